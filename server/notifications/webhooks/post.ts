import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { connect, getCACertificates, type TLSSocket } from 'node:tls'
import type { IpNetwork } from '#server/platform/network/ip-network.ts'
import { hostOf } from './policy.ts'
import { DeliveryProblem, problemOf } from './problem.ts'
import { isReachable } from './public-address.ts'
import { type ResponseHead, readResponse } from './response-status.ts'

/** Returns the addresses of a name. */
export type Lookup = (name: string) => Promise<readonly string[]>

/** Permitted destinations, and trusted certificate authorities. */
export type DeliveryPolicy = {
  readonly lookup: Lookup
  /** Networks that are not public but allowed. */
  readonly networks: readonly IpNetwork[]
  /** PEM certificates, trusted in addition to those of the system. */
  readonly ca: readonly string[]
}

export type Post = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  readonly signal: AbortSignal
}

/** Maximum number of addresses tried per name, and time limit of a connection attempt in milliseconds. */
const MOST_ADDRESSES = 4
const CONNECTING = 4_000

/** Uses the system's resolver. */
export const systemLookupOf: Lookup = async (name) =>
  (await systemLookup(name, { all: true, verbatim: true })).map(({ address }) => address)

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
  const addresses = await checkedAddresses(hostOf(target), reach, signal)
  const socket = await connectToFirst(addresses, target, { ca: reach.ca, signal })
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

/** Any address that is not public refuses all: the owner of the name decides which of them it resolves to. */
async function checkedAddresses(host: string, { lookup, networks }: DeliveryPolicy, signal: AbortSignal) {
  const addresses = isIP(host) !== 0 ? [host] : await unlessAborted(lookup(host), signal)
  if (addresses.length === 0) throw new DeliveryProblem('The host name has no address.')
  if (!addresses.every((address) => isReachable(address, networks)))
    throw new DeliveryProblem(
      'The URL leads to an address that is not public. The server option --webhook-networks can allow it.',
    )
  return addresses.slice(0, MOST_ADDRESSES)
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    return await Promise.race([work, promise])
  } catch (error) {
    signal.throwIfAborted()
    throw problemOf(error)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

type Trust = { readonly ca: readonly string[]; readonly signal: AbortSignal }

/** Connects to the first address that responds and has a valid certificate. */
async function connectToFirst(addresses: readonly string[], target: URL, trust: Trust): Promise<TLSSocket> {
  let failure: unknown
  for (const address of addresses) {
    try {
      return await connectTo(address, target, trust)
    } catch (error) {
      trust.signal.throwIfAborted()
      failure = error
    }
  }
  throw problemOf(failure)
}

async function connectTo(address: string, target: URL, { ca, signal }: Trust): Promise<TLSSocket> {
  const host = hostOf(target)
  const socket = connect({
    host: address,
    port: Number(target.port || 443),
    // Without a server name, the certificate is compared with the address.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ca: [...getCACertificates('default'), ...ca],
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop)
  const timer = setTimeout(() => reject(new DeliveryProblem('The server does not respond.')), CONNECTING)
  socket.once('secureConnect', resolve)
  socket.once('close', () => reject(new DeliveryProblem('The connection was refused.')))
  // Never removed: an unhandled error of a socket ends the program.
  socket.on('error', reject)
  try {
    signal.throwIfAborted()
    await promise
    if (!socket.authorized) throw new DeliveryProblem('The certificate is not trusted.')
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

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
