import type { DirectoryColumns, Stat } from '#server/storage/storage.ts'

/**
 * One number for all that a reader sees of a folder's entries, so that two looks at it can be compared without keeping either. The folder's
 * own times are left out: they also change with what the reader may not see.
 */
export function fingerprintOf(columns: Omit<DirectoryColumns, 'directory'>): bigint {
  const { names, kinds, sizes, modes, modifiedSeconds, modifiedNanos, inodes } = columns
  const parts = [names, kinds, sizes, modes, modifiedSeconds, modifiedNanos, inodes]
  return parts.reduce<bigint>((seed, part) => Bun.hash.xxHash64(part, seed), 0n)
}

/** The same of a file: its content, and which file it is. */
export const fileFingerprint = ({ identity, size, modifiedNs }: Stat): string => `${identity} ${size} ${modifiedNs}`
