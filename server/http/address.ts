import { isIP } from 'node:net'
import { type IpNetwork, isInNetwork } from '#server/platform/network/ip-network.ts'

/** The client of a request, as far as its identity can be verified. */
export type Client = {
  readonly address: string
  /** Whether the browser used TLS, to Coffer or to a trusted proxy. */
  readonly secure: boolean
  /** The host that the browser requested, with its port. */
  readonly host: string
  /** Whether the peer is a trusted proxy. */
  readonly viaProxy: boolean
}

/** The peer of a request's connection. */
export type Peer = {
  readonly address: string
  readonly secure: boolean
  /** Whether the connection uses Coffer's unix socket. Peers that can open it are trusted proxies. */
  readonly overSocket?: boolean
}

/**
 * Returns the client of a request. Forwarding headers are honored only when the peer is a trusted proxy or uses the unix socket. The
 * address is then the rightmost one that is not a trusted proxy's, so that addresses written by the client itself are never used.
 */
export function clientOf(headers: Headers, peer: Peer, trusted: readonly IpNetwork[]): Client {
  const isTrusted = (address: string) => trusted.some((network) => isInNetwork(network, address))
  const host = headers.get('Host') ?? ''
  const { address } = peer
  if (!peer.overSocket && !isTrusted(address))
    return { address: plain(address), secure: peer.secure, host, viaProxy: false }
  return {
    address: plain(forwardedAddress(headers, isTrusted) ?? address),
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

/** Parses `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1` or `[2001:db8::1]:4711`, the forms that proxies write. */
function hopAddress(hop: string): string | null {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop
  return isIP(bare) !== 0 && !bare.includes('%') ? bare : null
}

const listOf = (headers: Headers, name: string) =>
  (headers.get(name) ?? '').split(',').flatMap((part) => part.trim() || [])

const lastOf = (headers: Headers, name: string) => listOf(headers, name).at(-1)

/** Converts an IPv4-mapped IPv6 address, as reported by a socket that listens on IPv6, to IPv4. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
