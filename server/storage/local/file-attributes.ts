import fs from 'node:fs'
import { MODE, type RawStat } from '#server/platform/os/raw-stat.ts'
import type { CopyOptions } from '../storage.ts'
import type { PlatformFs } from './platform-fs.ts'

/** Permission bits of an incomplete file. */
export const PRIVATE = 0o600

/**
 * Attributes that a copy gets from its source in addition to content and permission bits: none, the time, the time except for the fraction of
 * a second, or time and owner.
 */
export type AttributeMode = 'none' | 'time' | 'whole seconds' | 'time and owner'

/** Returns the mode for a copy; `replaces`: whether it replaces a file. */
export const attributeModeOf = (options: CopyOptions | undefined, replaces = false): AttributeMode => {
  if (options?.preservesAttributes) return 'time and owner'
  if (!options?.keepsTime) return 'none'
  return replaces ? 'whole seconds' : 'time'
}

/** Attributes of a finished file or directory. */
export type FileAttributes = {
  readonly mode: number
  /** Seconds since the epoch, and the nanoseconds; null for now. */
  readonly modified: { readonly seconds: number; readonly nanos: number } | null
  readonly owner: { readonly user: number; readonly group: number } | null
}

/** Returns the attributes for a copy. The owner is only included where this server can change owners. */
export function attributesLike(source: RawStat, like: AttributeMode): FileAttributes {
  const mode = source.mode & MODE.PERMISSIONS
  if (like === 'none') return { mode, modified: null, owner: null }
  const { seconds, nanos, owner: user, group } = source
  if (like === 'whole seconds') return newAttributes(mode, seconds)
  return {
    mode,
    modified: { seconds, nanos },
    owner: like === 'time and owner' ? settableOwner({ user, group }) : null,
  }
}

/** Returns the attributes for new content. `modified`: see `WriteOptions`. */
export function newAttributes(mode: number, modified?: number, owner: FileAttributes['owner'] = null): FileAttributes {
  return { mode, modified: modified === undefined ? null : { seconds: modified, nanos: preciseNow().nanos }, owner }
}

/** Returns the attributes for new content of an existing file: its permission bits, and its owner where this server can change owners. */
export function attributesInPlaceOf({ mode, owner: user, group }: RawStat, modified?: number): FileAttributes {
  return newAttributes(mode & MODE.PERMISSIONS, modified, settableOwner({ user, group }))
}

/** Returns the owner where the server can set it, else null. */
const settableOwner = (owner: NonNullable<FileAttributes['owner']>) => (process.getuid?.() === 0 ? owner : null)

/**
 * Sets the attributes of an open file or directory; the owner first, because changing it clears mode bits. `current` are its permission
 * bits, if they are known.
 */
export function setAttributes(
  platformFs: PlatformFs,
  handle: number,
  { mode, modified, owner }: FileAttributes,
  current: number | null = null,
): void {
  if (owner) fs.fchownSync(handle, owner.user, owner.group)
  if (owner || current !== mode) fs.fchmodSync(handle, mode)
  const { seconds, nanos } = modified ?? preciseNow()
  platformFs.setModified(handle, seconds, nanos)
}

/**
 * Returns the current time. The kernel's own timestamps do not advance for milliseconds, but entity tags must
 * distinguish two saves in quick succession.
 */
function preciseNow(): { readonly seconds: number; readonly nanos: number } {
  const now = performance.timeOrigin + performance.now()
  const seconds = Math.floor(now / 1000)
  return { seconds, nanos: Math.floor((now - seconds * 1000) * 1e6) }
}
