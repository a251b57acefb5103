import { createStore, type Store } from '#web/lib/store.ts'
import { type AddedItems, readTransfer } from './added-items.ts'
import { type PickKind, pickFiles } from './pick.ts'
import type { InterruptedUploads } from './resume/interrupted-uploads.ts'
import type { StartedUploads } from './start.ts'
import type { UploadQueue } from './upload-queue.ts'

/** Entry point for files from outside. Paths are folders, from the root of the user's scope. */
export interface Uploads {
  /** Lets the user select files or a folder to upload to `into`. */
  pick(kind: PickKind, into: string): void
  /** Uploads dropped or pasted data. Must be called while the event is handled. */
  drop(data: DataTransfer, into: string): void
  /**
   * Uploads files that exist only in this page. Resolves when all of them are finished: true if every one was uploaded, independent of
   * other uploads. Pending while the user can still retry.
   */
  uploadInMemory(files: readonly File[], into: string): Promise<boolean>
  /** The queue, or null until the first upload. */
  readonly queue: Pick<Store<UploadQueue | null>, 'getSnapshot' | 'subscribe'>
  /** Uploads that were interrupted when this page or another was closed; null while none are known. */
  readonly interrupted: Pick<Store<InterruptedUploads | null>, 'getSnapshot' | 'subscribe'>
  /** Loads the interrupted uploads. */
  loadInterrupted(): void
  /** Returns whether uploads are unfinished. */
  isUnderWay(): boolean
  /** Stops and discards everything because another user signs in. */
  reset(): void
}

export interface UploadsOptions {
  /** Loads the upload code, with the first file. */
  readonly start: () => Promise<StartedUploads>
  /** Called if loading failed. `retry` tries again with the same files. */
  readonly onLoadFailed: (retry: () => void) => void
  /** Opens the browser's file dialog. */
  readonly pickFrom?: typeof pickFiles
}

/** Creates the entry point. The queue is loaded with the first file. */
export function createUploads({ start, onLoadFailed, pickFrom = pickFiles }: UploadsOptions): Uploads {
  const queue = createStore<UploadQueue | null>(null)
  const left = createStore<InterruptedUploads | null>(null)
  let starting: Promise<StartedUploads> | null = null
  /** Increases when the user changes. */
  let person = 0

  /** Runs `work` with the loaded uploads. Returns false if they are no longer needed. */
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
    // Files of one user are not uploaded for another.
    return new Promise((resolve) => onLoadFailed(() => resolve(whose === person && begin(work))))
  }

  async function bring(brought: AddedItems, into: string): Promise<void> {
    if (brought.files.length + brought.entries.length > 0) await begin((started) => started.addFiles(brought, into))
  }

  async function loadInterrupted(): Promise<void> {
    starting ??= start()
    const mine = starting
    try {
      const started = await mine
      await started.interrupted.loadInterrupted(() => {
        if (mine !== starting) return
        queue.set(started.queue)
        left.set(started.interrupted)
      })
    } catch {
      // The next page load tries again.
      if (mine === starting) starting = null
    }
  }
  return {
    queue,
    interrupted: left,
    loadInterrupted: () => void loadInterrupted(),
    async pick(kind, into) {
      const whose = person
      const files = await pickFrom(kind)
      // Another tab may have signed in another user while the dialog was open.
      if (whose === person) await bring({ files, entries: [] }, into)
    },
    drop: (data, into) => void bring(readTransfer(data), into),
    uploadInMemory: (files, into) => begin((started) => started.uploadInMemory(files, into)),
    isUnderWay() {
      const summary = queue.getSnapshot()?.getSnapshot()
      return summary !== undefined && (summary.active || summary.count.paused + summary.count.conflict > 0)
    },
    reset() {
      const ending = starting
      person += 1
      starting = null
      queue.set(null)
      left.set(null)
      // If it failed to load, there is nothing to end.
      ending?.then(({ end }) => end()).catch(() => undefined)
    },
  }
}
