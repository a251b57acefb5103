import { childOrNull, parent, ROOT, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { FolderReader } from '#server/storage/folder-reader.ts'
import { inodeOf } from '#server/storage/identity.ts'
import { compareWith, FolderVisitor, isUnchangedIn } from './folder-visitor.ts'
import { type IndexUpdate, TOP } from './index-update.ts'
import type { CrawlStatus, ReadRequest, ScanKind } from './messages.ts'
import { type Pace, restAfter, WORK_SLICE_MS } from './pacing.ts'
import { Pass } from './pass.ts'
import { FOLDER_STATE } from './schema.ts'
import type { SeenFolder, SeenInnerFolders } from './seen-folder.ts'
import type { CrawlStore, StoredFolder } from './store.ts'
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
  /** Receives updates after they were stored, with their number in the file; null for those that changed nothing there. */
  readonly onUpdates: (updates: IndexUpdate[], batch: number | null) => void
  /** Called when the crawler starts and stops working. */
  readonly onActivityChange: (working: boolean) => void
  readonly now?: () => number
}

type Scan = { readonly pass: Pass; readonly kind: ScanKind; readonly startedAt: number; readonly lost: Set<number> }

/** A folder that the index file has. */
type Known = { readonly id: number; readonly path: VirtualPath }

/** The running read of a requested folder. */
type RequestedRead = { readonly pass: Pass; readonly known: Known }

/** Reads the tree into the index file and keeps it up to date. One task at a time: requested folders first, then the running scan. */
export class Crawler {
  readonly #parts: CrawlerParts
  readonly #store: CrawlStore
  readonly #visitor: FolderVisitor
  readonly #now: () => number
  readonly #batch = new UpdateBatch()
  readonly #asked = new Map<VirtualPath, ReadRequest['reach']>()
  readonly #lost = new Set<number>()
  /** Folders that are reported as outdated until they were read. */
  readonly #outdated = new Set<number>()
  /** Number of differences between the index and the disk that were found. */
  #differences = 0
  #pace: Pace
  #requestedRead: RequestedRead | null = null
  #scan: Scan | null = null
  #nextScan: ScanKind | null = null
  #busyUntil = 0
  #toldAt = 0
  #isSlow = false
  #isFirst: boolean
  /** Number of the last updates that were stored. */
  #batches: number
  #wake: (() => void) | null = null
  #isClosed = false

  constructor(parts: CrawlerParts) {
    this.#parts = parts
    this.#store = parts.store
    this.#pace = parts.pace
    this.#isFirst = parts.store.meta('asOf') === null
    this.#batches = parts.store.meta('batch') ?? 0
    this.#now = parts.now ?? Date.now
    const onUpdate = (update: IndexUpdate) => {
      this.#differences += 1
      this.#batch.add(update)
    }
    this.#visitor = new FolderVisitor({ ...parts, now: this.#now, onUpdate })
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
    for (const { path, reach } of requests) this.#ask(path, reach)
    this.#wake?.()
  }

