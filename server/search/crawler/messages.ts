import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { ReaderPlace } from '#server/storage/folder-reader.ts'
import type { IndexUpdate } from './index-update.ts'
import type { Pace } from './pacing.ts'
import type { Reach } from './pass.ts'
import type { SeenFolder } from './seen-folder.ts'

/**
 * Folder reported as changed: its new entries are read, or everything below it. With `changed`, as with `new`, but only if its times tell
 * of a change.
 */
export type ReadRequest = { readonly path: VirtualPath; readonly reach: Reach | 'changed' }

/**
 * Scan of all folders: `times` reads folders whose modification time changed, `thorough` reads all of them, `again` also reports all of
 * them again.
 */
export type ScanKind = 'times' | 'thorough' | 'again'

export type CrawlStatus = {
  readonly working: boolean
  /** Time as of which the stored contents are complete, in milliseconds since the epoch; null until every folder was read once. */
  readonly asOf: number | null
  /** Size of the index file in bytes. */
  readonly size: number
  /** The first few folders that could not be read. */
  readonly unreadable: readonly VirtualPath[]
}

/** Result of comparing folders with the index. */
export type Comparison = {
  /** Whether the index was changed. */
  readonly hasChanged: boolean
  /** Whether each folder is the same as in the index, and will be as long as neither it nor the index file changes. */
  readonly unchanged: readonly boolean[]
}

/** Order to the crawler's thread. */
export type CrawlOrder =
  /** Always the first order, answered by `opened` or `failed`. The file exists, but may be empty. */
  | {
      readonly do: 'open'
      readonly file: string
      readonly tree: string
      readonly place: ReaderPlace
      readonly pace: Pace
    }
  /** Starts the work. */
  | { readonly do: 'begin' }
  | { readonly do: 'read'; readonly requests: readonly ReadRequest[] }
  | { readonly do: 'scan'; readonly kind: ScanKind }
  /**
   * Compares folders with the index and reads those that differ: at once until a time in milliseconds since the epoch, then in turn.
   * Answered by `compared`, after the updates.
   */
  | { readonly do: 'compare'; readonly id: number; readonly folders: readonly SeenFolder[]; readonly until: number }
  | { readonly do: 'pace'; readonly pace: Pace }
  /** Gives way to others for the next `ms` milliseconds. */
  | { readonly do: 'giveWay'; readonly ms: number }
  | { readonly do: 'status'; readonly id: number }
  /** Closes the crawler if it has no work. Answered by `closedIfIdle`. */
  | { readonly do: 'closeIfIdle'; readonly id: number }
  /** Answered by `closed`. */
  | { readonly do: 'close' }

/** Message from the crawler's thread. */
export type CrawlReply =
  /** `asOf` as in {@link CrawlStatus}. */
  | { readonly kind: 'opened'; readonly asOf: number | null }
  /** `batch`: number of these updates, of which the file contains the last; null for those that changed nothing there. */
  | { readonly kind: 'updates'; readonly updates: readonly IndexUpdate[]; readonly batch: number | null }
  | { readonly kind: 'working'; readonly working: boolean }
  | { readonly kind: 'status'; readonly id: number; readonly status: CrawlStatus }
  | ({ readonly kind: 'compared'; readonly id: number } & Comparison)
  | { readonly kind: 'closedIfIdle'; readonly id: number; readonly isClosed: boolean }
  | { readonly kind: 'closed' }
  /** The crawler ended. `damaged`: only a new index file helps. */
  | { readonly kind: 'failed'; readonly message: string; readonly damaged: boolean }
