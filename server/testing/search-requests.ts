import * as z from 'zod/mini'
import { RESULTS_MEDIA_TYPE, SearchEnd, SearchResult, SearchResults } from '#contract/search.ts'
import type { TestApp } from './test-app.ts'

export type SearchOptions = {
  /** User of the request, by default `admin`. */
  readonly as?: string
  /** The folder as it appears in an address: `/` or `/a/b/`. */
  readonly folder?: string
  readonly skip?: number
  readonly limit?: number
  readonly signal?: AbortSignal
  readonly headers?: Record<string, string>
}

/** Returns the address of a search. */
export function searchAddress(query: string, { folder = '/', skip, limit }: SearchOptions = {}): string {
  const wanted = new URLSearchParams({ query })
  if (skip !== undefined) wanted.set('skip', String(skip))
  if (limit !== undefined) wanted.set('limit', String(limit))
  return `/api/search${folder}?${wanted}`
}

const ask = (app: TestApp, query: string, asked: SearchOptions, headers: Record<string, string> = {}) =>
  app.request(searchAddress(query, asked), {
    as: asked.as ?? 'admin',
    headers: { ...headers, ...asked.headers },
    ...(asked.signal && { signal: asked.signal }),
  })

/** Returns the results of a search as an array, the form that File Browser's clients read. */
export async function searchArray(app: TestApp, query: string, asked: SearchOptions = {}): Promise<SearchResult[]> {
  const response = await ask(app, query, asked)
  if (response.status !== 200) throw new Error(`The search answered ${response.status}`)
  return SearchResults.parse(await response.json())
}

/** Returns the paths that a search finds, sorted. */
export async function pathsFound(app: TestApp, query: string, asked: SearchOptions = {}): Promise<string[]> {
  return (await searchArray(app, query, asked)).map(({ path }) => path).sort()
}

/** Returns the response of a streamed search, without reading it. */
export const searchStream = (app: TestApp, query: string, asked: SearchOptions = {}): Promise<Response> =>
  ask(app, query, asked, { Accept: RESULTS_MEDIA_TYPE })

/** Returns all lines of a streamed search, and the last of them. */
export async function searchLines(app: TestApp, query: string, asked: SearchOptions = {}) {
  const text = await (await searchStream(app, query, asked)).text()
  const lines: unknown[] = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  return { results: z.array(SearchResult).parse(lines.slice(0, -1)), end: SearchEnd.parse(lines.at(-1)) }
}
