import { RENEW_HEADER, TOKEN_HEADER } from '#contract/sessions.ts'
import { apiAddress } from '#web/lib/api-client.ts'
import { ApiError, errorOf } from '#web/lib/api-error.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import type { Sending, SendUpload } from './send.ts'

/** What sending stands on: the same as the API client, for the same reasons. */
export interface XhrSendOptions {
  /** The base path, without trailing slash. */
  readonly baseUrl: string
  readonly token: () => string | null
  readonly onRenew: (token: string) => void
  readonly onRefused: (token: string) => void
}

/** Where an upload goes; a folder's address ends in a slash. */
export const uploadAddress = (baseUrl: string, { path, file, override }: Sending): string =>
  apiAddress(baseUrl, `/api/resources${encodePath(path)}${file === null ? '/' : ''}`, { override })

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

/** Sends by XMLHttpRequest, which alone tells how far an upload is. */
export function createXhrSend({ baseUrl, token, onRenew, onRefused }: XhrSendOptions): SendUpload {
  return (sending, onSent, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const held = token()
    const request = openRequest(uploadAddress(baseUrl, sending), held, signal)
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onabort = () => reject(signal.reason)
    request.onerror = () => reject(new ApiError(0, null, 'The request did not get through.'))
    request.onload = () => {
      if (held !== null && request.getResponseHeader(RENEW_HEADER) === 'true') onRenew(held)
      if (held !== null && request.status === 401) onRefused(held)
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(errorOf(request.status, request.responseText))
    }
    request.send(sending.file)
    return promise
  }
}
