import { lstatSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { Scope } from '#server/access/authorize.ts'
import type { NameMatching } from '#server/access/rules.ts'
import { parsePlainPath, type VirtualPath } from '#server/access/virtual-path.ts'

/** Properties shared by every scope of a served directory. */
export type ServedDisk = Pick<Scope, 'matching' | 'reserved'>

/**
 * Inspects the served directory once at startup: how its disk compares names, and which of Coffer's own directories and
 * files lie inside it and must never be served. All paths are absolute; the items need not exist yet.
 */
export function describeServedDisk(root: string, own: readonly string[]): ServedDisk {
  const top = realpathSync(root)
  const places = own.flatMap(placesOf).map((place) => pathInside(top, place))
  return { matching: probeMatching(top), reserved: [...new Set(places.filter((place) => place !== null))] }
}

/** The kernel follows the same number of links in one path (path_resolution(7)). */
const MOST_LINKS = 40

/**
 * Returns the real location of a path and of each link on the way to it: anyone able to replace such a link would
 * control what the next start finds there.
 */
function placesOf(own: string): string[] {
  const links: string[] = []
  const ahead = own.split(path.sep)
  let real: string = path.sep
  for (let name = ahead.shift(); name !== undefined; name = ahead.shift()) {
    const place = path.join(real, name)
    const isLink = lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
    if (!isLink || links.length === MOST_LINKS) {
      real = place
      continue
    }
    links.push(place)
    const target = readlinkSync(place)
    if (path.isAbsolute(target)) real = path.sep
    ahead.unshift(...target.split(path.sep))
  }
  return [...links, real]
}

function pathInside(top: string, own: string): VirtualPath | null {
  const relative = path.relative(top, own)
  const inside = relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative)
  return inside ? parsePlainPath(relative.split(path.sep).join('/')) : null
}

/** Detects how names are compared. A disk is case-blind when an entry is also found under its name with the case of each letter swapped. */
function probeMatching(top: string): NameMatching {
  for (const name of [...readdirSync(top).map((entry) => path.join(top, entry)), top]) {
    const swapped = path.join(path.dirname(name), swapCase(path.basename(name)))
    const found = swapped !== name && identityOf(name)
    // A name that is not valid text, or an entry just deleted, is not found.
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
