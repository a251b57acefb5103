import path from 'node:path'
import { parsePlainPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { parseScope } from '#server/accounts/users/home-path.ts'

/** Where the old instance served from, and how it read scopes. */
export type OldRoots = { readonly root: string; readonly scopesBelowRoot: boolean }

/** A scope here; `narrowed` where it reached further than what is served, `outside` where it was somewhere else altogether. */
export type MovedScope =
  | { readonly scope: VirtualPath; readonly narrowed: boolean; readonly ambiguous: boolean }
  | { readonly outside: true }

/**
 * The folder of the served root that a scope of File Browser meant (contract 5.4). From 2.22 on all of them lie below the root. Before, one
 * that begins with a slash was a path of the machine, so it is compared with the root of then.
 *
 * @throws AppError `invalid` for one that no path can say
 */
export function movedScope(raw: string, { root, scopesBelowRoot }: OldRoots): MovedScope {
  const given = raw.trim()
  const isOfMachine = given.startsWith('/') && given !== '/' && path.posix.isAbsolute(root) && root !== '/'
  if (!isOfMachine) return { scope: given === '' ? ROOT : parseScope(given), narrowed: false, ambiguous: false }
  const inRoot = path.posix.relative(root, given)
  const isInRoot = inRoot !== '..' && !inRoot.startsWith('../')
  if (scopesBelowRoot) return { scope: parsePlainPath(given), narrowed: false, ambiguous: isInRoot }
  if (isInRoot) return { scope: parsePlainPath(inRoot), narrowed: false, ambiguous: false }
  // The root is a folder of what they saw.
  const contains = !path.posix.relative(given, root).startsWith('..')
  return contains ? { scope: ROOT, narrowed: true, ambiguous: false } : { outside: true }
}
