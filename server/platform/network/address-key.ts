import { parseIpAddress } from './ip-network.ts'

/** Length of an IPv6 network prefix in bytes: a client that has one address of a /64 has all of them. */
const NETWORK_BYTES = 8

/** Returns the same key for all addresses that one client can use: an IPv4 address, or the /64 of an IPv6 address. */
export function addressKey(address: string): string {
  const bytes = parseIpAddress(address.replace(/%.*$/, ''))
  if (!bytes) return address
  return bytes.length === 4 ? bytes.join('.') : Buffer.from(bytes.slice(0, NETWORK_BYTES)).toString('hex')
}
