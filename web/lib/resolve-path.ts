/** A relative path after its resolution. */
export interface ResolvedPath {
  /** Begins with a slash and does not end in one, except for the root. */
  readonly path: string
  /** Whether a `..` led above the root. Such segments have no effect, as in URLs. */
  readonly isAboveRoot: boolean
}

/** Resolves a path relative to a folder, or to the root if it begins with a slash. */
export function resolvePath(folder: string, path: string): ResolvedPath {
  const segments = path.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  let isAboveRoot = false
  for (const segment of path.split('/')) {
    if (segment === '..') isAboveRoot = segments.pop() === undefined || isAboveRoot
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return { path: `/${segments.join('/')}`, isAboveRoot }
}
