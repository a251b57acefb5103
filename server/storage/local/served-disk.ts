import { lstatSync, readdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { Scope } from '#server/access/authorize.ts'
import type { NameMatching } from '#server/access/rules.ts'
import { parsePlainPath, type VirtualPath } from '#server/access/virtual-path.ts'

/** What every scope of a served directory shares. */
export type ServedDisk = Pick<Scope, 'matching' | 'reserved'>

/**
 * Looks at the served directory once, at the start: how its disk tells names apart, and which of Coffer's own directories lie inside it
 * and must never be served. All paths are absolute.
 */
export function describeServedDisk(root: string, ownDirectories: readonly string[]): ServedDisk {
  const top = realpathSync(root)
  return {
    matching: probeMatching(top),
    reserved: ownDirectories.map((own) => pathInside(top, realpathSync(own))).filter((own) => own !== null),
  }
}

function pathInside(top: string, own: string): VirtualPath | null {
  const relative = path.relative(top, own)
  const inside = relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative)
  return inside ? parsePlainPath(relative.split(path.sep).join('/')) : null
}

/** A disk is case-blind when an entry is also found under its name with the case of each letter swapped. */
function probeMatching(top: string): NameMatching {
  const candidates = [...readdirSync(top).map((name) => path.join(top, name)), top]
  const probe = candidates.find((candidate) => swapCase(path.basename(candidate)) !== path.basename(candidate))
  if (!probe) return 'exact'
  const found = lstatSync(probe, { bigint: true })
  const swapped = lstatSync(path.join(path.dirname(probe), swapCase(path.basename(probe))), {
    bigint: true,
    throwIfNoEntry: false,
  })
  return swapped && swapped.ino === found.ino && swapped.dev === found.dev ? 'case-blind' : 'exact'
}

function swapCase(name: string): string {
  return Array.from(name, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  ).join('')
}
