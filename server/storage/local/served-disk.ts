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
  for (const name of [...readdirSync(top).map((entry) => path.join(top, entry)), top]) {
    const swapped = path.join(path.dirname(name), swapCase(path.basename(name)))
    const found = swapped !== name && identityOf(name)
    // Nothing is found under a name that is no text, nor under one that has just gone.
    if (found) return identityOf(swapped) === found ? 'case-blind' : 'exact'
  }
  return 'exact'
}

function identityOf(file: string): string | null {
  const stat = lstatSync(file, { bigint: true, throwIfNoEntry: false })
  return stat ? `${stat.dev}:${stat.ino}` : null
}

function swapCase(name: string): string {
  return Array.from(name, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  ).join('')
}
