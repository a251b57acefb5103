import { RENEW_HEADER, TOKEN_HEADER } from '#contract/sessions.ts'
import { apiAddress } from '#web/lib/api-client.ts'
import { ApiError, errorOf } from '#web/lib/api-error.ts'
import { resourceAddress } from '#web/lib/resource-address.ts'
import type { Sending, SendUpload } from './send.ts'

/** What sending stands on: the same as the API client, for the same reasons. */
export interface XhrSendOptions {
  /** The base path, without trailing slash. */
  readonly baseUrl: string
  readonly token: () => string | null
  readonly onRenew: (token: string) => void
  readonly onRefused: (token: string) => Promise<boolean>
}

/** Where an upload goes; a folder's address ends in a slash. */
export const uploadAddress = (baseUrl: string, { path, file, override }: Sending): string =>
  apiAddress(baseUrl, resourceAddress(path) + (file === null ? '/' : ''), { override })

/** Opens the request and lets it follow its signal. */
function openRequest(address: string, token: string | null, signal: AbortSignal): XMLHttpRequest {
  const request = new XMLHttpRequest()
  request.open('POST', address)
  if (token !== null) request.setRequestHeader(TOKEN_HEADER, token)
  // Never the file's own type: the server refuses bodies that call themselves a form.
  request.setRequestHeader('Content-Type', 'application/octet-stream')
  signal.addEventListener('abort', () => request.abort(), { once: true })
  return request
}

/** One attempt: the answer, or `ApiError` with status 0, or an `AbortError`. */
function attempt(
  request: XMLHttpRequest,
  body: Blob | null,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<XMLHttpRequest> {
  const { promise, resolve, reject } = Promise.withResolvers<XMLHttpRequest>()
  request.upload.onprogress = ({ loaded }) => onSent(loaded)
  request.onabort = () => reject(signal.reason)
  request.onerror = () => reject(new ApiError(0, null, 'The request did not get through.'))
  request.onload = () => resolve(request)
  request.send(body)
  return promise
}

/** Sends by XMLHttpRequest, which alone tells how far an upload is. */
export function createXhrSend({ baseUrl, token, onRenew, onRefused }: XhrSendOptions): SendUpload {
  return async (sending, onSent, signal) => {
    async function ask(held: string | null): Promise<XMLHttpRequest> {
      signal.throwIfAborted()
      const request = openRequest(uploadAddress(baseUrl, sending), held, signal)
      const answer = await attempt(request, sending.file, onSent, signal)
      if (held !== null && answer.getResponseHeader(RENEW_HEADER) === 'true') onRenew(held)
      return answer
    }
    const held = token()
    const first = await ask(held)
    const again = held !== null && first.status === 401 && (await onRefused(held))
    const { status, responseText } = again ? await ask(token()) : first
    if (status < 200 || status >= 300) throw errorOf(status, responseText)
  }
}