  /**
   * Compares folders with the index and reads those that differ: without rest until a time in milliseconds since the epoch, then in turn.
   * Returns whether the index was changed. The disk is not asked about folders that are the same.
   */
  compare(folders: readonly SeenFolder[], until: number): boolean {
    const before = this.#differences
    const others = folders.flatMap((seen) => this.#compare(seen))
    for (const known of others) this.#readNow(known, until)
    if (!this.#requestedRead && this.#asked.size === 0) this.#finishRequests()
    if (others.length > 0) this.#flush()
    if (others.length > 0 || this.hasWork) this.#wake?.()
    return this.#differences > before
  }

  /** Whether a folder is as it was when it was read, and every later change of it changes its times. */
  isUnchanged({ mark, changed }: SeenFolder): boolean {
    return this.#store.withIdentity(mark.identity).some((folder) => isUnchangedIn(folder, { mark, changed }))
  }

  /** Requests a scan of all folders, after the running one. */
  scan(kind: ScanKind): void {
    if (this.#nextScan === null || RANK[kind] > RANK[this.#nextScan]) this.#nextScan = kind
    this.#wake?.()
  }

  status(): CrawlStatus {
    const unreadable = this.#store.unreadable(UNREADABLE_TOLD).map((id) => this.#pathOf(id))
    return {
      working: this.hasWork,
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
      if (this.hasWork) await this.#work()
      else await this.#sleep()
    }
  }

  close(): void {
    this.#isClosed = true
    this.#wake?.()
    this.#flush()
    this.#store.close()
  }

  #ask(path: VirtualPath, reach: ReadRequest['reach']): void {
    const asked = this.#asked.get(path)
    if (asked === undefined || REACH_RANK[reach] > REACH_RANK[asked]) this.#asked.set(path, reach)
  }

  /** Requests the folder and those in it that differ. Returns them. */
  #compare({ path, mark, changed, inner }: SeenFolder): Known[] {
    if (inner === null && this.#isSame({ mark, changed })) return []
    const known = this.#nearestKnown(path)
    const folder = known && this.#store.folder(known.id)
    if (!folder) return []
    if (known.path === path) {
      const others = inner ? this.#compareInner(known, inner) : []
      return this.#isAsked(known, folder, { mark, changed }) ? [known, ...others] : others
    }
    // A new folder, or one behind a link. Here the disk has to be asked.
    if (!this.#visitor.isOnSlowDisk(folder)) this.#ask(known.path, 'changed')
    return []
  }

  /** Whether a folder is known to be as somebody saw it, wherever it is. Faster than the way down its path. */
  #isSame(seen: Pick<SeenFolder, 'mark' | 'changed'>): boolean {
    const now = this.#now()
    return this.#store.withIdentity(seen.mark.identity).some((folder) => compareWith(folder, seen, now) === 'same')
  }

  #compareInner(above: Known, { inodes, seconds, nanos }: SeenInnerFolders): Known[] {
    const rows = new Map(Array.from(inodes, (inode, row) => [inode, row]))
    return this.#store.childFolders(above.id).flatMap((folder) => {
      const row = folder.mark && rows.get(inodeOf(folder.mark.identity))
      const path = childOrNull(above.path, folder.name)
      // Of an unreadable folder it is not known whether it can be read now.
      if (!folder.mark || row === null || row === undefined || !path || folder.state === FOLDER_STATE.unreadable)
        return []
      const mark = { identity: folder.mark.identity, seconds: seconds[row] ?? 0, nanos: nanos[row] ?? 0 }
      const known = { id: folder.id, path }
      return this.#isAsked(known, folder, { mark, changed: 0 }) ? [known] : []
    })
  }

  /** Requests a folder if it differs, and returns whether it does. */
  #isAsked({ id, path }: Known, folder: StoredFolder, seen: Pick<SeenFolder, 'mark' | 'changed'>): boolean {
    const comparison = compareWith(folder, seen, this.#now())
    if (comparison === 'same') return false
    this.#ask(path, 'changed')
    if (comparison === 'different') this.#reportOutdated(id)
    return true
  }

  #readNow(known: Known, until: number): void {
    if (this.#asked.get(known.path) !== 'changed' || this.#now() >= until) return
    this.#asked.delete(known.path)
    const pass = this.#passOf(known, 'changed', known.path)
    while (pass.step()) {
      if (this.#now() < until) continue
      // Folders that came into it remain to be read.
      this.#ask(known.path, 'new')
      return
    }
    this.#reportRead(known.id)
  }

  #reportOutdated(id: number): void {
    if (this.#outdated.has(id)) return
    this.#outdated.add(id)
    this.#batch.add({ tell: 'outdated', id, isOutdated: true })
  }

  #reportRead(id: number): void {
    if (this.#outdated.delete(id)) this.#batch.add({ tell: 'outdated', id, isOutdated: false })
  }

  /** Whether there is something to read. Without work, everything that the crawler knows is in the file. */
  get hasWork(): boolean {
    return this.#asked.size > 0 || this.#requestedRead !== null || this.#scan !== null || this.#nextScan !== null
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
    while (this.hasWork && performance.now() - begun < WORK_SLICE_MS) this.#step()
    if (this.#batch.isFull || begun - this.#toldAt > TELL_EVERY) this.#flush()
    await this.#pauseAfter(performance.now() - begun)
  }

  async #pauseAfter(worked: number): Promise<void> {
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
    if (this.#requestedRead) this.#continueRead(this.#requestedRead)
    else if (this.#asked.size > 0) this.#startRead()
    else if (this.#scan) this.#goOnScanning(this.#scan)
    else this.#beginScan()
    if (this.#batch.isFull) this.#flush()
  }

  #continueRead({ pass }: RequestedRead): void {
    if (pass.step()) {
      this.#isSlow = pass.isSlow
      return
    }
    this.#finishRead()
  }

  #startRead(): void {
    this.#requestedRead = this.#nextRead()
    if (!this.#requestedRead) this.#finishRead()
  }

  #finishRead(): void {
    const known = this.#requestedRead?.known
    this.#requestedRead = null
    if (known && !this.#asked.has(known.path)) this.#reportRead(known.id)
    // A moved item changes two folders, which were requested together: forget nothing until both are read.
    if (this.#asked.size === 0) this.#finishRequests()
  }

  #finishRequests(): void {
    this.#removeDetached(this.#lost)
    for (const id of this.#outdated) this.#reportRead(id)
  }

  #nextRead(): RequestedRead | null {
    const [first] = this.#asked
    if (!first) return null
    const [path, reach] = first
    this.#asked.delete(path)
    const known = this.#nearestKnown(path)
    return known && { pass: this.#passOf(known, reach, path), known }
  }

  /** Returns the pass for a request for `path`, of which the nearest known folder is `known`. */
  #passOf(known: Known, reach: ReadRequest['reach'], path: VirtualPath): Pass {
    const look = { whole: false, again: false, lost: this.#lost }
    const isAll = reach === 'all' && known.path === path
    const first = { ...known, whole: reach !== 'changed', reach: isAll ? 'all' : 'new' } as const
    return new Pass(this.#store, this.#visitor, look, first)
  }

  /** Returns the folder itself, or its nearest known parent; null when that has not been read yet. */
  #nearestKnown(path: VirtualPath): Known | null {
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
    this.#outdated.clear()
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
    // Folders that are read for longer than until the next updates.
    if (this.#requestedRead) this.#reportOutdated(this.#requestedRead.known.id)
    const updates = this.#batch.drain()
    const batch = updates.length > 0 && this.#store.isChanging ? ++this.#batches : null
    if (batch !== null) this.#store.setMeta('batch', batch)
    this.#store.commit()
    this.#toldAt = performance.now()
    if (updates.length > 0) this.#parts.onUpdates(updates, batch)
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
const REACH_RANK: Record<ReadRequest['reach'], number> = { changed: 0, new: 1, all: 2 }
