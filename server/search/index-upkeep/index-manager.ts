import type { IndexPace, SearchSettings } from '#contract/search.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import { CrawlFailure, CrawlThread } from '#server/search/crawler/crawl-thread.ts'
import { type IndexUpdate, TOP } from '#server/search/crawler/index-update.ts'
import type { CrawlStatus, ReadRequest, ScanKind } from '#server/search/crawler/messages.ts'
import { INDEX_FILE } from '#server/search/crawler/schema.ts'
import type { SeenFolder } from '#server/search/crawler/seen-folder.ts'
import type { Index } from '#server/search/index/index-protocol.ts'
import type { FolderReader } from '#server/storage/folder-reader.ts'
import { LoadMonitor } from './load-monitor.ts'
import { SettledFolders } from './settled-folders.ts'

const MINUTE = 60_000
/** Minimum time between a failure and the next attempt, in milliseconds. */
const RETRY_AFTER = MINUTE
/** Interval at which the settings are read while requests arrive, in milliseconds. */
const FOLLOW_EVERY = 5000

export type IndexManagerParts = {
  readonly data: Pick<DataDirectory, 'ensureFile' | 'renewDatabase'>
  /** The served directory: an index file of another one is rebuilt. */
  readonly root: string
  /** Reader of the served directory. */
  readonly reader: FolderReader
  /** Starts empty; `load` reads the file into it. */
  readonly index: Index & { load(file: string): Promise<void> }
  readonly settings: () => Promise<Pick<SearchSettings, 'pace' | 'checkEvery'>>
  readonly log: Log
  /** Returns milliseconds since the epoch. */
  readonly now: () => number
}

/**
 * Keeps the index up to date: starts, paces and stops the crawler according to the settings, and schedules scans while there are requests.
 */
export class IndexManager {
  readonly #parts: IndexManagerParts
  readonly #busyness = new LoadMonitor((ms) => this.#crawler?.order({ do: 'giveWay', ms }))
  readonly #settled = new SettledFolders()
  #crawler: CrawlThread | null = null
  #pace: IndexPace = 'off'
  #checkEvery = 0
  #isLoaded = false
  #isClosed = false
  #startedAt = Number.NEGATIVE_INFINITY
  #scannedAt = Number.NEGATIVE_INFINITY
  #isScanning = false
  #timer: Timer | null = null
  /** Whether the crawler has reported the initial state of the file. Later reports mark the end of a scan. */
  #hasBegun = false
  #followedAt = Number.NEGATIVE_INFINITY
  #renewedAt = Number.NEGATIVE_INFINITY
  /** Serializes starting and stopping. */
  readonly #turns = Semaphore.mutex()

  constructor(parts: IndexManagerParts) {
    this.#parts = parts
  }

  /** Applies the current settings. Resolves when the crawler is working or has ended. */
  applySettings(): Promise<void> {
    return this.#turns.run(() => this.#applyCurrentSettings().catch((error) => this.#report(error)))
  }

  /** Counts a request until the returned function is called. Scans happen only when this was called since the last one. */
  countRequest(): () => void {
    this.#applySettingsSoon()
    this.#scanWhenDue()
    return this.#busyness.countRequest()
  }

  /** Requests reads of changed folders. */
  read(requests: readonly ReadRequest[]): void {
    this.#crawler?.order({ do: 'read', requests })
  }

