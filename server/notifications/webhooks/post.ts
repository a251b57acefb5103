import { connectChecked, type Reach } from '#server/platform/network/checked-connection.ts'
import { problemOf } from './problem.ts'
import { type ResponseHead, readResponse } from './response-status.ts'

/** Permitted destinations, and trusted certificate authorities. */
export type DeliveryPolicy = Reach

/** Tells operators how to allow an address that is not public. */
const OPTION = ' The server option --webhook-networks can allow it.'

export type Post = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  readonly signal: AbortSignal
}

/**
 * Sends a body over HTTPS to a checked address: the name is resolved once, and the connection goes to the address that was checked, even if
 * the name resolves differently by then. Nothing is shared with other connections, no proxy is used and no redirect followed.
 * @returns the status of the response, and the time to wait that it states
 * @throws DeliveryProblem when there is none; the reason of the signal when it is aborted before
 */
export async function exchange({ url, headers, body, signal }: Post, reach: DeliveryPolicy): Promise<ResponseHead> {
  // Checked first, because a later promise would reject without a handler.
  signal.throwIfAborted()
  const target = new URL(url)
  const socket = await connectChecked(target, { ...reach, hint: OPTION }, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    throw problemOf(error)
  })
  const stop = () => socket.destroy()
  signal.addEventListener('abort', stop)
  try {
    if (signal.aborted) stop()
    socket.write(requestOf(target, headers, body))
    return await readResponse(socket)
  } catch (error) {
    signal.throwIfAborted()
    throw problemOf(error)
  } finally {
    signal.removeEventListener('abort', stop)
    socket.destroy()
  }
}

/** Sends a body like {@link exchange}, and returns the status of the response. */
export const post = async (one: Post, reach: DeliveryPolicy): Promise<number> => (await exchange(one, reach)).status

/** A parsed URL contains no line breaks. */
function requestOf(target: URL, headers: Readonly<Record<string, string>>, body: string | Uint8Array): Buffer {
  const all = {
    Host: target.host,
    'User-Agent': 'Coffer',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `POST ${target.pathname}${target.search} HTTP/1.1\r\n${lines.join('')}\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(body)])
}
