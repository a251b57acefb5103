import fs from 'node:fs'
import { MODE, type RawStat } from '#server/platform/os/raw-stat.ts'
import type { Door } from './door.ts'

/** Permission bits of a file that is not whole yet. */
export const PRIVATE = 0o600

/** What a copy takes over from its source beside the content and the permission bits: nothing, or time and owner too. */
export type FileLook = 'new' | 'kept'

/** What a finished file or folder looks like from outside. */
export type Look = {
  readonly mode: number
  /** Seconds since the epoch and the nanoseconds on top; null for now. */
  readonly modified: { readonly seconds: number; readonly nanos: number } | null
  readonly owner: { readonly user: number; readonly group: number } | null
}

/** The look of a copy of something. Its owner only where this server may give things away. */
export function lookLike(source: RawStat, like: FileLook): Look {
  const mode = source.mode & MODE.PERMISSIONS
  if (like === 'new') return { mode, modified: null, owner: null }
  const { seconds, nanos, owner: user, group } = source
  return { mode, modified: { seconds, nanos }, owner: givable({ user, group }) }
}

/** The look of new content. `modified`: see `WriteOptions`. */
export function newLook(mode: number, modified?: number, owner: Look['owner'] = null): Look {
  return { mode, modified: modified === undefined ? null : { seconds: modified, nanos: preciseNow().nanos }, owner }
}

/** The look of new content for a file that is there: its permission bits, and its owner where this server may give things away. */
export function lookInPlaceOf({ mode, owner: user, group }: RawStat, modified?: number): Look {
  return newLook(mode & MODE.PERMISSIONS, modified, givable({ user, group }))
}

/** The owner for a file, where the server may set it. */
const givable = (owner: NonNullable<Look['owner']>) => (process.getuid?.() === 0 ? owner : null)

/** Gives an open file or folder its look; the owner first, because a new one takes bits away. */
export function giveLook(door: Door, handle: number, { mode, modified, owner }: Look): void {
  if (owner) fs.fchownSync(handle, owner.user, owner.group)
  fs.fchmodSync(handle, mode)
  const { seconds, nanos } = modified ?? preciseNow()
  door.setModified(handle, seconds, nanos)
}

/** The kernel's own stamps stand still for milliseconds; entity tags must tell two quick saves apart. */
function preciseNow(): { readonly seconds: number; readonly nanos: number } {
  const now = performance.timeOrigin + performance.now()
  const seconds = Math.floor(now / 1000)
  return { seconds, nanos: Math.floor((now - seconds * 1000) * 1e6) }
}
