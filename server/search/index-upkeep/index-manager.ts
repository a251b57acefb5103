import type { IndexPace, SearchSettings } from '#contract/search.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { IdleTimer } from '#server/platform/process/idle-timer.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import { CrawlFailure, CrawlThread } from '#server/search/crawler/crawl-thread.ts'
import type { IndexUpdate } from '#server/search/crawler/index-update.ts'
import type { CrawlStatus, ReadRequest, ScanKind } from '#server/search/crawler/messages.ts'
import type { Pace } from '#server/search/crawler/pacing.ts'
import { INDEX_FILE } from '#server/search/crawler/schema.ts'
import type { SeenFolder } from '#server/search/crawler/seen-folder.ts'
import type { Index } from '#server/search/index/index-protocol.ts'
import type { IndexThread } from '#server/search/index/index-thread.ts'
import type { FolderReader, ReaderPlace } from '#server/storage/folder-reader.ts'
import { LoadMonitor } from './load-monitor.ts'
import { UnchangedFolders } from './unchanged-folders.ts'

const MINUTE = 60_000
/** Minimum time between a failure and the next attempt, in milliseconds. */
const RETRY_AFTER = MINUTE
/** Interval at which the settings are read while requests arrive, in milliseconds. */
const FOLLOW_EVERY = 5000
/** Time without orders and work after which the crawler's thread ends and releases its memory, in milliseconds. */
const IDLE_MS = 5000

export type IndexManagerParts = {
  readonly data: Pick<DataDirectory, 'ensureFile' | 'renewDatabase'>
  /** The served directory: an index file of another one is rebuilt. */
  readonly root: string
  /** Reader of the served directory. */
  readonly reader: FolderReader
  readonly index: Index & Pick<IndexThread, 'follow' | 'restart'>
  readonly settings: () => Promise<Pick<SearchSettings, 'pace' | 'checkEvery'>>
  readonly log: Log
  /** Returns milliseconds since the epoch. */
  readonly now: () => number
  /** Time without orders and work after which the crawler's thread ends, in milliseconds; for tests. */
  readonly idle?: number
}

/**
 * Keeps the index up to date: starts, paces and stops the crawler according to the settings, and schedules scans while there are requests.
 * The thread of an idle crawler ends, and the next order starts another. Everything that an idle crawler knows is in its file.
 */
export class IndexManager {
  readonly #parts: IndexManagerParts
  readonly #busyness = new LoadMonitor((ms) => this.#crawler?.order({ do: 'giveWay', ms }))
  readonly #unchanged = new UnchangedFolders()
  #crawler: CrawlThread | null = null
  #pace: IndexPace = 'off'
  #checkEvery = 0
  #isSuspended = false
  /** Resolves when the idle crawler's thread has ended, or when it is clear that it has work again. */
  #suspending: Promise<void> | null = null
  #isWorking = false
  readonly #idle = new IdleTimer(() => this.#suspend())
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

  /** Whether the crawler's thread has ended because it had no work. */
  get isSuspended(): boolean {
    return this.#isSuspended
  }

  /** Counts a request until the returned function is called. Scans happen only when this was called since the last one. */
  countRequest(): () => void {
    this.#applySettingsSoon()
    this.#scanWhenDue()
    return this.#busyness.countRequest()
  }

  /** Requests reads of changed folders. */
  read(requests: readonly ReadRequest[]): void {
    this.#order({ do: 'read', requests })
  }

