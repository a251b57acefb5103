import { FolderSizes } from '#contract/folder-sizes.ts'
import { contentReaderSubject } from '#server/access/system-subject.ts'
import type { QuotaMeter } from '#server/accounts/quotas/meter.ts'
import type { Pool } from '#server/accounts/quotas/pool.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { Index } from '../index/index-protocol.ts'

export type QuotaCorrectionParts = {
  readonly index: Index
  readonly meter: Pick<QuotaMeter, 'current' | 'recount' | 'recountAll'>
  readonly settings: Pick<SettingsService, 'current'>
  readonly served: ServedScope
  readonly log: Pick<Log, 'warn'>
  readonly now: () => number
}

/** Interval between two comparisons with the index, in milliseconds. */
const INTERVAL = 60_000

/**
 * Compares the usage of homes with the index, which learns of changes by other programs, and has those counted again that differ. Without an
 * index all are counted as often as it would look at all folders.
 */
export class QuotaCorrection {
  readonly #parts: QuotaCorrectionParts
  readonly #timer: ReturnType<typeof setInterval>
  #countedAt: number
  #running: Promise<void> = Promise.resolve()
  #isClosed = false
  /** Differences that remained after a count. */
  readonly #settled = new WeakMap<Pool, string>()

  constructor(parts: QuotaCorrectionParts) {
    this.#parts = parts
    this.#countedAt = parts.now()
    this.#timer = setInterval(() => void this.run(), INTERVAL).unref()
  }

  /** Resolves when all homes were compared and counted. */
  run(): Promise<void> {
    this.#running = this.#running.then(() =>
      this.#correct().catch((error: unknown) =>
        this.#parts.log.warn('the usage of homes could not be compared with the index', errorFields(error)),
      ),
    )
    return this.#running
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#running
  }

  async #correct(): Promise<void> {
    const { meter, index } = this.#parts
    const pools = await meter.current()
    if (!pools.isLimited || this.#isClosed) return
    if (index.state !== 'ready') return this.#countAll()
    const nested: Pool[] = []
    for (const pool of pools.all) {
      if (this.#isClosed) return
      // The index counts homes inside for the outer one.
      if (pool.kind === 'home' && pools.hasHomesBelow(pool.place)) nested.push(pool)
      else await this.#compare(pool)
    }
    if (nested.length > 0 && (await this.#isDue())) for (const pool of nested) await meter.recount(pool)
  }

  /** Has a pool counted again that differs from the index, unless it differed as much after its last count: the index does not know everything. */
  async #compare(pool: Pool): Promise<void> {
    const found = await this.#differenceOf(pool)
    if (found === null || found === this.#settled.get(pool)) return
    await this.#parts.meter.recount(pool)
    const left = await this.#differenceOf(pool)
    if (left !== null) this.#settled.set(pool, left)
  }

  /** Returns the totals of the index and of a pool as text; null where they are the same, or the index does not know the folder. */
  async #differenceOf(pool: Pool): Promise<string | null> {
    const { index, served } = this.#parts
    const request = { subject: contentReaderSubject(served), base: pool.place }
    const known = await index.ask({ ask: 'sizes', request })
    if (!known) return null
    const { asOf, whole } = FolderSizes.parse(JSON.parse(Buffer.from(known).toString()))
    const { live } = pool
    if (asOf === null || (whole.bytes === live?.bytes && whole.files === live.files)) return null
    return [whole.bytes, whole.files, live?.bytes, live?.files].join(' ')
  }

  async #countAll(): Promise<void> {
    if (await this.#isDue()) await this.#parts.meter.recountAll()
  }

  async #isDue(): Promise<boolean> {
    const { search } = await this.#parts.settings.current()
    const now = this.#parts.now()
    if (now - this.#countedAt < search.checkEvery * 60_000) return false
    this.#countedAt = now
    return true
  }
}
