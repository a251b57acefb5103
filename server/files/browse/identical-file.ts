import type { Grant } from '#server/access/authorize.ts'
import { lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'

/** The client's information about a file: size in bytes, and modification time in seconds since the epoch. */
export type ClaimedFile = { readonly size: number; readonly modified: number }

/** Returns whether a regular file (not a link) with this size and modification time exists; false where the user must not learn that. */
export async function hasIdenticalFile(storage: Storage, file: Grant<'create'>, said: ClaimedFile): Promise<boolean> {
  if (file.isBlind) return false
  const there = await lstatOrNull(storage, file)
  return there !== null && there.kind === 'file' && !there.isLink && there.size === said.size && isOf(there, said)
}

const isOf = ({ modifiedNs }: Stat, { modified }: ClaimedFile) => modifiedNs / SECOND === BigInt(modified)

/** Nanoseconds per second. */
const SECOND = 1_000_000_000n
