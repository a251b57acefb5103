import { RENEW_HEADER, TOKEN_HEADER } from '#contract/sessions.ts'
import { ApiError, errorOf } from '#web/lib/api-error.ts'

/** What sending stands on: the same as the API client, for the same reasons. */
export interface Connection {
  /** The base path, without trailing slash. */
  readonly baseUrl: string
  readonly token: () => string | null
  readonly onRenew: (token: string) => void
  readonly onRefused: (token: string) => Promise<boolean>
  /** What every request says of itself besides. */
  readonly headers: () => Readonly<Record<string, string>>
}

/** One request that brings something. */
interface Parcel {
  /** Below the base path, encoded, with its query. */
  readonly address: string
  readonly type: string
  readonly body: Blob | null
  /** Told how many bytes of the body went out. */
  readonly onSent: (bytes: number) => void
  readonly signal: AbortSignal
}

/** What was answered, whatever it was. */
interface Reply {
  readonly status: number
  readonly text: string
  readonly renew: boolean
}

/** Makes a POST: throws `ApiError` with status 0 when it does not get through, and the signal's reason. */
export type Post = (parcel: Parcel, token: string | null, headers: Readonly<Record<string, string>>) => Promise<Reply>

/** By XMLHttpRequest, which alone tells how far an upload is. */
export const postByXhr: Post = ({ address, type, body, onSent, signal }, token, headers) => {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  signal.throwIfAborted()
  const request = new XMLHttpRequest()
  const stop = () => request.abort()
  request.open('POST', address)
  if (token !== null) request.setRequestHeader(TOKEN_HEADER, token)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  // Never the file's own type: the server refuses bodies that call themselves a form.
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

/** Sends a parcel, with a new token when the old one is refused; answers the text, or throws `ApiError`. */
export type Exchange = (parcel: Parcel) => Promise<string>

/** Makes the exchange that all ways of sending share. */
export function createExchange({ baseUrl, token, onRenew, onRefused, headers }: Connection, post: Post): Exchange {
  return async (parcel) => {
    const ask = async (held: string | null): Promise<Reply> => {
      const reply = await post({ ...parcel, address: baseUrl + parcel.address }, held, headers())
      if (held !== null && reply.renew) onRenew(held)
      return reply
    }
    const held = token()
    const first = await ask(held)
    const again = held !== null && first.status === 401 && (await onRefused(held))
    const { status, text } = again ? await ask(token()) : first
    if (status < 200 || status >= 300) throw errorOf(status, text)
    return text
  }
}
