import type { Grant } from '#server/access/authorize.ts'
import { lookAt } from '#server/storage/look.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'

/** The client's information about a file: size in bytes, and modification time in seconds since the epoch. */
export type Said = { readonly size: number; readonly modified: number }

/** Returns whether a regular file (not a link) with this size and modification time exists. */
export async function hasSame(storage: Storage, file: Grant<'create'>, said: Said): Promise<boolean> {
  const there = await lookAt(storage, file)
  return there !== null && there.kind === 'file' && !there.isLink && there.size === said.size && isOf(there, said)
}

const isOf = ({ modifiedNs }: Stat, { modified }: Said) => modifiedNs / SECOND === BigInt(modified)

/** Nanoseconds per second. */
const SECOND = 1_000_000_000n
