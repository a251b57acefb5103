/** The last segment of a path; empty for the root. A trailing slash does not count. */
export function nameOf(path: string): string {
  const trimmed = withoutTrailingSlash(path)
  return trimmed.slice(trimmed.lastIndexOf('/') + 1)
}

/** The folder that holds a path; `/` holds itself. */
export function parentOf(path: string): string {
  const trimmed = withoutTrailingSlash(path)
  return trimmed.slice(0, Math.max(trimmed.lastIndexOf('/'), 0)) || '/'
}

/** The path of `name` in `folder`. */
export const joinPath = (folder: string, name: string): string => `${folder === '/' ? '' : folder}/${name}`

/** Whether `path` is `folder` or lies anywhere below it. */
export const isWithin = (path: string, folder: string): boolean =>
  folder === '/' || path === folder || path.startsWith(`${folder}/`)

/** `/a/b/` as `/a/b`; the root stays `/`. */
export const withoutTrailingSlash = (path: string): string => path.replace(/\/+$/, '') || '/'
