import * as z from 'zod/mini'

/** The media type by which a client asks for results line by line, as they are found: one JSON text a line, empty lines to be skipped. */
export const RESULTS_MEDIA_TYPE = 'application/x-ndjson'

/** Characters of a query; more are refused. */
export const MAX_QUERY_LENGTH = 4096
/** Results of one search, at most. */
export const MAX_RESULTS = 5000

/** `GET /api/search/{path}/`: what is looked for, in the language of `search-query.ts`; from which result on, and how many. */
export const SearchQuery = z.object({
  query: z._default(z.string().check(z.maxLength(MAX_QUERY_LENGTH)), ''),
  skip: z._default(z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number)), 0),
  limit: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number)), MAX_RESULTS),
})

/** Where in a text its content matches: `text` is a short piece of it, `marks` are UTF-16 offsets in it, from and to. */
export const Snippet = z.object({ text: z.string(), marks: z.array(z.tuple([z.int(), z.int()])) })
export type Snippet = z.infer<typeof Snippet>

/** One result. `path` is relative to the folder that was searched, without a leading slash. */
export const SearchResult = z.object({
  dir: z.boolean(),
  path: z.string(),
  /** Bytes; 0 for a folder. */
  size: z.number(),
  /** Milliseconds since the epoch. */
  modified: z.number(),
  /** Where it was found by what is in it. */
  snippet: z.optional(Snippet),
})
export type SearchResult = z.infer<typeof SearchResult>

/** The array that is answered unless a client accepts {@link RESULTS_MEDIA_TYPE}. */
export const SearchResults = z.array(SearchResult)

/** Why there may be more than was told: as many as one search may tell; or it took as long as one may. */
export const SearchCut = z.enum(['results', 'time'])
export type SearchCut = z.infer<typeof SearchCut>

/** The last line of a stream of results; a stream without it was torn off. Of an array, `cut` is in the header `X-Search-Cut`. */
export const SearchEnd = z.object({
  end: z.literal(true),
  /** Are there more, to be asked for by `skip`? */
  more: z.boolean(),
  cut: z.nullable(SearchCut),
  /** Who found them: the index, or a walk through the folders. */
  by: z.enum(['index', 'walk']),
})
export type SearchEnd = z.infer<typeof SearchEnd>

export const SearchLine = z.union([SearchEnd, SearchResult])
export type SearchLine = z.infer<typeof SearchLine>

/** `off`: by setting. `building`: names are still being read for the first time. */
export const IndexState = z.enum(['off', 'building', 'ready'])
export type IndexState = z.infer<typeof IndexState>

/** `GET /api/search-index`: how the index is doing; `details` for administrators only. */
export const IndexStatus = z.object({
  state: IndexState,
  /** Is content searched too, for this caller? */
  content: z.boolean(),
  details: z.optional(
    z.object({
      folders: z.int(),
      files: z.int(),
      /** Bytes of the index on disk. */
      size: z.number(),
      /** Is it being read or checked right now? */
      working: z.boolean(),
      /** When every folder was last looked at, in milliseconds since the epoch; null when not yet. */
      checkedAt: z.nullable(z.number()),
      /** What could not be read, by path, the first few. */
      unreadable: z.array(z.string()),
    }),
  ),
})
export type IndexStatus = z.infer<typeof IndexStatus>

/** How hard the index works: not at all; with long rests; with short ones; without. */
export const IndexPace = z.enum(['off', 'gentle', 'normal', 'fast'])
export type IndexPace = z.infer<typeof IndexPace>

/** Kinds of files whose content can be searched. */
export const ContentKind = z.enum(['text', 'pdf', 'office'])
export type ContentKind = z.infer<typeof ContentKind>

/** What administrators say of the index: `search` of the settings. */
export const SearchSettings = z.object({
  pace: IndexPace,
  /** Minutes between two looks at all folders, while people use the server. */
  checkEvery: z.int().check(z.minimum(1), z.maximum(10_080)),
  content: z.object({
    enabled: z.boolean(),
    kinds: z.array(ContentKind),
    /** Bytes of a file at most. */
    maxSize: z.int().check(z.minimum(1024), z.maximum(64 * 1024 * 1024)),
    /** Folders of the served root whose content is searched; none: all. */
    folders: z.array(z.string()),
  }),
})
export type SearchSettings = z.infer<typeof SearchSettings>

export const INITIAL_SEARCH: SearchSettings = {
  pace: 'gentle',
  checkEvery: 10,
  content: { enabled: false, kinds: ['text', 'pdf', 'office'], maxSize: 4 * 1024 * 1024, folders: [] },
}
