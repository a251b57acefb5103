/** Returns the `Stat.identity` of an item: its volume, then the item on it. */
export function identityOf(volume: bigint | string, inode: bigint): string {
  return `${volume.toString(36)}:${inode.toString(36)}`
}

/** Returns the volume of an identity. */
export const volumeOf = (identity: string): string => identity.slice(0, identity.lastIndexOf(':'))

/** Returns whether two items are on the same volume. */
export const isSameVolume = (one: string, other: string): boolean => volumeOf(one) === volumeOf(other)

/** Returns whether two identities are the same but for the volume, whose number changes at a reboot. */
export const isSameInode = (one: string, other: string): boolean => exactInodeOf(one) === exactInodeOf(other)

const exactInodeOf = (identity: string) => identity.slice(identity.lastIndexOf(':') + 1)

/**
 * Returns the second half of an identity as a number, as in directory listings; inode numbers beyond the precision of a
 * number are rounded.
 */
export function inodeOf(identity: string): number {
  let value = 0n
  for (const digit of exactInodeOf(identity)) value = value * 36n + BigInt(Number.parseInt(digit, 36))
  return Number(value)
}
