import { filesHref } from '#web/lib/addresses.ts'
import { isWithin, nameOf, parentOf, withTrailingSlash } from '#web/lib/paths.ts'

/** Splits a path into the folder, with a trailing slash, and the name. The root is only a name. */
export function partsOf(path: string): { readonly folder: string; readonly name: string } {
  const name = nameOf(path)
  if (name === '') return { folder: '', name: '/' }
  const folder = parentOf(path)
  return { folder: withTrailingSlash(folder), name }
}

/** Returns the page address of the folder that contains a path; null outside the user's scope. */
export function folderHref(path: string, scope: string): string | null {
  const folder = parentOf(path)
  if (!isWithin(folder, scope)) return null
  const inside = scope === '/' ? folder : folder.slice(scope.length)
  return filesHref(withTrailingSlash(inside))
}
