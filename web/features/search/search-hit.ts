import type { SearchResult } from '#contract/search.ts'
import { joinPath, nameOf, parentOf, withoutTrailingSlash } from '#web/lib/paths.ts'

/** One search result, as the page shows and handles it. */
export interface SearchHit extends Pick<SearchResult, 'size' | 'modified' | 'snippet'> {
  readonly name: string
  /** Path from the root of the user's scope. */
  readonly path: string
  /** Path of the folder that contains it. */
  readonly folder: string
  readonly isDir: boolean
}

/** Returns a result of a search in `folder`. */
export function searchHitIn(folder: string, { path: below, dir, size, modified, snippet }: SearchResult): SearchHit {
  const path = joinPath(folder, withoutTrailingSlash(below))
  return { name: nameOf(path), path, folder: parentOf(path), isDir: dir, size, modified, snippet }
}
