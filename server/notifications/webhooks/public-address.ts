import { type IpNetwork, isInNetwork, parseIpAddress, parseIpNetwork } from '#server/platform/network/ip-network.ts'

/** What is not of the public internet, by the registries for special purposes of IANA. */
const SPECIAL = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Of `2000::/3`, which is what there is of public IPv6: protocols (Teredo among them), documentation, 6to4.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
].map(network)

const PUBLIC_IPV6 = network('2000::/3')

/**
 * May a webhook reach this address? Public ones, and those the operator allows. IPv4 that is written or wrapped as IPv6 is judged as itself
 * (`::ffff:…`) or refused (NAT64, 6to4, Teredo).
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
