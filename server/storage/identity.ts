/** How `Stat.identity` names an item: its volume, then the item on it. */
export function identityOf(volume: bigint | string, inode: bigint): string {
  return `${volume.toString(36)}:${inode.toString(36)}`
}

/** The second half of an identity, as the listing of a folder has it: a number, as near to the disk's as numbers go. */
export function inodeOf(identity: string): number {
  let value = 0n
  for (const digit of identity.slice(identity.lastIndexOf(':') + 1))
    value = value * 36n + BigInt(Number.parseInt(digit, 36))
  return Number(value)
}
