import { closeSync, openSync, rmSync } from 'node:fs'
import path from 'node:path'
import { authorize } from '#server/access/authorize.ts'
import { parsePlainPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { type CrawlFailure, CrawlThread } from '#server/search/crawler/crawl-thread.ts'
import type { ReadRequest, ScanKind } from '#server/search/crawler/messages.ts'
import type { Pace } from '#server/search/crawler/pacing.ts'
import { openLocalStorage } from '#server/storage/local/open-local-storage.ts'
import { IndexUpdateRecorder } from './index-update-recorder.ts'
import { buildSubject } from './subjects.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const NO_STAGING = { record: async () => undefined, forget: async () => undefined, all: async () => [] }

/** Creates a folder on disk, and crawler threads that read it into one index file, one after the other. */
export async function crawlWorld({ portable = false, reserved = [] as readonly VirtualPath[] } = {}) {
  const directory = temporaryDirectory()
  const root = path.join(directory.path, 'root')
  await Bun.$`mkdir ${root}`
  const modes = { file: 0o640, directory: 0o750 }
  const storage = await openLocalStorage({ root, staging: NO_STAGING, modes, portable })
  const subject = buildSubject({ scope: { root: ROOT, matching: 'exact', reserved } })
  const reader = storage.reader(authorize(subject, 'list', ROOT))
  const file = path.join(directory.path, 'search.db')
  const renew = () => {
    for (const beside of ['', '-wal', '-shm']) rmSync(file + beside, { force: true })
    closeSync(openSync(file, 'a', 0o600))
  }
  renew()
  return {
    root,
    file,
    /** Reads the tree in this thread. */
    reader,
    renew,
    /** Returns the disk path of a path in the tree. */
    diskPath: (below: string) => path.join(root, below),
    /** Returns the state of an item. */
    stat: (place: VirtualPath) => storage.stat(authorize(subject, 'list', place)),
    /** Starts a crawler thread. */
    async startCrawler(recorder = new IndexUpdateRecorder(), pace: Pace = 'fast', tree = root) {
      if (!reader.place) throw new Error('It cannot be read from another thread.')
      return new RunningCrawler(recorder, { file, tree, place: reader.place, pace }).open()
    },
    async [Symbol.asyncDispose]() {
      reader[Symbol.dispose]()
      await storage.close()
      directory[Symbol.dispose]()
    },
  }
}
type Parts = ConstructorParameters<typeof CrawlThread>[0]

/** A running crawler thread. */
class RunningCrawler {
  readonly recorder: IndexUpdateRecorder
  readonly thread: CrawlThread
  failure: CrawlFailure | null = null
  /** Time for which the index file was valid, as reported at the start. */
  asOf: number | null = null
  #isWorking = true
  #rested = Promise.withResolvers<void>()

  constructor(recorder: IndexUpdateRecorder, parts: Pick<Parts, 'file' | 'tree' | 'place' | 'pace'>) {
    this.recorder = recorder
    this.thread = new CrawlThread({
      ...parts,
      onUpdates: (updates) => recorder.applyUpdates(updates),
      onActivityChange: (working) => this.#turn(working),
      onFailure: (failure) => {
        this.failure = failure
        this.#rested.resolve()
      },
    })
  }

  async open(): Promise<this> {
    this.asOf = await this.thread.opened()
    this.thread.order({ do: 'begin' })
    return this
  }

  /** Resolves when the thread has no work left. */
  async waitUntilIdle(): Promise<void> {
    // The thread has received all earlier requests by the time it answers this one.
    await this.thread.status()
    if (this.#isWorking) await this.#rested.promise
  }

  async scan(kind: ScanKind = 'times'): Promise<void> {
    this.thread.order({ do: 'scan', kind })
    await this.waitUntilIdle()
  }

  async read(...requests: [path: string, reach: ReadRequest['reach']][]): Promise<void> {
    this.thread.order({
      do: 'read',
      requests: requests.map(([item, reach]) => ({ path: parsePlainPath(item), reach })),
    })
    await this.waitUntilIdle()
  }

  #turn(working: boolean): void {
    this.#isWorking = working
    if (working) this.#rested = Promise.withResolvers()
    else this.#rested.resolve()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.thread.close()
  }
}
