import { isWithin, joinPath, withoutTrailingSlash } from '#web/lib/paths.ts'

/**
 * Returns the signed-in administrator's path of the item that another user, whose folder is `theirs`, sees at `path`; `/` if it is outside
 * the administrator's own folder. Both folders are paths of the served tree.
 */
export function ownPathOf(path: string, theirs: string, own: string): string {
  const place = withoutTrailingSlash(path)
  const served = place === '/' ? theirs : joinPath(theirs, place.slice(1))
  if (!isWithin(served, own)) return '/'
  return own === '/' ? served : served.slice(own.length) || '/'
}
