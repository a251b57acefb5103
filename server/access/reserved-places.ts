import { hasReservedName } from './reserved.ts'
import { foldPath, type NameMatching } from './rules.ts'
import { baseName, isWithin, parent, ROOT, relativeTo, type VirtualPath } from './virtual-path.ts'

/** The part of a scope that decides about Coffer's own directories, as paths of the served root. */
type ReservedScope = {
  readonly root: VirtualPath
  readonly matching: NameMatching
  readonly reserved: readonly VirtualPath[]
}

/** Returns whether a path is one of Coffer's own directories or inside one; for an item that is removed, also whether it contains one. */
export function isReserved(scope: ReservedScope, path: VirtualPath, { isRemoved = false } = {}): boolean {
  if (hasReservedName(path)) return true
  if (scope.reserved.length === 0) return false
  const place = foldPath(path, scope.matching)
  return scope.reserved.some((reserved) => {
    const own = reservedPathInScope(scope, reserved)
    return own !== null && (isWithin(place, own) || (isRemoved && isWithin(own, place)))
  })
}

/**
 * Returns one of Coffer's own directories as a folded path of the scope; the root when the scope lies inside it, null when it is outside
 * the scope.
 */
function reservedPathInScope(scope: ReservedScope, reserved: VirtualPath): VirtualPath | null {
  const top = foldPath(scope.root, scope.matching)
  const own = foldPath(reserved, scope.matching)
  return isWithin(top, own) ? ROOT : relativeTo(top, own)
}

/** Returns the folded names of Coffer's own directories directly inside a folder. */
export function reservedNamesIn(scope: ReservedScope, folder: VirtualPath): ReadonlySet<string> {
  const place = foldPath(folder, scope.matching)
  const own = scope.reserved.map((reserved) => reservedPathInScope(scope, reserved))
  return new Set(own.filter((path) => path !== null && parent(path) === place).map((path) => baseName(path ?? ROOT)))
}
