import { AppError } from '#server/platform/errors.ts'
import type { FinishingParts } from './finishing.ts'
import { requireRoom } from './space.ts'
import { UploadReader, UploadWriter } from './store.ts'
import { MOST_UNFINISHED, placeOf, type Upload } from './upload.ts'

/** The number of uploads remembered that were just given room again; at most so many are sent to at once. */
const MOST_RESUMED = 1000

/** Writes new uploads down, one after the other: how many there are and how much room they need is counted and taken in one step. */
export class Adding {
  readonly #parts: Pick<FinishingParts, 'db' | 'partials' | 'now'>
  readonly #resumed = new Map<string, number>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(parts: Pick<FinishingParts, 'db' | 'partials' | 'now'>) {
    this.#parts = parts
  }

  /**
   * Keeps a new upload and makes its partial file; a final one has that of its first part.
   *
   * @param bytes that are still to be written for it
   * @throws AppError `too_many`, `disk_full`
   */
  add(upload: Upload, bytes: number): Promise<void> {
    return this.#inTurn(() => this.#add(upload, bytes))
  }

  /**
   * Takes room again for an upload that goes on after it had lost its own.
   *
   * @param bytes that are still to be written for it
   * @throws AppError `disk_full`; the upload stays as it is
   */
  resume(upload: Upload, bytes: number): Promise<void> {
    return this.#inTurn(async () => {
      await requireRoom(this.#parts, upload, bytes, this.#resumed)
      // Put at the end, so that the first one is the oldest.
      this.#resumed.delete(upload.id)
      this.#resumed.set(upload.id, this.#parts.now())
      const [oldest] = this.#resumed.keys()
      if (this.#resumed.size > MOST_RESUMED && oldest !== undefined) this.#resumed.delete(oldest)
    })
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(work)
    // Whoever comes next does not care how this one ended; who asked for it hears.
    this.#last = Promise.allSettled([turn])
    return turn
  }

  async #add(upload: Upload, bytes: number): Promise<void> {
    const { db, partials } = this.#parts
    if ((await new UploadReader(db).countOf(upload.userId)) >= MOST_UNFINISHED)
      throw new AppError('too_many', 'Too many unfinished uploads.', { retryAfter: 60 })
    if (bytes > 0) await requireRoom(this.#parts, upload, bytes, this.#resumed)
    await db.transaction().execute((tx) => new UploadWriter(tx).insert(upload))
    if (upload.kind === 'final') return
    try {
      await partials.add(placeOf(upload))
    } catch (error) {
      await db.transaction().execute((tx) => new UploadWriter(tx).remove([upload.id]))
      throw error
    }
  }
}
