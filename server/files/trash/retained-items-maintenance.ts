import type { KeepingSettings } from '#contract/trash.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { ROOT } from '#server/access/virtual-path.ts'
import { retainedSize } from '#server/files/reversal/retained-item-access.ts'
import { DAY } from '#server/files/reversal/times.ts'
import { versionsToDelete } from '#server/files/versions/version-retention.ts'
import type { AuditLog } from '#server/operations/audit/audit-log.ts'
import type { RetainedRow, RetainedTotals } from '#server/operations/records/history.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { NeededBytes } from '#server/storage/trash-and-version-store.ts'
import { type Mismatch, type ReconcileParts, reconcile } from './reconcile.ts'
import type { RetainedItemLinks } from './trash-parts.ts'

export type RetainedItemsMaintenanceParts = ReconcileParts & {
  readonly audit: Pick<AuditLog, 'audited'>
  readonly links: Pick<RetainedItemLinks, 'forget'>
  /** Has the home at a place counted again for its quota. */
  readonly meter: { countAgain(place: VirtualPath): Promise<void> }
  readonly now: () => number
  readonly log: Pick<Log, 'info' | 'warn'>
}

/** Interval between two runs, and delay of the first one, in milliseconds. */
const EVERY = 10 * 60_000
const FIRST_AFTER = 250

/** Delay between the deletion of a directory and its measurement, in milliseconds: directories deleted together are measured together. */
const MEASURED_AFTER = 20

/** A disk runs low below this share of its size or below this number of bytes, whichever is less. */
const LOW_SHARE = 0.05
const LOW_BYTES = 2 * 1024 ** 3

/** On a full disk, this share of its size or this number of bytes, whichever is less, is freed in addition to what is needed. */
const MARGIN_SHARE = 0.01
const MARGIN_BYTES = 8 * 1024 ** 2

/**
 * Period in which nothing is removed because of its age, number or share from a disk that was used with another data
 * directory before, in milliseconds: its settings may have retained items longer, and an administrator who lost that
 * data directory has time to intervene.
 */
const AFTER_TAKE_OVER = 7 * DAY

const PAGE = 500
const MOST_NAMED = 20

/** Permanently deletes retained items that are too old, too many, or needed as space on a disk that runs low. */
export class RetainedItemsMaintenance {
  readonly #parts: RetainedItemsMaintenanceParts
  readonly #control = new AbortController()
  #timer: Timer | null = null
  readonly #runs = Semaphore.mutex()
  readonly #releases = Semaphore.mutex()
  #measuring: Timer | null = null

  constructor(parts: RetainedItemsMaintenanceParts) {
    this.#parts = parts
  }

  /** Starts the regular runs; the first one begins by comparing the disk with the history. */
  start(): void {
    this.#timer = setTimeout(() => this.#again(() => this.#compare()), FIRST_AFTER)
    this.#timer.unref()
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#measuring) clearTimeout(this.#measuring)
    this.#control.abort()
    await this.#runs.run(async () => undefined)
  }

  /** Runs once. A failure with one item or one disk is logged and does not affect the others. */
  runOnce(): Promise<void> {
    return this.#runs.run(() => this.#runNow())
  }

