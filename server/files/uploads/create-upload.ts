import { AppError } from '#server/platform/errors.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import type { Asking, UsageAmount } from '#server/storage/metered/usage-meter.ts'
import type { FinishingParts } from './finishing.ts'
import { requireFreeSpace } from './space.ts'
import { UploadReader, UploadWriter } from './store.ts'
import { MOST_UNFINISHED, partialFileOf, placeOf, type Upload } from './upload.ts'

/** Maximum number of recently resumed uploads to remember; at most this many receive data at the same time. */
const MOST_RESUMED = 1000

/** Amount that an upload reserves in the quota of its home, and who is told when it does not fit. */
export type NeededRoom = { readonly amount: UsageAmount; readonly asking: Asking }

type CreatorParts = Pick<FinishingParts, 'db' | 'partials' | 'now' | 'meter'>

/** Records new uploads one after the other, so that their number and their required space are checked and reserved in one step. */
export class UploadCreator {
  readonly #parts: CreatorParts
  readonly #resumed = new Map<string, number>()
  readonly #turns = Semaphore.mutex()

  constructor(parts: CreatorParts) {
    this.#parts = parts
  }

  /**
   * Records a new upload and creates its partial file; a final upload uses that of its first part.
   *
   * @param bytes number of bytes still to be written for it
   * @param needed what it reserves in the quota of its home
   * @throws AppError `too_many`, `disk_full`, `quota_exceeded`
   */
  createUpload(upload: Upload, bytes: number, needed: NeededRoom): Promise<void> {
    return this.#turns.run(() => this.#createUpload(upload, bytes, needed))
  }

  /**
   * Reserves space again for a resumed upload whose reservation had expired.
   *
   * @param bytes number of bytes still to be written for it
   * @throws AppError `disk_full`; the upload is unchanged then
   */
  reserveSpaceAgain(upload: Upload, bytes: number): Promise<void> {
    return this.#turns.run(async () => {
      await requireFreeSpace(this.#parts, upload, bytes, this.#resumed)
      // Moved to the end, so that the first entry is the oldest.
      this.#resumed.delete(upload.id)
      this.#resumed.set(upload.id, this.#parts.now())
      const [oldest] = this.#resumed.keys()
      if (this.#resumed.size > MOST_RESUMED && oldest !== undefined) this.#resumed.delete(oldest)
    })
  }

  async #createUpload(upload: Upload, bytes: number, { amount, asking }: NeededRoom): Promise<void> {
    const { db } = this.#parts
    const { held } = this.#parts.meter
    if ((await new UploadReader(db).countUnfinished(upload.userId)) >= MOST_UNFINISHED)
      throw new AppError('too_many', 'You have too many unfinished uploads. Resume or discard some of them.', {
        retryAfter: 60,
      })
    if (bytes > 0) await requireFreeSpace(this.#parts, upload, bytes, this.#resumed)
    const replaced = upload.kind === 'final' ? upload.parts : []
    const restoreHeld = await held.hold(upload.file, { place: placeOf(upload), amount }, { asking, replaced })
    try {
      await db.transaction().execute((tx) => new UploadWriter(tx).insert(upload))
      if (upload.kind !== 'final') await this.#addFile(upload)
    } catch (error) {
      restoreHeld()
      throw error
    }
  }

  async #addFile(upload: Upload): Promise<void> {
    const { db, partials } = this.#parts
    try {
      await partials.add(partialFileOf(upload))
    } catch (error) {
      await db.transaction().execute((tx) => new UploadWriter(tx).remove([upload.id]))
      throw error
    }
  }
}
