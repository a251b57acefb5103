import { isIP } from 'node:net'
import { connect, getCACertificates, type TLSSocket } from 'node:tls'
import type { IpNetwork } from './ip-network.ts'
import type { Lookup } from './lookup.ts'
import { isReachable } from './public-address.ts'

/** Reason of a connection that was not made. Contains no address of this network. */
export class ConnectionProblem extends Error {
  override readonly name = 'ConnectionProblem'
}

/** Permitted destinations, and trusted certificate authorities. */
export type Reach = {
  readonly lookup: Lookup
  /** Networks that are not public but allowed. */
  readonly networks: readonly IpNetwork[]
  /** PEM certificates, trusted in addition to those of the system. */
  readonly ca: readonly string[]
}

/** `hint` follows the message for an address that is not public. */
type CheckedReach = Reach & { readonly hint?: string }

/** Maximum number of addresses tried per name, and time limit of a connection attempt in milliseconds. */
const MOST_ADDRESSES = 4
const CONNECTING = 4_000

/** Returns the host name or address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * Connects over TLS to a checked address: the name is resolved once, and the connection goes to the address that was checked, even if the
 * name resolves differently by then.
 * @throws ConnectionProblem for an address that is not allowed; errors of the connection; the reason of the signal when it is aborted
 */
export async function connectChecked(target: URL, reach: CheckedReach, signal: AbortSignal): Promise<TLSSocket> {
  const addresses = await checkedAddresses(hostOf(target), reach, signal)
  return connectToFirst(addresses, target, { ca: reach.ca, signal })
}

/** Any address that is not public refuses all: the owner of the name decides which of them it resolves to. */
async function checkedAddresses(host: string, { lookup, networks, hint = '' }: CheckedReach, signal: AbortSignal) {
  const addresses = isIP(host) !== 0 ? [host] : await unlessAborted(lookup(host), signal)
  if (addresses.length === 0) throw new ConnectionProblem('The host name has no address.')
  if (!addresses.every((address) => isReachable(address, networks)))
    throw new ConnectionProblem(`The URL leads to an address that is not public.${hint}`)
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
    throw error
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
  throw failure
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
  const timer = setTimeout(() => reject(new ConnectionProblem('The server does not respond.')), CONNECTING)
  socket.once('secureConnect', resolve)
  socket.once('close', () => reject(new ConnectionProblem('The connection was refused.')))
  // Never removed: an unhandled error of a socket ends the program.
  socket.on('error', reject)
  try {
    signal.throwIfAborted()
    await promise
    if (!socket.authorized) throw new ConnectionProblem('The certificate is not trusted.')
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
