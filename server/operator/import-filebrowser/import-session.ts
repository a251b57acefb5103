import type { MoveInRehearsal, MoveInReport, MoveInWish } from '#contract/move-in.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Proof } from '#server/accounts/authentication/proof.ts'
import { AppError } from '#server/platform/errors.ts'
import { sourceOf } from '#server/platform/os/reopened-file.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import { notFound } from '#server/platform/refusals.ts'
import { BoltDamage } from './bolt/damage.ts'
import type { FileBrowserImporter } from './importer.ts'
import type { OldInstance } from './source/old-instance.ts'
import { readDatabase, UnsupportedDatabase } from './source/read-database.ts'

/**
 * Maximum size of a database uploaded over the network, in bytes; the command line accepts larger ones.
 *
 * @limit Operation | Size of a File Browser database that the page imports | {bytes}
 */
export const MAX_UPLOAD_SIZE = 128 * 1024 * 1024

/**
 * Time that an uploaded database is held, in milliseconds.
 *
 * @limit Operation | Time for which an uploaded File Browser database is stored | {ms}
 */
const KEPT_FOR = 15 * 60_000

type Sent = { readonly id: number; readonly userId: number; readonly old: OldInstance; readonly until: number }

export type ImportSessionParts = {
  readonly importer: FileBrowserImporter
  readonly proof: Pick<Proof, 'require'>
  /** Returns milliseconds since the epoch. */
  readonly now: () => number
}

/** Import by the page: an administrator uploads the database, previews the result and confirms it. One import at a time. */
export class ImportSession {
  readonly #parts: ImportSessionParts
  #sent: Sent | null = null
  #forgetting: Timer | undefined
  #last = 0
  readonly #imports = new Semaphore({ running: 1 }, busy)

  constructor(parts: ImportSessionParts) {
    this.#parts = parts
  }

  /**
   * Reads the upload and returns a preview of the import. Replaces an earlier upload.
   *
   * @throws AppError `too_large`; `invalid` for a file that is not a database of File Browser, with the reason; `busy` while another import
   * is in progress
   */
  preview(caller: Caller, pieces: AsyncIterable<Uint8Array>): Promise<MoveInRehearsal> {
    return this.#imports.run(async () => {
      this.#storeUpload(null)
      const old = await oldInstance(await whole(pieces))
      const report = await this.#parts.importer.preview(old)
      this.#last += 1
      const id = this.#last
      this.#storeUpload({ id, userId: caller.subject.userId, old, until: this.#parts.now() + KEPT_FOR })
      return { ...report, id }
    })
  }

  /**
   * Imports the uploaded database and discards it.
   *
   * @throws AppError `not_found` when the caller did not upload it or it was discarded; errors of {@link Proof.require} and {@link
   * FileBrowserImporter.run}
   */
  confirm(caller: Caller, id: number, wish: MoveInWish): Promise<MoveInReport> {
    return this.#imports.run(async () => {
      const { importer, proof, now } = this.#parts
      const sent = this.#sent
      if (sent?.id !== id || sent.userId !== caller.subject.userId || sent.until < now()) throw notFound()
      await proof.require(caller, wish)
      const { userId, address } = caller.subject
      const report = await importer.run(sent.old, { actor: { userId, address }, acceptsLoss: wish.acceptLoss })
      this.#storeUpload(null)
      return report
    })
  }

  /** Stores an upload for a limited time, so that no passwords stay in memory when the administrator leaves. */
  #storeUpload(sent: Sent | null): void {
    clearTimeout(this.#forgetting)
    this.#sent = sent
    if (sent) this.#forgetting = setTimeout(() => this.#storeUpload(null), KEPT_FOR).unref()
  }
}

const busy = () => new AppError('busy', 'Another import is running.')

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > MAX_UPLOAD_SIZE)
      throw new AppError('too_large', 'The file is too large to upload. Use the command line instead: coffer import.')
    all.push(piece)
  }
  return Buffer.concat(all)
}

/** Reads an uploaded database. @throws AppError `invalid` */
async function oldInstance(bytes: Buffer): Promise<OldInstance> {
  try {
    return await readDatabase(sourceOf(bytes))
  } catch (error) {
    if (!(error instanceof BoltDamage || error instanceof UnsupportedDatabase)) throw error
    throw new AppError('invalid', `This is not a database of File Browser: ${error.message}.`, { cause: error })
  }
}
