import type { SearchSettings, Snippet } from '#contract/search.ts'
import type { ParsedQuery } from '#contract/search-query.ts'
import { decide, type Grant, type Subject } from '#server/access/authorize.ts'
import { baseName, joinPaths, parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import type { Helpers } from '#server/platform/process/helper-scripts.ts'
import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'
import type { Pace } from '#server/search/crawler/pacing.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'
import type { FoundText } from './content-protocol.ts'
import { ContentThread } from './content-thread.ts'
import { ContentUpdater } from './content-updater.ts'
import { type Covered, coveredBy } from './covered.ts'
import { Extractor } from './extract/extractor.ts'
import { IndexedFolders, ListedFolders } from './known-folders.ts'
import { versionOfStat } from './version-of.ts'

/** Name of the database of texts in the data directory; it is only a cache. */
export const CONTENT_FILE = 'content.db'

/**
 * Maximum number of files found by content in one answer.
 *
 * @limit Search | Results of one search in file contents | {}
 */
export const MAX_HITS = 200

/**
 * Answers about texts are delayed to a multiple of this step, in milliseconds, so that timing reveals hardly anything about how common a
 * word is in files of other users (see docs/operate/security.md).
 */
const STEP = 20

/** File whose content matches, in its current state on disk. */
export type ContentHit = {
  /** Path in the subject's scope. */
  readonly path: VirtualPath
  /** In bytes. */
  readonly size: number
  /** In milliseconds since the epoch. */
  readonly modified: number
  readonly snippet: Snippet
}

export type ContentRequest = {
  /** Grant for the folder that is searched with everything below; its subject is the user who searches. */
  readonly folder: Grant<'list'>
  readonly query: ParsedQuery
  /** At most {@link MAX_HITS}. */
  readonly limit: number
  readonly signal: AbortSignal
}

/** Search of file contents. */
export interface ContentSearch {
  /** Whether content is searched for this subject at all. */
  isFor(subject: Subject): boolean
  /**
   * Returns the files below a folder whose content matches all terms, best first; none when content is not searched. Each was checked on
   * disk, may be downloaded by the subject, and its snippet is from its current content.
   *
   * @throws the signal's reason when the signal aborts
   */
  find(request: ContentRequest): Promise<readonly ContentHit[]>
  /** Reports that something in these folders of the served root may have changed. */
  reportChanged(folders: Iterable<VirtualPath>): void
  /** Applies settings. When switched off, nothing runs and the stored texts are deleted. */
  change(settings: SearchSettings): Promise<void>
  close(): Promise<void>
}

export type ContentParts = {
  readonly data: DataDirectory
  readonly storage: Pick<Storage, 'list' | 'lstat' | 'locate' | 'open'>
  /** Internal subject of the program, which may read files. */
  readonly subject: Subject
  readonly log: Log
  /** Null when the text extractor is a script beside the program. */
  readonly helpers: Helpers | null
  /** Returns the file of the index of names once it contains all folders, otherwise null; without this function, folders are listed. */
  readonly indexFile?: () => string | null
  /** Returns milliseconds since the epoch. */
  readonly now: () => number
}

type Running = {
  readonly covered: Covered
  readonly thread: ContentThread
  readonly extractor: Extractor
  readonly feed: ContentUpdater
}

/** Content search with texts stored in {@link CONTENT_FILE}. Nothing exists unless it is switched on. */
export class IndexedContent implements ContentSearch {
  readonly #parts: ContentParts
  #running: Running | null = null
  #settings = ''
  #changing: Promise<void> = Promise.resolve()

  constructor(parts: ContentParts) {
    this.#parts = parts
  }

  isFor(subject: Subject): boolean {
    const { allowed, because } = decide(subject, 'download', ROOT)
    return this.#running !== null && (allowed || because.by !== 'permission')
  }

  async find({ folder, query, limit, signal }: ContentRequest): Promise<readonly ContentHit[]> {
    const running = this.#running
    const { subject, path: base } = folder
    if (!running || !this.isFor(subject)) return []
    const wanted = Math.min(limit, MAX_HITS)
    const request = { subject, base, query, limit: wanted, covered: running.covered, now: this.#parts.now() }
    running.feed.asked()
    const began = performance.now()
    const found = await running.thread.find(request, signal)
    await Bun.sleep(STEP - ((performance.now() - began) % STEP))
    const hits: ContentHit[] = []
    for (const text of found) {
      signal.throwIfAborted()
      const hit = await this.#hitOrNull(folder, text)
      if (hit) hits.push(hit)
    }
    return hits
  }

  reportChanged(folders: Iterable<VirtualPath>): void {
    this.#running?.feed.reportChanged(folders)
  }

  change(settings: SearchSettings): Promise<void> {
    const changed = this.#changing.then(() => this.#change(settings))
    this.#changing = changed.catch(() => undefined)
    return changed
  }

  async close(): Promise<void> {
    await this.#changing
    await this.#stop()
  }

  /** Returns a found text as a hit; null when the file is no longer the one that was read. */
  async #hitOrNull(folder: Grant<'list'>, { path, version, snippet }: FoundText): Promise<ContentHit | null> {
    const grant = folder.forRequestedPath(path)
    if (!grant || !decide(folder.subject, 'download', path).allowed) return null
    const stat = await this.#statOf(grant)
    if (stat?.kind === 'file' && !stat.isLink && versionOfStat(stat) === version) {
      const { seconds, nanos } = fromNanoseconds(stat.modifiedNs)
      return { path, size: stat.size, modified: seconds * 1000 + Math.floor(nanos / 1e6), snippet }
    }
    // A name with different letter case, where the disk ignores case, is corrected by the next scan.
    await this.#running?.feed.forget(joinPaths(folder.subject.scope.root, parent(path)), baseName(path))
    return null
  }

  async #statOf(grant: Grant<'list'>): Promise<Stat | null> {
    try {
      return await this.#parts.storage.lstat(grant)
    } catch (error) {
      if (isAppError(error)) return null
      throw error
    }
  }

  async #change(settings: SearchSettings): Promise<void> {
    const text = JSON.stringify(settings)
    if (text === this.#settings) return
    this.#settings = text
    await this.#stop()
    const { content, pace, checkEvery } = settings
    if (content.enabled && pace !== 'off') await this.#start({ content, pace, checkEvery })
    else this.#parts.data.removeDatabase(CONTENT_FILE)
  }

  async #start({ content, pace, checkEvery }: SearchSettings & { readonly pace: Pace }): Promise<void> {
    const { storage, subject, log, now, indexFile, helpers } = this.#parts
    const thread = await this.#openTexts()
    if (!thread) return
    const extractor = new Extractor(log, {}, helpers)
    const covered = coveredBy(content)
    const listed = new ListedFolders(storage, subject)
    const folders = indexFile ? new IndexedFolders(listed, thread, indexFile) : listed
    const feed = new ContentUpdater({
      thread,
      extractor,
      storage,
      subject,
      folders,
      log,
      covered,
      pace,
      checkEvery,
      now,
    })
    this.#running = { covered, thread, extractor, feed }
  }

  /** Opens the stored texts. An unusable file is replaced by a new one; returns null when that is unusable, too. */
  async #openTexts(): Promise<ContentThread | null> {
    const { data, log } = this.#parts
    for (const isLast of [false, true]) {
      const thread = new ContentThread()
      try {
        await thread.ask({ ask: 'open', file: data.ensureFile(CONTENT_FILE) })
        return thread
      } catch (error) {
        await thread.close()
        log.warn(isLast ? 'content search is not available' : 'the content index is rebuilt', errorFields(error))
        data.removeDatabase(CONTENT_FILE)
      }
    }
    return null
  }

  async #stop(): Promise<void> {
    const running = this.#running
    this.#running = null
    if (!running) return
    // Closing the extractor ends the reading in progress.
    const closed = running.feed.close()
    running.extractor.close()
    await closed
    running.extractor.close()
    await running.thread.close()
  }
}
