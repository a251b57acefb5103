import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'
import { inodeOf } from '#server/storage/identity.ts'
import type { Stat } from '#server/storage/storage.ts'

/** What tells one content of a file from another: how long it is, when it was modified and which item it is. */
export type VersionParts = {
  readonly size: number
  readonly seconds: number
  readonly nanos: number
  readonly inode: number
}

/** The same for a listing and for a look at the file. */
export function versionOf({ size, seconds, nanos, inode }: VersionParts): string {
  return `${size}:${seconds}:${nanos}:${inode}`
}

export function versionOfStat({ size, modifiedNs, identity }: Pick<Stat, 'size' | 'modifiedNs' | 'identity'>): string {
  return versionOf({ size, ...fromNanoseconds(modifiedNs), inode: inodeOf(identity) })
}
