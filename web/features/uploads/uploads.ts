import { createStore, type Store } from '#web/lib/store.ts'
import { type Brought, takeTransfer } from './brought.ts'
import type { Left } from './kept/left.ts'
import { type PickKind, pick } from './pick.ts'
import type { StartedUploads } from './start.ts'
import type { UploadQueue } from './upload-queue.ts'

/** Where files from outside come in. Paths are folders, from the root of the person's scope. */
export interface Uploads {
  /** Lets the person choose files, or a folder, for `into`. */
  pick(kind: PickKind, into: string): void
  /** Takes what was dropped or pasted; call it while that is handled. */
  drop(data: DataTransfer, into: string): void
  /**
   * Takes files that are nowhere but in this page. Fulfils when nothing more is to be done about any of them: with whether every one arrived,
   * and never by what other uploads do. Pending as long as the person can still try again.
   */
  take(files: readonly File[], into: string): Promise<boolean>
  /** What is on its way, or null while nobody has brought anything. */
  readonly queue: Pick<Store<UploadQueue | null>, 'getSnapshot' | 'subscribe'>
  /** What was left unfinished when this page, or another, ended; null while nothing is known of any. */
  readonly left: Pick<Store<Left | null>, 'getSnapshot' | 'subscribe'>
  /** Looks for that. */
  lookForLeft(): void
  /** Is something to arrive yet? */
  isUnderWay(): boolean
  /** Stops everything and forgets it, as for another person. */
  forget(): void
}

export interface UploadsOptions {
  /** Fetches what uploading takes, which comes with the first file. */
  readonly start: () => Promise<StartedUploads>
  /** Told that it did not come; `retry` tries again with the same files. */
  readonly onMissing: (retry: () => void) => void
}

/** Leads what people bring into the queue, which comes with the first of it. */
export function createUploads({ start, onMissing }: UploadsOptions): Uploads {
  const queue = createStore<UploadQueue | null>(null)
  const left = createStore<Left | null>(null)
  let starting: Promise<StartedUploads> | null = null
  /** Counts who was here. */
  let person = 0

  /** Does something with what uploading takes; answers false where it is not wanted any more. */
  async function begin(work: (started: StartedUploads) => Promise<boolean>): Promise<boolean> {
    starting ??= start()
    const [mine, whose] = [starting, person]
    const started = await mine.catch(() => null)
    if (mine !== starting) return false
    if (started) {
      queue.set(started.queue)
      return work(started)
    }
    starting = null
    // What one person brought is not uploaded for another.
    return new Promise((resolve) => onMissing(() => resolve(whose === person && begin(work))))
  }

  async function bring(brought: Brought, into: string): Promise<void> {
    if (brought.files.length + brought.entries.length > 0) await begin((started) => started.bring(brought, into))
  }

  async function lookForLeft(): Promise<void> {
    starting ??= start()
    const mine = starting
    try {
      const started = await mine
      await started.left.look()
      if (mine !== starting || started.left.getSnapshot().length === 0) return
      queue.set(started.queue)
      left.set(started.left)
    } catch {
      // It is looked for again when the page is opened the next time.
      if (mine === starting) starting = null
    }
  }
  return {
    queue,
    left,
    lookForLeft: () => void lookForLeft(),
    pick: async (kind, into) => bring({ files: await pick(kind), entries: [] }, into),
    drop: (data, into) => void bring(takeTransfer(data), into),
    take: (files, into) => begin((started) => started.deliver(files, into)),
    isUnderWay() {
      const summary = queue.getSnapshot()?.getSnapshot()
      return summary !== undefined && (summary.active || summary.count.paused + summary.count.conflict > 0)
    },
    forget() {
      const ending = starting
      person += 1
      starting = null
      queue.set(null)
      left.set(null)
      // One that never came has nothing to end.
      ending?.then(({ end }) => end()).catch(() => undefined)
    },
  }
}