  /** Starts a scan of all folders soon. */
  scan(kind: ScanKind): void {
    if (!this.#crawler) return
    this.#isScanning = true
    this.#crawler.order({ do: 'scan', kind })
  }

  /** Returns the crawler's status; null while it is off or not yet started. */
  async status(): Promise<CrawlStatus | null> {
    return (await unlessEnded(this.#crawler?.status())) ?? null
  }

  /** Has folders compared with the index, as `CrawlThread.compare`. Returns whether the index was changed. */
  async compare(folders: readonly SeenFolder[], until: number): Promise<boolean> {
    const others = folders.filter((folder) => !this.#settled.has(folder))
    if (others.length === 0) return false
    const comparison = await unlessEnded(this.#crawler?.compare(others, until))
    if (!comparison) return false
    this.#settled.add(others.filter((_, place) => comparison.settled[place]))
    return comparison.hasChanged
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#turns.run(() => this.#end())
  }

  async #applyCurrentSettings(): Promise<void> {
    if (this.#isClosed) return
    const { pace, checkEvery } = await this.#parts.settings()
    const isOther = pace !== this.#pace
    this.#setCheckEvery(checkEvery * MINUTE)
    this.#pace = pace
    if (pace === 'off') {
      if (isOther) await this.#turnOff()
    } else if (!this.#crawler) {
      if (isOther || this.#parts.now() - this.#startedAt >= RETRY_AFTER) await this.#start(pace)
    } else if (isOther) this.#crawler.order({ do: 'pace', pace })
  }

  /** Sets the interval of scans and reschedules a waiting scan. */
  #setCheckEvery(wanted: number): void {
    if (wanted === this.#checkEvery) return
    this.#checkEvery = wanted
    if (!this.#timer) return
    clearTimeout(this.#timer)
    this.#timer = null
    this.#scanWhenDue()
  }

  async #turnOff(): Promise<void> {
    await this.#end()
    this.#parts.index.applyUpdates([{ tell: 'state', state: 'off', asOf: null }])
  }

  async #start(pace: Exclude<IndexPace, 'off'>): Promise<void> {
    const { place } = this.#parts.reader
    if (!place) return
    this.#startedAt = this.#parts.now()
    this.#hasBegun = false
    this.#settled.isResting = false
    const crawler = new CrawlThread({
      file: this.#parts.data.ensureFile(INDEX_FILE),
      ...{ tree: this.#parts.root, place, pace },
      onUpdates: (news) => this.#tell(news),
      onActivityChange: (working) => {
        this.#busyness.watching = working
        this.#settled.isResting = !working
      },
      onFailure: (failure) => this.#failed(failure),
    })
    try {
      await crawler.opened()
      await this.#load()
    } catch (error) {
      await crawler.close()
      throw error
    }
    this.#crawler = crawler
    this.#busyness.watching = true
    crawler.order({ do: 'begin' })
    this.scan('times')
  }

  /** Loads the file once: afterwards the index receives every change of the file. */
  async #load(): Promise<void> {
    if (this.#isLoaded) return
    try {
      await this.#parts.index.load(this.#parts.data.ensureFile(INDEX_FILE))
    } catch (error) {
      throw new CrawlFailure(error instanceof Error ? error.message : String(error), true)
    }
    this.#isLoaded = true
  }

  async #end(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#isScanning = false
    this.#busyness.watching = false
    const crawler = this.#crawler
    this.#crawler = null
    await crawler?.close()
  }

  #tell(news: readonly IndexUpdate[]): void {
    for (const one of news) {
      if (one.tell !== 'state') continue
      if (this.#hasBegun) {
        this.#isScanning = false
        this.#scannedAt = this.#parts.now()
      }
      this.#hasBegun = true
    }
    this.#parts.index.applyUpdates(news)
  }

  /** Applies the settings soon: another process may have changed them without notice. */
  #applySettingsSoon(): void {
    const now = this.#parts.now()
    if (this.#isClosed || now - this.#followedAt < FOLLOW_EVERY) return
    this.#followedAt = now
    void this.applySettings()
  }

  /** Schedules a scan with at most one timer, and only after a request: an unused server does not wake up. */
  #scanWhenDue(): void {
    if (this.#isClosed || this.#timer || this.#isScanning || !this.#crawler) return
    const wait = Math.max(0, this.#scannedAt + this.#checkEvery - this.#parts.now())
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.scan('times')
    }, wait).unref()
  }

  #failed(failure: CrawlFailure): void {
    this.#crawler = null
    this.#busyness.watching = false
    this.#isScanning = false
    void this.#turns.run(() => this.#report(failure))
  }

  async #report(error: unknown): Promise<void> {
    try {
      if (!(error instanceof CrawlFailure)) throw error
      await this.#recover(error)
    } catch (again) {
      this.#parts.log.error('the search index failed', errorFields(again))
    }
  }

  /** Rebuilds an unusable file; other failures may resolve themselves later. */
  async #recover(failure: CrawlFailure): Promise<void> {
    this.#parts.log.warn('the search index failed', errorFields(failure))
    const now = this.#parts.now()
    if (!failure.damaged || this.#isClosed || now - this.#renewedAt < RETRY_AFTER) return
    this.#renewedAt = now
    this.#parts.data.renewDatabase(INDEX_FILE)
    this.#parts.index.applyUpdates([
      { tell: 'gone', id: TOP },
      { tell: 'state', state: 'building', asOf: null },
    ])
    this.#isLoaded = true
    if (this.#pace !== 'off') await this.#start(this.#pace)
  }
}

/** Awaits an answer of the crawler; undefined when it ended before. */
async function unlessEnded<Answer>(answer: Promise<Answer> | undefined): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CrawlFailure) return undefined
    throw error
  }
}
