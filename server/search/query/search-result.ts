import type { SearchResult } from '#contract/search.ts'
import type { SearchedFacts } from '#contract/search-match.ts'
import { relativeTo, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { ItemFacts } from '#server/storage/storage.ts'

/** Returns the facts of an item itself, without following links. */
export function factsOf({ isLink, kind, size, seconds, nanos }: ItemFacts): SearchedFacts {
  const modified = millisecondsOf(seconds, nanos)
  if (isLink) return { kind: 'link', size: 0, modified }
  if (kind === 'directory') return { kind: 'folder', size: 0, modified }
  return kind === 'file' ? { kind, size, modified } : { kind: 'other', size: 0, modified }
}

/** Returns whole milliseconds since the epoch. */
export const millisecondsOf = (seconds: number, nanos: number): number => seconds * 1000 + Math.floor(nanos / 1e6)

/** Returns the search result for an item below the searched folder. */
export const resultOf = (base: VirtualPath, path: VirtualPath, facts: SearchedFacts): SearchResult => ({
  dir: facts.kind === 'folder',
  path: (relativeTo(base, path) ?? path).slice(1),
  size: facts.size,
  modified: facts.modified,
})

/** Returns the names of the folders from the searched one down to this one. */
export const namesBelow = (base: VirtualPath, folder: VirtualPath): string[] =>
  segmentsOf(folder).slice(segmentsOf(base).length)

/**
 * Whether a search silently skips an item because of this error: the item was deleted or replaced, or the disk does not allow reading it.
 */
export const isSkippedError = (error: unknown): boolean =>
  isAppError(error, 'not_found') || isAppError(error, 'not_allowed') || isAppError(error, 'invalid')
