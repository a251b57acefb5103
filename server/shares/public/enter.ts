import { child, joinPaths, parsePlainPath, ROOT, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import { notFound } from '#server/platform/refusals.ts'
import {
  type CollectionAccess,
  type ItemAccess,
  isCollection,
  type ShareAccess,
  type ShareGuard,
} from '../share-guard.ts'
import type { VisitorCredentials } from '../share-password.ts'

/** A visitor's access, and the requested path inside its item; a collection itself has none. */
export type Entered =
  | { readonly visit: CollectionAccess; readonly inner: typeof ROOT }
  | { readonly visit: ShareAccess | ItemAccess; readonly inner: VirtualPath }

/**
 * Authorizes a visitor for a path that begins with the hash of a link. In a collection, the next segment is the name of an item; nothing
 * else is found in it.
 * @throws AppError `not_found`, and as the guard does
 */
export async function enterLink(guard: ShareGuard, path: VirtualPath, shown: VisitorCredentials): Promise<Entered> {
  const [hash = '', ...segments] = segmentsOf(path)
  const visit = await guard.authorizeVisitor(hash, shown)
  if (!isCollection(visit)) return { visit, inner: parsePlainPath(segments.join('/')) }
  const [name, ...rest] = segments
  if (name === undefined) return { visit, inner: ROOT }
  const item = await guard.enterItem(visit, name)
  if (rest.length > 0 && !item.share.isDirectory) throw notFound()
  return { visit: item, inner: parsePlainPath(rest.join('/')) }
}

/** Returns a path in an item as it is in the link: in a collection, the name of the item comes first. */
export function pathInLink(visit: ShareAccess | ItemAccess, inner: VirtualPath): VirtualPath {
  return 'within' in visit ? joinPaths(child(ROOT, visit.within.name), inner) : inner
}
