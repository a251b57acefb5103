import { filesHref } from '#web/lib/addresses.ts'
import { isWithin, nameOf, parentOf } from '#web/lib/paths.ts'

/** A path in two parts: the folder with its last slash, and the name. The root is all name. */
export function partsOf(path: string): { readonly folder: string; readonly name: string } {
  const name = nameOf(path)
  if (name === '') return { folder: '', name: '/' }
  const folder = parentOf(path)
  return { folder: folder === '/' ? '/' : `${folder}/`, name }
}

/** The page of the folder in which something is or was; null outside of the person's scope, which the page cannot show. */
export function folderHref(path: string, scope: string): string | null {
  const folder = parentOf(path)
  if (!isWithin(folder, scope)) return null
  const inside = scope === '/' ? folder : folder.slice(scope.length)
  return filesHref(inside === '/' || inside === '' ? '/' : `${inside}/`)
}
