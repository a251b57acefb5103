/** Returns the last segment of a path, or an empty string for the root. A trailing slash is ignored. */
export function nameOf(path: string): string {
  const trimmed = withoutTrailingSlash(path)
  return trimmed.slice(trimmed.lastIndexOf('/') + 1)
}

/** Returns the parent folder of a path. The parent of `/` is `/`. */
export function parentOf(path: string): string {
  const trimmed = withoutTrailingSlash(path)
  return trimmed.slice(0, Math.max(trimmed.lastIndexOf('/'), 0)) || '/'
}

/** Returns the path of `name` in `folder`. */
export const joinPath = (folder: string, name: string): string => `${folder === '/' ? '' : folder}/${name}`

/** Returns whether `path` is `folder` or is below it. */
export const isWithin = (path: string, folder: string): boolean =>
  folder === '/' || path === folder || path.startsWith(`${folder}/`)

/** Returns the path without trailing slashes. The root stays `/`. */
export const withoutTrailingSlash = (path: string): string => path.replace(/\/+$/, '') || '/'

/** Returns the path of a folder with one trailing slash, which marks folders in addresses. */
export const withTrailingSlash = (folder: string): string => folder.replace(/\/*$/, '/')

/** Returns the part of a pathname below the base path, beginning with `/`. A pathname outside of the base path is returned unchanged. */
export function pathBelowBase(pathname: string, base: string): string {
  const below = pathname === base || pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname
  return below === '' ? '/' : below
}
