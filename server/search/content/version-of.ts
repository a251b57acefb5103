import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'
import { inodeOf } from '#server/storage/identity.ts'
import type { Stat } from '#server/storage/storage.ts'

/** Properties that identify the content of a file: its length, its modification time and the inode. */
export type VersionParts = {
  readonly size: number
  readonly seconds: number
  readonly nanos: number
  readonly inode: number
}

/** Returns the version, which is the same for a listing and for a stat of the file. */
export function versionOf({ size, seconds, nanos, inode }: VersionParts): string {
  return `${size}:${seconds}:${nanos}:${inode}`
}

export function versionOfStat({ size, modifiedNs, identity }: Pick<Stat, 'size' | 'modifiedNs' | 'identity'>): string {
  return versionOf({ size, ...fromNanoseconds(modifiedNs), inode: inodeOf(identity) })
}
