import { parseIpAddress } from './ip-network.ts'

/** Bytes of an IPv6 address that name a network: whoever has one address of a /64 has all of them. */
const NETWORK_BYTES = 8

/** The same text for addresses that one client can choose among: an IPv4 address, or the /64 of an IPv6 address. */
export function addressKey(address: string): string {
  const bytes = parseIpAddress(address.replace(/%.*$/, ''))
  if (!bytes) return address
  return bytes.length === 4 ? bytes.join('.') : Buffer.from(bytes.slice(0, NETWORK_BYTES)).toString('hex')
}
