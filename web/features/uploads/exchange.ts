import { RENEW_HEADER, TOKEN_HEADER } from '#contract/headers.ts'
import { ApiError, errorOf } from '#web/lib/api-error.ts'

/** Settings for sending requests, the same as those of the API client. */
export interface Connection {
  /** Base path, without a trailing slash. */
  readonly baseUrl: string
  readonly token: () => string | null
  readonly onRenew: (token: string) => void
  readonly onRefused: (token: string) => Promise<boolean>
  /** Additional headers of every request. */
  readonly headers: () => Readonly<Record<string, string>>
}

/** One request with a body. */
interface UploadRequest {
  /** Address below the base path, encoded, with its query. */
  readonly address: string
  readonly type: string
  readonly body: Blob | null
  /** Called with the number of bytes of the body sent so far. */
  readonly onSent: (bytes: number) => void
  readonly signal: AbortSignal
}

/** Response of any status. */
interface Reply {
  readonly status: number
  readonly text: string
  readonly renew: boolean
}

/** Sends a POST. Throws `ApiError` with status 0 if the server was not reached, or the signal's reason. */
export type Post = (
  parcel: UploadRequest,
  token: string | null,
  headers: Readonly<Record<string, string>>,
) => Promise<Reply>

/** Sends by XMLHttpRequest, the only browser API that reports upload progress. */
export const postByXhr: Post = ({ address, type, body, onSent, signal }, token, headers) => {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  signal.throwIfAborted()
  const request = new XMLHttpRequest()
  const stop = () => request.abort()
  request.open('POST', address)
  if (token !== null) request.setRequestHeader(TOKEN_HEADER, token)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  // Never the file's own type: the server rejects bodies with a form content type.
  request.setRequestHeader('Content-Type', type)
  signal.addEventListener('abort', stop, { once: true })
  request.upload.onprogress = ({ loaded }) => onSent(loaded)
  request.onabort = () => reject(signal.reason)
  request.onerror = () => reject(new ApiError(0, null, 'The request did not get through.'))
  request.onload = () =>
    resolve({
      status: request.status,
      text: request.responseText,
      renew: request.getResponseHeader(RENEW_HEADER) === 'true',
    })
  request.send(body)
  return promise.finally(() => signal.removeEventListener('abort', stop))
}

/** Sends a parcel, again with a new token if the old one was rejected. Returns the response text. Throws `ApiError`. */
export type Exchange = (parcel: UploadRequest) => Promise<string>

/** Creates the exchange that all ways of sending share. */
export function createExchange({ baseUrl, token, onRenew, onRefused, headers }: Connection, post: Post): Exchange {
  return async (parcel) => {
    const sendWithToken = async (held: string | null): Promise<Reply> => {
      const reply = await post({ ...parcel, address: baseUrl + parcel.address }, held, headers())
      if (held !== null && reply.renew) onRenew(held)
      return reply
    }
    const held = token()
    const first = await sendWithToken(held)
    const again = held !== null && first.status === 401 && (await onRefused(held))
    const { status, text } = again ? await sendWithToken(token()) : first
    if (status < 200 || status >= 300) throw errorOf(status, text)
    return text
  }
}
