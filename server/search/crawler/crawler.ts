import { parent, ROOT, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { FolderReader } from '#server/storage/folder-reader.ts'
import { FolderVisitor } from './folder-visitor.ts'
import { type IndexUpdate, TOP } from './index-update.ts'
import type { CrawlStatus, ReadRequest, ScanKind } from './messages.ts'
import { type Pace, restAfter, WORK_SLICE_MS } from './pacing.ts'
import { Pass } from './pass.ts'
import type { CrawlStore } from './store.ts'
import { UpdateBatch } from './update-batch.ts'

/** Maximum delay before updates are sent, in milliseconds. */
const TELL_EVERY = 400
/** Interval between thorough scans, which also find files that grew without a change of their folder, in milliseconds. */
const THOROUGH_EVERY = 24 * 60 * 60 * 1000
/** Maximum number of unreadable folders that are reported. */
const UNREADABLE_TOLD = 20

export type CrawlerParts = {
  readonly store: CrawlStore
  readonly reader: FolderReader
  readonly pace: Pace
  /** Receives updates after they were stored. */
  readonly onUpdates: (news: IndexUpdate[]) => void
  /** Called when the crawler starts and stops working. */
  readonly onActivityChange: (working: boolean) => void
  readonly now?: () => number
}

type Scan = { readonly pass: Pass; readonly kind: ScanKind; readonly startedAt: number; readonly lost: Set<number> }

/** Reads the tree into the index file and keeps it up to date. One task at a time: requested folders first, then the running scan. */
export class Crawler {
  readonly #parts: CrawlerParts
  readonly #store: CrawlStore
  readonly #visitor: FolderVisitor
  readonly #now: () => number
  readonly #batch = new UpdateBatch()
  readonly #asked = new Map<VirtualPath, ReadRequest['reach']>()
  readonly #lost = new Set<number>()
  #pace: Pace
  #errand: Pass | null = null
  #scan: Scan | null = null
  #nextScan: ScanKind | null = null
  #busyUntil = 0
  #toldAt = 0
  #isSlow = false
  #isFirst: boolean
  #wake: (() => void) | null = null
  #isClosed = false

  constructor(parts: CrawlerParts) {
    this.#parts = parts
    this.#store = parts.store
    this.#pace = parts.pace
    this.#isFirst = parts.store.meta('asOf') === null
    this.#now = parts.now ?? Date.now
    this.#visitor = new FolderVisitor({ ...parts, now: this.#now, onUpdate: (news) => this.#batch.add(news) })
  }

  set pace(pace: Pace) {
    this.#pace = pace
  }

  /** Makes the crawler rest longer for the next `ms` milliseconds, because others need the machine. */
  giveWay(ms: number): void {
    this.#busyUntil = performance.now() + ms
  }

  /** Requests reads of folders that are reported as changed. */
  read(requests: readonly ReadRequest[]): void {
    for (const { path, reach } of requests) {
      if (this.#asked.get(path) !== 'all') this.#asked.set(path, reach)
    }
    this.#wake?.()
  }

  /** Requests a scan of all folders, after the running one. */
  scan(kind: ScanKind): void {
    if (this.#nextScan === null || RANK[kind] > RANK[this.#nextScan]) this.#nextScan = kind
    this.#wake?.()
  }

  status(): CrawlStatus {
    const unreadable = this.#store.unreadable(UNREADABLE_TOLD).map((id) => this.#pathOf(id))
    return {
      working: this.#hasWork,
      asOf: this.#store.meta('asOf'),
      size: this.#store.size(),
      unreadable: unreadable.filter((path) => path !== null),
    }
  }

  /** Works until it is closed. Throws errors of the index file. */
  async run(): Promise<void> {
    // Leftovers of a crash: no scan looks for them any more.
    this.#visitor.removeDetached(new Set(this.#store.detachedIds()))
    this.#queueState(this.#store.meta('asOf'))
    this.#flush()
    while (!this.#isClosed) {
      if (this.#hasWork) await this.#work()
      else await this.#sleep()
    }
  }

  close(): void {
    this.#isClosed = true
    this.#wake?.()
    this.#flush()
    this.#store.close()
  }

  get #hasWork(): boolean {
    return this.#asked.size > 0 || this.#errand !== null || this.#scan !== null || this.#nextScan !== null
  }

  async #sleep(): Promise<void> {
    this.#flush()
    this.#store.tidy()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    this.#parts.onActivityChange(false)
    await promise
    this.#wake = null
    if (!this.#isClosed) this.#parts.onActivityChange(true)
  }

  async #work(): Promise<void> {
    const begun = performance.now()
    while (this.#hasWork && performance.now() - begun < WORK_SLICE_MS) this.#step()
    if (this.#batch.isFull || begun - this.#toldAt > TELL_EVERY) this.#flush()
    await this.#rest(performance.now() - begun)
  }

  async #rest(worked: number): Promise<void> {
    const rest = restAfter(worked, this.#pace, {
      isSlow: this.#isSlow,
      isFirst: this.#isFirst,
      givesWay: performance.now() < this.#busyUntil,
    })
    // Messages are received meanwhile, even when it does not rest.
    if (rest < 1) await new Promise<void>((resolve) => setImmediate(resolve))
    else await Bun.sleep(rest)
  }

  /** Processes one folder. */
  #step(): void {
    if (this.#errand) this.#goErrand(this.#errand)
    else if (this.#asked.size > 0) this.#startErrand()
    else if (this.#scan) this.#goOnScanning(this.#scan)
    else this.#beginScan()
    if (this.#batch.isFull) this.#flush()
  }

  #goErrand(errand: Pass): void {
    if (errand.step()) {
      this.#isSlow = errand.isSlow
      return
    }
    this.#finishErrand()
  }

  #startErrand(): void {
    this.#errand = this.#nextErrand()
    if (!this.#errand) this.#finishErrand()
  }

  #finishErrand(): void {
    this.#errand = null
    // A moved item changes two folders, which were requested together: forget nothing until both are read.
    if (this.#asked.size === 0) this.#removeDetached(this.#lost)
  }

  #nextErrand(): Pass | null {
    const [first] = this.#asked
    if (!first) return null
    const [path, reach] = first
    this.#asked.delete(path)
    const known = this.#nearestKnown(path)
    if (!known) return null
    const whole = { whole: true, reach: known.path === path ? reach : 'new' } as const
    return new Pass(
      this.#store,
      this.#visitor,
      { whole: false, again: false, lost: this.#lost },
      { ...known, ...whole },
    )
  }

  /** Returns the folder itself, or its nearest known parent; null when that has not been read yet. */
  #nearestKnown(path: VirtualPath): { id: number; path: VirtualPath } | null {
    const segments = segmentsOf(path)
    let id = TOP
    let depth = 0
    for (; depth < segments.length; depth += 1) {
      const next = this.#store.childNamed(id, segments[depth] ?? '')
      if (next === null) break
      id = next
    }
    let at = path
    for (let up = depth; up < segments.length; up += 1) at = parent(at)
    return this.#store.folder(id)?.mark ? { id, path: at } : null
  }

  #beginScan(): void {
    const startedAt = this.#now()
    const kind = this.#dueKind(startedAt)
    this.#nextScan = null
    const lost = new Set<number>()
    const whole = kind !== 'times'
    const look = { whole, again: kind === 'again', lost }
    const first = { id: TOP, path: ROOT, reach: 'all', whole } as const
    this.#scan = { pass: new Pass(this.#store, this.#visitor, look, first), kind, startedAt, lost }
  }

  #dueKind(now: number): ScanKind {
    const wanted = this.#nextScan ?? 'times'
    const last = this.#store.meta('thoroughAt')
    const isDue = last !== null && (now - last >= THOROUGH_EVERY || last > now)
    return wanted === 'times' && isDue ? 'thorough' : wanted
  }

  #goOnScanning(scan: Scan): void {
    if (scan.pass.step()) {
      this.#isSlow = scan.pass.isSlow
      return
    }
    this.#scan = null
    this.#removeDetached(scan.lost)
    const { startedAt, kind } = scan
    // The first scan reads everything.
    if (kind !== 'times' || this.#store.meta('thoroughAt') === null) this.#store.setMeta('thoroughAt', startedAt)
    this.#store.setMeta('asOf', startedAt)
    this.#isFirst = false
    this.#queueState(startedAt)
    // `status` reads the new time at once, so everything it stands for must be stored and sent.
    this.#flush()
  }

  #removeDetached(lost: Set<number>): void {
    this.#visitor.removeDetached(lost)
    lost.clear()
  }

  #queueState(asOf: number | null): void {
    this.#batch.add({ tell: 'state', state: asOf === null ? 'building' : 'ready', asOf })
  }

  #flush(): void {
    this.#store.commit()
    this.#toldAt = performance.now()
    const news = this.#batch.drain()
    if (news.length > 0) this.#parts.onUpdates(news)
  }

  #pathOf(id: number): VirtualPath | null {
    try {
      return this.#store.pathOf(id)
    } catch (error) {
      if (isAppError(error, 'invalid')) return null
      throw error
    }
  }
}

const RANK: Record<ScanKind, number> = { times: 0, thorough: 1, again: 2 }