  /** Starts a scan of all folders soon. */
  scan(kind: ScanKind): void {
    if (!this.#crawler && !this.#isSuspended) return
    this.#isScanning = true
    this.#order({ do: 'scan', kind })
  }

  /** Returns the crawler's status; null while it is off or not yet started. */
  async status(): Promise<CrawlStatus | null> {
    return (await unlessEnded((await this.#readyCrawler())?.status())) ?? null
  }

  /** Has folders compared with the index, as `CrawlThread.compare`. Returns whether the index was changed. */
  async compare(folders: readonly SeenFolder[], until: number): Promise<boolean> {
    const others = folders.filter((folder) => !this.#unchanged.has(folder))
    if (others.length === 0) return false
    const comparison = await unlessEnded((await this.#readyCrawler())?.compare(others, until))
    if (!comparison) return false
    this.#unchanged.add(others.filter((_, place) => comparison.unchanged[place]))
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
    } else if (!this.#crawler && !this.#isSuspended) {
      if (isOther || this.#parts.now() - this.#startedAt >= RETRY_AFTER) await this.#start(pace)
    } else if (isOther && this.#crawler) this.#order({ do: 'pace', pace })
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

  async #start(pace: Pace): Promise<void> {
    const { place } = this.#parts.reader
    if (!place) return
    this.#startedAt = this.#parts.now()
    const file = this.#parts.data.ensureFile(INDEX_FILE)
    this.#parts.index.follow(file, (...why) => this.#refuseFile(...why))
    const crawler = this.#open(file, place, pace)
    try {
      await crawler.opened()
    } catch (error) {
      await crawler.close()
      throw error
    }
    this.#begin(crawler)
    this.scan('times')
  }

  #open(file: string, place: ReaderPlace, pace: Pace): CrawlThread {
    const crawler = new CrawlThread({
      ...{ file, tree: this.#parts.root, place, pace },
      onUpdates: (updates, batch) => this.#applyUpdates(updates, batch),
      onActivityChange: (working) => {
        if (crawler === this.#crawler) this.#setWorking(working)
      },
      onFailure: (failure) => this.#failed(crawler, failure),
    })
    return crawler
  }

  #begin(crawler: CrawlThread): void {
    this.#crawler = crawler
    this.#isSuspended = false
    this.#hasBegun = false
    this.#setWorking(true)
    crawler.order({ do: 'begin' })
  }

  #setWorking(isWorking: boolean): void {
    this.#isWorking = isWorking
    this.#busyness.watching = isWorking
    this.#unchanged.isIdle = !isWorking
    this.#suspendWhenIdle()
  }

  /** Sends an order to the crawler, which carries out orders in turn. */
  #order(order: Parameters<CrawlThread['order']>[0]): void {
    if (this.#suspending) void this.#suspending.then(() => this.#order(order))
    else this.#resumedCrawler()?.order(order)
  }

  /** Waits while the crawler's thread is ending, then returns the running crawler; null when there is none. */
  async #readyCrawler(): Promise<CrawlThread | null> {
    while (this.#suspending) await this.#suspending
    return this.#resumedCrawler()
  }

  /** Returns the crawler, and starts it again if it ended because it was idle; null when there is none. */
  #resumedCrawler(): CrawlThread | null {
    if (!this.#crawler && this.#isSuspended) this.#resume()
    this.#suspendWhenIdle()
    return this.#crawler
  }

  #resume(): void {
    this.#isSuspended = false
    const { place } = this.#parts.reader
    if (!place || this.#pace === 'off' || this.#isClosed) return
    try {
      const crawler = this.#open(this.#parts.data.ensureFile(INDEX_FILE), place, this.#pace)
      crawler.opened().catch((failure) => this.#failed(crawler, failure))
      this.#begin(crawler)
    } catch (error) {
      void this.#turns.run(() => this.#report(error))
    }
  }

  #suspendWhenIdle(): void {
    if (this.#crawler && !this.#isWorking) this.#idle.restart(this.#parts.idle ?? IDLE_MS)
    else this.#idle.stop()
  }

  /** Ends the crawler's thread, unless it has work again. Orders wait meanwhile. */
  #suspend(): void {
    const crawler = this.#crawler
    if (!crawler || this.#suspending) return
    this.#suspending = unlessEnded(crawler.closeIfIdle()).then((isClosed) => {
      this.#suspending = null
      if (!isClosed || crawler !== this.#crawler) return
      this.#crawler = null
      this.#isSuspended = true
      crawler.kill()
    })
  }

  async #end(): Promise<void> {
    await this.#suspending
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#idle.stop()
    this.#isScanning = false
    this.#isSuspended = false
    this.#isWorking = false
    this.#busyness.watching = false
    const crawler = this.#crawler
    this.#crawler = null
    await crawler?.close()
  }

  #applyUpdates(updates: readonly IndexUpdate[], batch: number | null): void {
    for (const update of updates) {
      if (update.tell !== 'state') continue
      if (this.#hasBegun) {
        this.#isScanning = false
        this.#scannedAt = this.#parts.now()
      }
      this.#hasBegun = true
    }
    this.#parts.index.applyUpdates(updates, batch)
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
    if (this.#isClosed || this.#timer || this.#isScanning || !(this.#crawler || this.#isSuspended)) return
    const wait = Math.max(0, this.#scannedAt + this.#checkEvery - this.#parts.now())
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.scan('times')
    }, wait).unref()
  }

  #failed(crawler: CrawlThread, failure: CrawlFailure): void {
    if (crawler !== this.#crawler) return
    this.#crawler = null
    this.#isWorking = false
    this.#busyness.watching = false
    this.#isScanning = false
    void this.#turns.run(() => this.#report(failure))
  }

  /** Starts again without the file, which the index cannot load. */
  #refuseFile(reason: string, isDamaged: boolean): void {
    void this.#turns.run(async () => {
      await this.#end()
      this.#parts.index.applyUpdates([{ tell: 'state', state: 'off', asOf: null }])
      await this.#report(new CrawlFailure(reason, isDamaged))
    })
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
    this.#parts.index.restart()
    this.#parts.index.applyUpdates([{ tell: 'state', state: 'building', asOf: null }])
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
