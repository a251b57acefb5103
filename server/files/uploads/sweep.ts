import type { VirtualPath } from '#server/access/virtual-path.ts'
import { ROOT } from '#server/access/virtual-path.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import type { PartialState } from '#server/storage/partial-files.ts'
import { markFinished } from './finishing.ts'
import type { UploadsParts } from './service.ts'
import { UploadReader, UploadWriter } from './store.ts'
import { activeAt, FINISHED_LIFETIME, UNFINISHED_LIFETIME, type Upload } from './upload.ts'
import { discardUpload } from './upload-actions.ts'

/** Interval between searches for abandoned uploads, in milliseconds. */
const INTERVAL = 10 * 60_000

/** Age below which an upload may not have its partial file yet, in milliseconds. */
const JUST_BEGUN = 60_000

export type SweepParts = UploadsParts & {
  /** Called with errors; the sweep is retried later. */
  readonly report: (error: unknown) => void
}

/**
 * Removes uploads that were inactive for too long, or whose owners no longer exist, at the start and every ten minutes: the row and the
 * partial file, even if one of them is missing. Uploads in use are not removed.
 */
export class UploadSweep {
  readonly #parts: SweepParts
  readonly #timer: ReturnType<typeof setInterval>
  readonly #turns = Semaphore.mutex()
  #closed = false

  constructor(parts: SweepParts) {
    this.#parts = parts
    this.#timer = setInterval(() => this.run(), INTERVAL).unref()
    void this.run()
  }

  /** Resolves when the sweep is done, or has failed and was reported. */
  run(): Promise<void> {
    return this.#turns.run(() => this.#sweep().catch((error: unknown) => this.#parts.report(error)))
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#turns.run(async () => undefined)
  }

  async #sweep(): Promise<void> {
    const { db, now } = this.#parts
    await db.transaction().execute((tx) => new UploadWriter(tx).removeFinished(now() - FINISHED_LIFETIME))
    for (const top of new Set([ROOT, ...(await new UploadReader(db).tops())])) await this.#sweepTop(top)
  }

  async #sweepTop(top: VirtualPath): Promise<void> {
    const { db, partials, now } = this.#parts
    const files = await partials.list(top)
    const uploads = await new UploadReader(db).unfinishedIn(top)
    // Parts are removed together with the upload that joins them.
    const joined = new Set(uploads.flatMap(({ parts }) => parts))
    const ownerless = await new UploadReader(db).ownerless()
    for (const upload of uploads) {
      if (this.#closed) return
      if (joined.has(upload.id)) continue
      await this.#sweepUpload(upload, files.get(upload.file), ownerless.has(upload.id))
    }
    const known = new Set(uploads.map(({ file }) => file))
    // Another instance may serve the same files, so unknown files are removed only when they are abandoned, too.
    for (const [name, { modified }] of files)
      if (!known.has(name) && modified < now() - UNFINISHED_LIFETIME) await partials.remove({ top, name })
  }

  async #sweepUpload(upload: Upload, file: PartialState | undefined, isOwnerless: boolean): Promise<void> {
    using hold = this.#parts.locks.tryAcquire(upload.id)
    if (!hold) return
    const { now, db } = this.#parts
    if (file && !isOwnerless && activeAt(upload, file.modified) >= now() - UNFINISHED_LIFETIME) return
    // The row that was read before the lock may be outdated.
    const current = await new UploadReader(db).byId(upload.id)
    if (!current || current.finishedAt !== null) return
    if (file) await discardUpload(this.#parts, current)
    else if (current.finishingAt !== null) await markFinished(this.#parts, current)
    else if (current.createdAt < now() - JUST_BEGUN) await discardUpload(this.#parts, current)
  }
}
