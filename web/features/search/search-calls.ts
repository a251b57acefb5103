import { RESULTS_MEDIA_TYPE, type SearchEnd, SearchLine, type SearchResult } from '#contract/search.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { withTrailingSlash } from '#web/lib/paths.ts'

/** A search request: the query, the folder it is limited to, and the range of results. */
export interface SearchRequest {
  readonly folder: string
  readonly query: string
  readonly skip: number
  readonly limit: number
}

/** Error for a response that ended before its last line: the connection was lost or the server stopped. */
const incompleteResponse = (why: string) => new ApiError(0, null, why)

/** Yields the complete lines of a body, as many at once as have arrived. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      yield lines.filter((line) => line.trim() !== '')
    }
  } finally {
    // A reader that stops early does not need the rest.
    await reader.cancel()
  }
  yield [rest + decoder.decode()].filter((line) => line.trim() !== '')
}

const isEnd = (line: SearchLine): line is SearchEnd => 'end' in line

/**
 * Reads the response of a search and passes results on as they arrive.
 *
 * @returns its last line
 * @throws `ApiError` with status 0 when the response ends without one
 */
export async function readResults(
  body: ReadableStream<Uint8Array>,
  onResults: (results: readonly SearchResult[]) => void,
): Promise<SearchEnd> {
  for await (const lines of linesOf(body)) {
    const parsed = lines.map((line) => SearchLine.parse(JSON.parse(line)))
    const results = parsed.flatMap((line) => (isEnd(line) ? [] : [line]))
    if (results.length > 0) onResults(results)
    const end = parsed.find(isEnd)
    if (end) return end
  }
  throw incompleteResponse('the results ended before their end')
}

/**
 * Sends a search request and reads its results.
 *
 * @throws `ApiError`, or an `AbortError` when `signal` is aborted
 */
export async function search(
  api: Pick<ApiClient, 'send'>,
  { folder, query, skip, limit }: SearchRequest,
  onResults: (results: readonly SearchResult[]) => void,
  signal: AbortSignal,
): Promise<SearchEnd> {
  const path = `/api/search${encodePath(withTrailingSlash(folder))}`
  const headers = { Accept: RESULTS_MEDIA_TYPE }
  const { body } = await api.send({ path, query: { query, skip, limit }, headers, signal })
  if (!body) throw incompleteResponse('the answer is empty')
  try {
    return await readResults(body, onResults)
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error
    throw incompleteResponse(String(error))
  }
}
