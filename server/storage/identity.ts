/** Returns the `Stat.identity` of an item: its volume, then the item on it. */
export function identityOf(volume: bigint | string, inode: bigint): string {
  return `${volume.toString(36)}:${inode.toString(36)}`
}

/**
 * Returns the second half of an identity as a number, as in directory listings; inode numbers beyond the precision of a
 * number are rounded.
 */
export function inodeOf(identity: string): number {
  let value = 0n
  for (const digit of identity.slice(identity.lastIndexOf(':') + 1))
    value = value * 36n + BigInt(Number.parseInt(digit, 36))
  return Number(value)
}
