import { isIP } from 'node:net'

/** An address range: the addresses whose first `prefix` bits equal those of `bytes` (4 or 16 of them). */
export type IpNetwork = { readonly bytes: readonly number[]; readonly prefix: number }

/**
 * Parses `192.0.2.7`, `10.0.0.0/8`, `::1` or `2001:db8::/32`; a single address is a range of one. Undefined for any other text, and for
 * bits beyond the prefix (`10.0.0.1/8` is probably a mistake).
 */
export function parseIpNetwork(text: string): IpNetwork | undefined {
  const [address = '', length, ...rest] = text.split('/')
  const bytes = parseIpAddress(address)
  if (!bytes || rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return undefined
  const prefix = length === undefined ? bytes.length * 8 : Number(length)
  if (prefix > bytes.length * 8) return undefined
  return bytes.every((byte, index) => (byte & ~maskOf(prefix, index) & 255) === 0) ? { bytes, prefix } : undefined
}

/** Returns whether the address is in the range; an IPv4-mapped address such as `::ffff:192.0.2.7` counts as IPv4. */
export function isInNetwork(network: IpNetwork, address: string): boolean {
  const bytes = parseIpAddress(address)
  if (!bytes || bytes.length !== network.bytes.length) return false
  return bytes.every((byte, index) => (byte & maskOf(network.prefix, index)) === network.bytes[index])
}

/** Returns whether an address is one of this machine, which no other machine reaches. */
export const isLoopback = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))

function maskOf(prefix: number, index: number): number {
  const bits = Math.min(8, Math.max(0, prefix - index * 8))
  return (255 << (8 - bits)) & 255
}

/** Returns the 4 or 16 bytes of an address; an IPv4-mapped address such as `::ffff:192.0.2.7` counts as IPv4. Undefined for any other text. */
export function parseIpAddress(text: string): readonly number[] | undefined {
  const family = text.includes('%') ? 0 : isIP(text) // A zone is valid on this machine only.
  if (family === 0) return undefined
  const bytes = family === 4 ? text.split('.').map(Number) : ipv6Bytes(text)
  return isMapped(bytes) ? bytes.slice(12) : bytes
}

function isMapped(bytes: readonly number[]): boolean {
  return bytes.length === 16 && bytes.slice(0, 12).every((byte, index) => byte === (index < 10 ? 0 : 255))
}

function ipv6Bytes(text: string): number[] {
  const [head = '', tail] = text.split('::')
  const front = groupBytes(head)
  if (tail === undefined) return front
  const back = groupBytes(tail)
  return [...front, ...new Array<number>(16 - front.length - back.length).fill(0), ...back]
}

function groupBytes(groups: string): number[] {
  if (groups === '') return []
  return groups.split(':').flatMap((group) => {
    if (group.includes('.')) return group.split('.').map(Number)
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
}
