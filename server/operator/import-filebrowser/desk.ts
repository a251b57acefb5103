import type { MoveInRehearsal, MoveInReport, MoveInWish } from '#contract/move-in.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Proof } from '#server/accounts/authentication/proof.ts'
import { AppError } from '#server/platform/errors.ts'
import { sourceOf } from '#server/platform/os/handed-file.ts'
import { notFound } from '#server/platform/refusals.ts'
import { BoltDamage } from './bolt/damage.ts'
import type { MoveIn } from './move-in.ts'
import type { OldInstance } from './source/old-instance.ts'
import { OtherDatabase, readDatabase } from './source/read-database.ts'

/** Bytes of a database that comes over the network; the command line takes larger ones. */
export const LARGEST_SENT = 128 * 1024 * 1024

/** How long what was sent is kept (ms). */
const KEPT_FOR = 15 * 60_000

type Sent = { readonly id: number; readonly userId: number; readonly old: OldInstance; readonly until: number }

export type DeskParts = {
  readonly moveIn: MoveIn
  readonly proof: Pick<Proof, 'require'>
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Moving in by the page: somebody sends the database, sees what would come over, and says whether it shall. One at a time. */
export class MoveInDesk {
  readonly #parts: DeskParts
  #sent: Sent | null = null
  #forgetting: Timer | undefined
  #last = 0
  #busy = false

  constructor(parts: DeskParts) {
    this.#parts = parts
  }

  /**
   * What would come over. It is remembered in the place of what was sent before.
   *
   * @throws AppError `too_large`; `invalid` for what is no database of File Browser, with why; `busy` while another is looked at
   */
  look(caller: Caller, pieces: AsyncIterable<Uint8Array>): Promise<MoveInRehearsal> {
    return this.#alone(async () => {
      this.#keep(null)
      const old = await oldInstance(await whole(pieces))
      const report = await this.#parts.moveIn.rehearse(old)
      this.#last += 1
      const id = this.#last
      this.#keep({ id, userId: caller.subject.userId, old, until: this.#parts.now() + KEPT_FOR })
      return { ...report, id }
    })
  }

  /**
   * Takes over what was sent, and forgets it.
   *
   * @throws AppError `not_found` for what was not sent by the caller or is forgotten; what {@link Proof.require} and {@link MoveIn.run} throw
   */
  carryOut(caller: Caller, id: number, wish: MoveInWish): Promise<MoveInReport> {
    return this.#alone(async () => {
      const { moveIn, proof, now } = this.#parts
      const sent = this.#sent
      if (sent?.id !== id || sent.userId !== caller.subject.userId || sent.until < now()) throw notFound()
      await proof.require(caller, wish.current_password)
      const { userId, address } = caller.subject
      const report = await moveIn.run(sent.old, { actor: { userId, address }, acceptsLoss: wish.acceptLoss })
      this.#keep(null)
      return report
    })
  }

  /** Nobody's passwords stay in memory because somebody went away. */
  #keep(sent: Sent | null): void {
    clearTimeout(this.#forgetting)
    this.#sent = sent
    if (sent) this.#forgetting = setTimeout(() => this.#keep(null), KEPT_FOR).unref()
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy) throw new AppError('busy', 'Somebody else is moving in just now.')
    this.#busy = true
    try {
      return await work()
    } finally {
      this.#busy = false
    }
  }
}

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > LARGEST_SENT) throw new AppError('too_large', 'The file is too large: use the command line.')
    all.push(piece)
  }
  return Buffer.concat(all)
}

/** @throws AppError `invalid` */
async function oldInstance(bytes: Buffer): Promise<OldInstance> {
  try {
    return await readDatabase(sourceOf(bytes))
  } catch (error) {
    if (!(error instanceof BoltDamage || error instanceof OtherDatabase)) throw error
    throw new AppError('invalid', `Not a database of File Browser: ${error.message}.`, { cause: error })
  }
}