  /**
   * Schedules measuring directories that were just deleted, after the deletion was answered, so that their size is
   * known before the trash is opened.
   */
  measureSoon(): void {
    if (this.#control.signal.aborted) return
    this.#measuring ??= setTimeout(() => {
      this.#measuring = null
      this.#runs.run(() => this.#telling(() => this.#measure())).catch(() => undefined)
    }, MEASURED_AFTER)
    this.#measuring.unref()
  }

  /**
   * Deletes as much on a disk as is needed now, and a little more; nothing where deleting everything would not suffice
   * for `coming`. Concurrent calls wait.
   *
   * @returns whether there is enough space
   */
  freeSpace(top: VirtualPath, bytes: NeededBytes): Promise<boolean> {
    return this.#releases.run(() =>
      this.#letGoNow(top, bytes).catch((error: unknown) => {
        this.#warn(error)
        throw error
      }),
    )
  }

  /** Returns the total size of all items stored on a disk, in bytes. */
  async reclaimableBytes(top: VirtualPath): Promise<number> {
    await this.#measure()
    return bytesOf(await this.#totalsOn(top))
  }

  async #letGoNow(top: VirtualPath, { now, coming }: NeededBytes): Promise<boolean> {
    const { items } = this.#parts.keeper
    if (!(await items.custodyOf(top)).isOurs) return false
    const held = await this.reclaimableBytes(top)
    const { total, free } = await items.space(top)
    if (free + held < Math.max(now, coming)) return false
    const wanted = now + Math.min(total * MARGIN_SHARE, MARGIN_BYTES)
    await this.#free(top, (left) => left < wanted, 'a full disk')
    return (await items.space(top)).free >= now
  }

  #again(first: () => Promise<void>): void {
    const work = async () => {
      await first()
      await this.#runNow()
      if (this.#control.signal.aborted) return
      this.#timer = setTimeout(() => this.#again(() => Promise.resolve()), EVERY)
      this.#timer.unref()
    }
    void this.#runs.run(() => work().catch((error: unknown) => this.#warn(error)))
  }

  async #compare(): Promise<void> {
    const { log, meter } = this.#parts
    const found = await reconcile(this.#parts)
    if (found.length === 0) return
    log.warn('trash and versions on the disk differed from the journal', countsOf(found))
    // Their homes may have been counted before the journal had these items.
    for (const top of new Set(found.map((mismatch) => mismatch.top))) await meter.countAgain(top)
  }

  async #runNow(): Promise<void> {
    const settings = await this.#parts.keeper.settings()
    const { tops, spared } = await this.#volumes()
    const isTidied = ({ top }: RetainedRow) => !spared.has(top)
    const steps = [
      () => this.#measure(),
      () => this.#removeOld(settings, isTidied),
      () => this.#thin(settings, isTidied),
    ]
    for (const step of steps) await this.#telling(step)
    for (const top of tops) if (!spared.has(top)) await this.#telling(() => this.#keepShare(top, settings.share))
  }

  /** Returns the mounted disks, and those from which nothing may be removed for now. */
  async #volumes() {
    const { items } = this.#parts.keeper
    const tops = await items.tops()
    const spared = new Set<VirtualPath>()
    for (const top of tops) {
      const { isOurs, takenOver } = await items.custodyOf(top)
      if (!isOurs || (takenOver !== null && this.#parts.now() < takenOver + AFTER_TAKE_OVER)) spared.add(top)
    }
    return { tops, spared }
  }

  /** Measures directories outside the request that deletes them. A directory that cannot be measured remains unknown. */
  async #measure(): Promise<void> {
    for await (const row of this.#rows('oldest', null, true)) {
      const bytes = await this.#orWarn(() => retainedSize(this.#parts.keeper, row, this.#control.signal))
      if (bytes !== null) await this.#parts.history.setMeasuredSize(row.id, bytes)
    }
  }

  async #removeOld({ trashDays }: KeepingSettings, isTidied: (row: RetainedRow) => boolean): Promise<void> {
    if (trashDays === 0) return
    const until = this.#parts.now() - trashDays * DAY
    const old: RetainedRow[] = []
    for await (const row of this.#rows('oldest', 'trash')) {
      if (row.at >= until) break
      if (isTidied(row)) old.push(row)
    }
    await this.#remove(old, 'their age')
  }

  async #thin(
    { versionDays, versionsOfFile }: KeepingSettings,
    isTidied: (row: RetainedRow) => boolean,
  ): Promise<void> {
    const now = this.#parts.now()
    const limits = { now, days: versionDays, most: versionsOfFile }
    let ofFile: RetainedRow[] = []
    const going: RetainedRow[] = []
    for await (const row of this.#rows('byPlace', 'version')) {
      if (!isTidied(row)) continue
      if (ofFile[0] && ofFile[0].place !== row.place) {
        going.push(...versionsToDelete(ofFile, limits))
        ofFile = []
      }
      ofFile.push(row)
    }
    going.push(...versionsToDelete(ofFile, limits))
    await this.#remove(going, 'thinning')
  }

  async #keepShare(top: VirtualPath, share: number): Promise<void> {
    const { total } = await this.#parts.keeper.items.space(top)
    const low = Math.min(total * LOW_SHARE, LOW_BYTES)
    await this.#free(top, (free, kept) => kept > (total * share) / 100 || free < low, 'their share of the disk')
  }

  /** Deletes the oldest items of the user with the largest total, so that no user's items displace those of another. */
  async #free(top: VirtualPath, isTooMuch: (free: number, kept: number) => boolean, why: string): Promise<void> {
    const totals = await this.#totalsOn(top)
    for (;;) {
      this.#control.signal.throwIfAborted()
      const { free } = await this.#parts.keeper.items.space(top)
      const kept = bytesOf(totals)
      const [heaviest] = totals.toSorted((one, other) => other.bytes - one.bytes || other.count - one.count)
      if (!heaviest || heaviest.count === 0 || !isTooMuch(free, kept)) return
      const [oldest] = await this.#parts.history.keptWalk({
        ...{ order: 'oldest', purpose: null, top, userId: heaviest.userId, after: null, most: 1 },
      })
      if (!oldest || (await this.#remove([oldest], why)) === 0) return
      heaviest.bytes -= oldest.size ?? 0
      heaviest.count -= 1
    }
  }

  async #totalsOn(top: VirtualPath): Promise<Mutable<RetainedTotals>[]> {
    const all = await this.#parts.history.keptTotals({
      ...{ purpose: null, place: ROOT, exact: false, userId: null, since: 0 },
    })
    return all.filter((each) => each.top === top)
  }

  /** @returns the number of deleted items */
  async #remove(rows: readonly RetainedRow[], why: string): Promise<number> {
    const gone: RetainedRow[] = []
    try {
      for (const row of rows) {
        this.#control.signal.throwIfAborted()
        const isGone = await this.#orWarn(async () => {
          await this.#parts.keeper.items.deleteItem(row, { signal: this.#control.signal })
          return true
        })
        if (!isGone) continue
        this.#parts.keeper.forgetItem(row)
        gone.push(row)
      }
    } finally {
      if (gone.length > 0) await this.#tell(gone, why)
    }
    return gone.length
  }

  /** Records the deletions in the audit trail with their reason. */
  async #tell(gone: readonly RetainedRow[], why: string): Promise<void> {
    const { audit, links, now, log } = this.#parts
    await links.forget(gone.map(({ id }) => id))
    audit.audited({
      ...{ at: now(), kind: 'purge', outcome: 'done', userId: null, username: '', address: null },
      targets: gone.slice(0, MOST_NAMED).map(({ place }) => place),
      detail: `${gone.length} removed for ${why}`,
    })
    log.info('items of trash and versions were deleted permanently', { count: gone.length, why })
  }

  async *#rows(
    order: 'oldest' | 'byPlace',
    purpose: RetainedRow['purpose'] | null,
    unmeasured = false,
  ): AsyncGenerator<RetainedRow> {
    const breathe = timeSlices(this.#control.signal)
    let after: RetainedRow | null = null
    for (;;) {
      const rows: RetainedRow[] = await this.#parts.history.keptWalk({
        ...{ order, purpose, top: null, userId: null, after, most: PAGE, unmeasured },
      })
      for (const row of rows) {
        await breathe()
        yield row
      }
      after = rows.at(-1) ?? null
      if (rows.length < PAGE) return
    }
  }

  async #telling(step: () => Promise<void>): Promise<void> {
    await this.#orWarn(step)
  }

  async #orWarn<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (this.#control.signal.aborted) throw error
      this.#warn(error)
      return null
    }
  }

  #warn(error: unknown): void {
    if (!this.#control.signal.aborted)
      this.#parts.log.warn('the maintenance of trash and versions failed', errorFields(error))
  }
}

const bytesOf = (totals: readonly RetainedTotals[]) => totals.reduce((sum, { bytes }) => sum + bytes, 0)

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

function countsOf(found: readonly Mismatch[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { what } of found) counts[what] = (counts[what] ?? 0) + 1
  return counts
}
