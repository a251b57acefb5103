import { COLUMNS_MEDIA_TYPE } from '#contract/folder-columns.ts'
import { TOKEN_HEADER } from '#contract/headers.ts'
import { decodePath } from './encode-path.ts'
import { pathBelowBase, withoutTrailingSlash } from './paths.ts'
import { resourceAddress } from './resource-address.ts'

/** The request for the page's first listing, sent by a small script while the page's own scripts are still being loaded. */
export interface EarlyRequest {
  /** Path of the file or folder, without trailing slash. */
  readonly path: string
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly answer: Promise<Response>
  readonly cancel: () => void
}

/** Global name of the early request, by which the page finds it. */
export const EARLY_REQUEST = 'cofferEarlyRequest'

/** Value of `Accept` in requests for files and folders. Folders are sent as columns. */
export const RESOURCE_ACCEPT = `${COLUMNS_MEDIA_TYPE}, application/json;q=0.5`

/** Returns the path of the file or folder that an address of the page shows first, or null if it shows none, or another user's view. */
export function earlyPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>, base: string): string | null {
  const route = pathBelowBase(pathname, base)
  if (search !== '' || !/^\/(?:files(?:\/.*)?)?$/.test(route)) return null
  return withoutTrailingSlash(decodePath(route.replace('/files', '')))
}

/** Sends the request for the file or folder at `path`, as the user of `token`. `base` is the base path. */
export function sendEarlyRequest(base: string, path: string, token: string): EarlyRequest {
  const address = base + resourceAddress(path)
  const headers = { Accept: RESOURCE_ACCEPT, [TOKEN_HEADER]: token }
  const sent = new AbortController()
  const answer = fetch(address, { headers, signal: sent.signal })
  // A failure is handled by the request that takes the answer, if there is one.
  answer.catch(() => undefined)
  return { path, address, headers, answer, cancel: () => sent.abort() }
}

/** Returns the early request whose answer has not been taken, if there is one. */
export const earlyRequest = (): EarlyRequest | undefined => Reflect.get(globalThis, EARLY_REQUEST)

/**
 * Returns the answer to the early request if the given request is the same, else null. Each answer is taken once. If the early request
 * failed, the request is sent again.
 */
export function takeEarlyAnswer(address: string, request: RequestInit): Promise<Response> | null {
  const early = earlyRequest()
  if (early?.address !== address || request.method !== 'GET') return null
  const headers = new Headers(request.headers)
  if (Object.entries(early.headers).some(([name, value]) => headers.get(name) !== value)) return null
  Reflect.deleteProperty(globalThis, EARLY_REQUEST)
  request.signal?.addEventListener('abort', early.cancel, { once: true })
  if (request.signal?.aborted) early.cancel()
  return early.answer.catch(() => fetch(address, request))
}

/** Cancels the early request if no other request has taken its answer. */
export function dropEarlyRequest(): void {
  earlyRequest()?.cancel()
  Reflect.deleteProperty(globalThis, EARLY_REQUEST)
}
