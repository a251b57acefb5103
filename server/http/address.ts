import { isIP } from 'node:net'
import { type IpNetwork, isInNetwork } from '#server/platform/network/ip-network.ts'

/** Who is at the other end, as far as it can be believed. */
export type Client = {
  readonly address: string
  /** Did the browser speak TLS, to us or to a trusted proxy? */
  readonly secure: boolean
  /** The host the browser asked for, with its port. */
  readonly host: string
  /** Is the peer itself a trusted proxy? */
  readonly viaProxy: boolean
}

/** The socket under a request. */
export type Peer = {
  readonly address: string
  readonly secure: boolean
  /** Did it come by our unix socket? Who may open that is a trusted proxy. */
  readonly overSocket?: boolean
}

/**
 * The client of a request. Forwarding headers count only when the peer is a trusted proxy, or came by the unix socket: then the address is the rightmost one no
 * trusted proxy has, so that what a client wrote itself is never reached.
 */
export function clientOf(headers: Headers, peer: Peer, trusted: readonly IpNetwork[]): Client {
  const isTrusted = (address: string) => trusted.some((network) => isInNetwork(network, address))
  const host = headers.get('Host') ?? ''
  if (!peer.overSocket && !isTrusted(peer.address))
    return { address: plain(peer.address), secure: peer.secure, host, viaProxy: false }
  return {
    address: plain(forwardedAddress(headers, isTrusted) ?? peer.address),
    secure: lastOf(headers, 'X-Forwarded-Proto')?.toLowerCase() === 'https' || peer.secure,
    host: lastOf(headers, 'X-Forwarded-Host') ?? host,
    viaProxy: true,
  }
}

function forwardedAddress(headers: Headers, isTrusted: (address: string) => boolean): string | undefined {
  let nearest: string | undefined
  for (const hop of listOf(headers, 'X-Forwarded-For').reverse()) {
    const address = hopAddress(hop)
    if (address === null) return nearest
    nearest = address
    if (!isTrusted(address)) return nearest
  }
  return nearest
}

/** `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1` or `[2001:db8::1]:4711`, as proxies write them. */
function hopAddress(hop: string): string | null {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop
  return isIP(bare) !== 0 && !bare.includes('%') ? bare : null
}

const listOf = (headers: Headers, name: string) =>
  (headers.get(name) ?? '').split(',').flatMap((part) => part.trim() || [])

const lastOf = (headers: Headers, name: string) => listOf(headers, name).at(-1)

/** An IPv4 peer of a socket that listens on IPv6 is that IPv4 address. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
