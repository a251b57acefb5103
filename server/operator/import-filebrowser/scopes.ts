import path from 'node:path'
import { parsePlainPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { parseScope } from '#server/accounts/users/home-path.ts'

/** Root of the old instance, and how it interpreted scopes. */
export type OldRoots = { readonly root: string; readonly scopesBelowRoot: boolean }

/** Imported scope; `narrowed` when it extended beyond what is served, `outside` when it was a different location. */
export type ImportedScope =
  | { readonly scope: VirtualPath; readonly narrowed: boolean; readonly ambiguous: boolean }
  | { readonly outside: true }

/**
 * Returns the folder of the served root that a scope of File Browser refers to. From version 2.22 on, all scopes are below the root.
 * Before, a scope with a leading slash was a path of the machine, so it is compared with the old root.
 *
 * @throws AppError `invalid` for a scope that is not a valid path
 */
export function importedScope(raw: string, { root, scopesBelowRoot }: OldRoots): ImportedScope {
  const given = raw.trim()
  const isOfMachine = given.startsWith('/') && given !== '/' && path.posix.isAbsolute(root) && root !== '/'
  if (!isOfMachine) return { scope: given === '' ? ROOT : parseScope(given), narrowed: false, ambiguous: false }
  const inRoot = path.posix.relative(root, given)
  const isInRoot = inRoot !== '..' && !inRoot.startsWith('../')
  if (scopesBelowRoot) return { scope: parsePlainPath(given), narrowed: false, ambiguous: isInRoot }
  if (isInRoot) return { scope: parsePlainPath(inRoot), narrowed: false, ambiguous: false }
  // The old root is inside the scope.
  const contains = !path.posix.relative(given, root).startsWith('..')
  return contains ? { scope: ROOT, narrowed: true, ambiguous: false } : { outside: true }
}
