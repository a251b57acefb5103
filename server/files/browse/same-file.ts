import type { Grant } from '#server/access/authorize.ts'
import { lookAt } from '#server/storage/look.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'

/** What a sender knows of a file: bytes, and when it was changed (seconds since the epoch). */
export type Said = { readonly size: number; readonly modified: number }

/** Is a file there, itself and no link, of which this is true? */
export async function hasSame(storage: Storage, file: Grant<'create'>, said: Said): Promise<boolean> {
  const there = await lookAt(storage, file)
  return there !== null && there.kind === 'file' && !there.isLink && there.size === said.size && isOf(there, said)
}

const isOf = ({ modifiedNs }: Stat, { modified }: Said) => modifiedNs / SECOND === BigInt(modified)

/** In nanoseconds. */
const SECOND = 1_000_000_000n
