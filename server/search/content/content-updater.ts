import type { VirtualPath } from '#server/access/virtual-path.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { type Pace, restAfter } from '#server/search/crawler/pacing.ts'
import type { KnownFile } from './content-protocol.ts'
import type { ContentThread } from './content-thread.ts'
import { type Covered, isCoveredFile, isCoveredFolder } from './covered.ts'
import type { KnownFolder, KnownFolders } from './known-folders.ts'
import { type ReadingParts, readText } from './reading.ts'

export type FeedParts = ReadingParts & {
  readonly thread: ContentThread
  readonly folders: KnownFolders
  readonly log: Log
  readonly covered: Covered
  readonly pace: Pace
  /** In minutes. */
  readonly checkEvery: number
  /** Returns milliseconds since the epoch. */
  readonly now: () => number
}

/** Maximum rest, in milliseconds. */
const LONGEST_REST = 5000

/** A file modified more recently than this may change again without any visible difference, so it is read later, in milliseconds. */
const SETTLED = 2000

/** Delay before the next scan when the index could not list all folders yet, and after a failure, in milliseconds. */
const AGAIN_AFTER = { part: 2000, failure: 60_000 } as const

/** Maximum delay of a timer, in milliseconds: about 25 days. */
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Maximum number of folders waiting to be read; changes in others are found by the next scan.
 *
 * @limit Search | Folders that wait for indexing of their contents | {}
 */
const MOST_NUDGED = 10_000

/**
 * Keeps the stored texts up to date with the disk: in the background, one file at a time, with rests between. Runs from its construction
 * until it is closed.
 */
export class ContentUpdater {
  readonly #parts: FeedParts
  readonly #ending = new AbortController()
  readonly #changed = new Set<VirtualPath>()
  readonly #running: Promise<void>
  #wake: (() => void) | null = null
  #isAsked = false
  #isUnfinished = true

  constructor(parts: FeedParts) {
    this.#parts = parts
    this.#running = this.#run()
  }

  /** Reports that something in these folders of the served root may have changed. */
  reportChanged(folders: Iterable<VirtualPath>): void {
    for (const folder of folders)
      if (this.#changed.size < MOST_NUDGED && isCoveredFolder(this.#parts.covered, folder)) this.#changed.add(folder)
    if (this.#changed.size > 0) this.#wake?.()
  }

  /** Reports that a user searches: a scan starts when it is due. */
  asked(): void {
    this.#isAsked = true
    this.#wake?.()
  }

  /** Removes the stored text of a file because it is outdated; the file is read again. */
  async forget(folder: VirtualPath, name: string): Promise<void> {
    await this.#parts.thread.ask({ ask: 'forget', folder, name })
    this.reportChanged([folder])
  }

  /** Resolves when all work has ended. */
  async close(): Promise<void> {
    this.#ending.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#ending
    while (!signal.aborted) {
      this.#isAsked = false
      const wait = (await this.#guarded(() => this.#scanAll())) ?? AGAIN_AFTER.failure
      const next = performance.now() + wait
      // Without searches, nothing wakes up.
      while (!signal.aborted && (performance.now() < next || !(this.#isAsked || this.#isUnfinished))) {
        const left = next - performance.now()
        await this.#sleep(left > 0 ? left : MAX_TIMER_MS)
        await this.#guarded(() => this.#readChanged())
      }
    }
  }

  /** Logs a failure and returns null; the next scan tries again. */
  async #guarded<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (!this.#ending.signal.aborted) this.#parts.log.warn('content could not be read', errorFields(error))
      return null
    }
  }

  /** Scans all folders. Returns the delay until the next scan, in milliseconds. */
  async #scanAll(): Promise<number> {
    const { thread, folders, covered, checkEvery } = this.#parts
    this.#isUnfinished = true
    const { signal } = this.#ending
    await thread.ask({ ask: 'begin' })
    let began = performance.now()
    const changed = folders.changedFolders(covered, signal)
    for (let next = await changed.next(); ; next = await changed.next()) {
      if (next.done && !next.value) return AGAIN_AFTER.part
      if (next.done) break
      const listed = performance.now() - began
      await this.#updateFolder(next.value)
      await this.#readChanged()
      await this.#pauseAfter(listed)
      began = performance.now()
    }
    while (!(await thread.ask({ ask: 'end' })).isDone) await this.#pauseAfter(performance.now() - began)
    this.#isUnfinished = false
    return checkEvery * 60_000
  }

  async #readChanged(): Promise<void> {
    for (const folder of this.#changed) {
      if (this.#ending.signal.aborted) return
      this.#changed.delete(folder)
      await this.#updateFolder(
        (await this.#parts.folders.readFolder(folder, this.#ending.signal)) ?? { folder, files: [] },
      )
    }
  }

  /** Records the files of a folder and reads those that changed. */
  async #updateFolder({ folder, files }: KnownFolder): Promise<void> {
    const { thread, covered, now } = this.#parts
    const searched = files.filter(({ name, size }) => isCoveredFile(covered, name, size))
    const wanted = new Set((await thread.ask({ ask: 'folder', folder, files: searched })).names)
    let isUnsettled = false
    for (const file of searched) {
      if (this.#ending.signal.aborted) return
      if (!wanted.has(file.name)) continue
      if (Math.abs(now() - file.modified) < SETTLED) isUnsettled = true
      else await this.#read(folder, file)
    }
    if (isUnsettled) setTimeout(() => this.reportChanged([folder]), SETTLED).unref()
  }

  async #read(folder: VirtualPath, file: KnownFile): Promise<void> {
    const began = performance.now()
    const read = await readText(this.#parts, folder, file)
    // A reading interrupted by the shutdown says nothing about the file.
    if (read && !this.#ending.signal.aborted)
      await this.#parts.thread.ask({ ask: 'put', folder, file, text: read.text })
    await this.#pauseAfter(performance.now() - began)
  }

  /** Pauses as long as the pace requires for this much work, given in milliseconds. */
  async #pauseAfter(worked: number): Promise<void> {
    await this.#pause(Math.min(restAfter(worked, this.#parts.pace, { isSlow: true }), LONGEST_REST))
  }

  /** Waits until a folder is reported or the feed is closed, at most the given milliseconds. */
  async #sleep(milliseconds: number): Promise<void> {
    if (this.#changed.size > 0) return
    const nudge = Promise.withResolvers<void>()
    this.#wake = nudge.resolve
    await this.#pause(milliseconds, nudge.promise)
    this.#wake = null
  }

  /** Waits for the given milliseconds, until the feed is closed or until `sooner` resolves. */
  async #pause(milliseconds: number, sooner?: Promise<void>): Promise<void> {
    const { signal } = this.#ending
    const { promise, resolve } = Promise.withResolvers<void>()
    const over = () => resolve()
    if (signal.aborted) return
    const timer = setTimeout(over, milliseconds)
    timer.unref()
    signal.addEventListener('abort', over, { once: true })
    sooner?.then(over)
    await promise
    clearTimeout(timer)
    signal.removeEventListener('abort', over)
  }
}
