import type { DirectoryColumns, Stat } from '#server/storage/storage.ts'

/**
 * Returns one number for everything that a reader sees of a directory's entries, so that two states can be compared
 * without storing either. The directory's own times are excluded: they also change with entries hidden from the reader.
 */
export function fingerprintOf(columns: Omit<DirectoryColumns, 'directory'>): bigint {
  const { names, kinds, sizes, modes, modifiedSeconds, modifiedNanos, inodes } = columns
  const parts = [names, kinds, sizes, modes, modifiedSeconds, modifiedNanos, inodes]
  return parts.reduce<bigint>((seed, part) => Bun.hash.xxHash64(part, seed), 0n)
}

/** Returns the fingerprint of a file: its content and its identity. */
export const fileFingerprint = ({ identity, size, modifiedNs }: Stat): string => `${identity} ${size} ${modifiedNs}`
