import type { Subject } from '#server/access/authorize.ts'
import { isWithin, parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { type Claim, treeClaim } from '#server/operations/path-locks.ts'
import { pathOf } from './places.ts'
import type { Reversal } from './reversal.ts'

/** So many items of one operation are named in its row, in the audit trail and to hooks. */
const MOST_NAMED = 20
/** So many are claimed one by one; beyond that, the folder that holds all of them is. */
const MOST_CLAIMED = 64

type Placed = Pick<Reversal, 'places'>

/** What an operation is said to be about. */
export function namedPaths(subject: Subject, things: readonly Placed[]): VirtualPath[] {
  return pathsOf(subject, things).slice(0, MOST_NAMED)
}

/** What nobody else may change meanwhile. */
export function claimsOf(subject: Subject, things: readonly Placed[]): Claim[] {
  const paths = pathsOf(subject, things)
  const claimed = paths.length <= MOST_CLAIMED ? paths : [commonFolder(paths)]
  return claimed.map((path) => treeClaim(subject.scope, path))
}

const pathsOf = (subject: Subject, things: readonly Placed[]) => [
  ...new Set(things.flatMap(({ places }) => places.map((place) => pathOf(subject, place) ?? ROOT))),
]

function commonFolder(paths: readonly VirtualPath[]): VirtualPath {
  const [first = ROOT] = paths
  let folder = parent(first)
  for (const path of paths) while (!isWithin(path, folder)) folder = parent(folder)
  return folder
}
