import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { ReaderPlace } from '#server/storage/folder-reader.ts'
import type { IndexNews } from './news.ts'
import type { Pace } from './pacing.ts'
import type { Reach } from './pass.ts'

/** A folder that is said to have changed: what is new in it is read, or all below it is looked at. */
export type ReadRequest = { readonly path: VirtualPath; readonly reach: Reach }

/** A look at all folders: `times` reads those whose time says that they changed, `thorough` all of them, `again` tells them once more, too. */
export type ScanKind = 'times' | 'thorough' | 'again'

export type CrawlStatus = {
  readonly working: boolean
  /** When all that is kept was true, ms since the epoch; null until every folder was read once. */
  readonly asOf: number | null
  /** Bytes of the index file. */
  readonly size: number
  /** The first few folders that could not be read. */
  readonly unreadable: readonly VirtualPath[]
}

/** What the crawler's thread is told. */
export type CrawlOrder =
  /** The first; answered by `opened` or `failed`. The file is there, maybe empty. */
  | {
      readonly do: 'open'
      readonly file: string
      readonly tree: string
      readonly place: ReaderPlace
      readonly pace: Pace
    }
  /** From now on it works. */
  | { readonly do: 'begin' }
  | { readonly do: 'read'; readonly requests: readonly ReadRequest[] }
  | { readonly do: 'scan'; readonly kind: ScanKind }
  | { readonly do: 'pace'; readonly pace: Pace }
  /** Others need the machine for the next `ms`. */
  | { readonly do: 'giveWay'; readonly ms: number }
  | { readonly do: 'status'; readonly id: number }
  /** Answered by `closed`. */
  | { readonly do: 'close' }

/** What it tells. */
export type CrawlReply =
  /** `asOf` as of {@link CrawlStatus}. */
  | { readonly told: 'opened'; readonly asOf: number | null }
  | { readonly told: 'news'; readonly news: readonly IndexNews[] }
  | { readonly told: 'working'; readonly working: boolean }
  | { readonly told: 'status'; readonly id: number; readonly status: CrawlStatus }
  | { readonly told: 'closed' }
  /** It ended. `damaged`: only another index file helps. */
  | { readonly told: 'failed'; readonly message: string; readonly damaged: boolean }
