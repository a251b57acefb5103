import * as z from 'zod/mini'

/** Media type by which a client requests results as a stream: one JSON text per line; empty lines are to be skipped. */
export const RESULTS_MEDIA_TYPE = 'application/x-ndjson'

/**
 * Maximum number of characters of a query; longer ones are refused.
 *
 * @limit Search | Length of a query | {} characters
 */
export const MAX_QUERY_LENGTH = 4096
/**
 * Maximum number of results of one search.
 *
 * @limit Search | Results of one search | {}
 */
export const MAX_RESULTS = 5000

/**
 * Query of `GET /api/search/{path}/`: the search text (see `search-query.ts`), the number of results to skip, and the maximum number of
 * results.
 */
export const SearchQuery = z.object({
  query: z._default(z.string().check(z.maxLength(MAX_QUERY_LENGTH)), ''),
  skip: z._default(z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number)), 0),
  limit: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number)), MAX_RESULTS),
})

/** A match in a file's content: `text` is an excerpt, `marks` are UTF-16 offsets in it, start and end. */
export const Snippet = z.object({ text: z.string(), marks: z.array(z.tuple([z.int(), z.int()])) })
export type Snippet = z.infer<typeof Snippet>

/** A search result. `path` is relative to the searched folder, without a leading slash. */
export const SearchResult = z.object({
  dir: z.boolean(),
  path: z.string(),
  /** Size in bytes; 0 for a folder. */
  size: z.number(),
  /** Milliseconds since the epoch. */
  modified: z.number(),
  /** Present when the content matched. */
  snippet: z.optional(Snippet),
})
export type SearchResult = z.infer<typeof SearchResult>

/** Response as an array, unless the client accepts {@link RESULTS_MEDIA_TYPE}. */
export const SearchResults = z.array(SearchResult)

/** Reason for an incomplete result: the maximum number of results, or the time limit. */
export const SearchCut = z.enum(['results', 'time'])
export type SearchCut = z.infer<typeof SearchCut>

/** The last line of a stream of results, without a line break after it; a stream without it was interrupted. For an array, `cut` is in the header `X-Search-Cut`. */
export const SearchEnd = z.object({
  end: z.literal(true),
  /** Whether there are more results, available with `skip`. */
  more: z.boolean(),
  cut: z.nullable(SearchCut),
  /** Source of the results: the index, or a walk of the folders. */
  by: z.enum(['index', 'walk']),
})
export type SearchEnd = z.infer<typeof SearchEnd>

export const SearchLine = z.union([SearchEnd, SearchResult])
export type SearchLine = z.infer<typeof SearchLine>

/** State of the index. `off`: by setting. `building`: names are being read for the first time. */
export const IndexState = z.enum(['off', 'building', 'ready'])
export type IndexState = z.infer<typeof IndexState>

/** `GET /api/search-index`: the state of the index; `details` for administrators only. */
export const IndexStatus = z.object({
  state: IndexState,
  /** Whether content search is available to this caller. */
  content: z.boolean(),
  details: z.optional(
    z.object({
      folders: z.int(),
      files: z.int(),
      /** Size of the index on disk, in bytes. */
      size: z.number(),
      /** Whether it is currently being built or verified. */
      working: z.boolean(),
      /** Time when all folders had last been scanned, in milliseconds since the epoch; null before the first scan. */
      checkedAt: z.nullable(z.number()),
      /** Paths of the first items that could not be read. */
      unreadable: z.array(z.string()),
    }),
  ),
})
export type IndexStatus = z.infer<typeof IndexStatus>

/** Speed of indexing: off, with long pauses, with short pauses, without pauses. */
export const IndexPace = z.enum(['off', 'gentle', 'normal', 'fast'])
export type IndexPace = z.infer<typeof IndexPace>

/** Kinds of files whose content can be searched. */
export const ContentKind = z.enum(['text', 'pdf', 'office'])
export type ContentKind = z.infer<typeof ContentKind>

/** Settings of the index: `search` of the settings. */
export const SearchSettings = z.object({
  pace: IndexPace,
  /** Minutes between two scans of all folders while the server is in use. */
  checkEvery: z.int().check(z.minimum(1), z.maximum(10_080)),
  content: z.object({
    enabled: z.boolean(),
    kinds: z.array(ContentKind),
    /** Maximum size of a file, in bytes. */
    maxSize: z.int().check(z.minimum(1024), z.maximum(64 * 1024 * 1024)),
    /** Folders of the served root whose content is searched; empty: all. */
    folders: z.array(z.string()),
  }),
})
export type SearchSettings = z.infer<typeof SearchSettings>

export const INITIAL_SEARCH: SearchSettings = {
  pace: 'gentle',
  checkEvery: 10,
  content: { enabled: false, kinds: ['text', 'pdf', 'office'], maxSize: 4 * 1024 * 1024, folders: [] },
}
