import type { Grant } from '#server/access/authorize.ts'
import type { Storage, WatchEvent } from '#server/storage/storage.ts'
import { fileFingerprint, fingerprintOf } from './fingerprint.ts'
import { Poll } from './poll.ts'

/** Interval of comparisons where the system reports no changes, in milliseconds. */
export const POLL_INTERVAL = 1000

const ANY_ORDER = { by: 'name', order: 'ascending' } as const

type Looking = Pick<Storage, 'stat' | 'list'>

/**
 * Polls what the reader of an item sees of it, by the same calls that show it, so that nothing else is reported.
 * `isFolder` is the initial kind; an item of another kind counts as deleted.
 */
export function pollItem(
  storage: Looking,
  item: Grant<'list'>,
  { isFolder, tell }: { isFolder: boolean; tell: (event: WatchEvent) => void },
): Poll {
  const folder = async () => {
    const { directory, ...entries } = await storage.list(item, ANY_ORDER)
    return `${directory.identity} ${fingerprintOf(entries)}`
  }
  const file = async () => fileFingerprint(await storage.stat(item))
  return new Poll({ report: tell, readState: isFolder ? folder : file })
}
