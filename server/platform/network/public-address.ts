import { type IpNetwork, isInNetwork, parseIpAddress, parseIpNetwork } from '#server/platform/network/ip-network.ts'

/** Networks outside the public internet, by IANA's special-purpose address registries. */
const SPECIAL = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Within `2000::/3`, the public IPv6 range: protocols (including Teredo), documentation, 6to4.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
].map(network)

const PUBLIC_IPV6 = network('2000::/3')

/**
 * Returns whether the server may send requests to this address for others: public ones, and those the operator allows. IPv4 written as IPv6 (`::ffff:…`) is
 * checked as IPv4; IPv4 embedded by NAT64, 6to4 or Teredo is refused.
 */
export function isReachable(address: string, allowed: readonly IpNetwork[]): boolean {
  const bytes = parseIpAddress(address)
  if (!bytes) return false
  if (allowed.some((range) => isInNetwork(range, address))) return true
  if (bytes.length === 16 && !isInNetwork(PUBLIC_IPV6, address)) return false
  return !SPECIAL.some((range) => isInNetwork(range, address))
}

function network(text: string): IpNetwork {
  const parsed = parseIpNetwork(text)
  if (!parsed) throw new Error(`Not a range: ${text}`)
  return parsed
}
