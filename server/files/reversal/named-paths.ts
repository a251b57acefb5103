import type { Subject } from '#server/access/authorize.ts'
import { parent, ROOT, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import { type Claim, treeClaim } from '#server/operations/path-locks.ts'
import { scopePathOf } from '#server/operations/places.ts'
import type { InverseStep } from './inverse-step.ts'

/** Maximum number of paths of one operation in its row, in the audit trail and for hooks. */
const MOST_NAMED = 20
/** Maximum number of single claims; beyond that, their directories are claimed. */
const MOST_CLAIMED = 64

type Placed = Pick<InverseStep, 'places'>

/** Returns the paths recorded for an operation. */
export function namedPaths(subject: Subject, things: readonly Placed[]): VirtualPath[] {
  return pathsOf(subject, things).slice(0, MOST_NAMED)
}

/** Returns claims to everything that other operations must not change meanwhile. */
export function claimsOf(subject: Subject, things: readonly Placed[]): Claim[] {
  let claimed = pathsOf(subject, things)
  while (claimed.length > MOST_CLAIMED) claimed = foldersOf(claimed)
  return claimed.map((path) => treeClaim(subject.scope, path))
}

const pathsOf = (subject: Subject, things: readonly Placed[]) => [
  ...new Set(things.flatMap(({ places }) => places.map((place) => scopePathOf(subject, place) ?? ROOT))),
]

/** Replaces the deepest paths with their parent directories. */
function foldersOf(paths: readonly VirtualPath[]): VirtualPath[] {
  const deepest = Math.max(...paths.map(depthOf))
  return [...new Set(paths.map((path) => (depthOf(path) === deepest ? parent(path) : path)))]
}

const depthOf = (path: VirtualPath) => segmentsOf(path).length
