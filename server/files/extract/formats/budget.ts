import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { tooMuch } from './refusals.ts'

/** Entries of one archive, and folders that their names tell of. */
const MAX_ENTRIES = 200_000

/** What the names of an archive's entries may take together (characters): all of them are in memory at once, and more than once. */
const MAX_NAMES = 32 * 1024 * 1024

/** How long an archive is looked through (ms). */
const MAX_SEARCH = 120_000

/** From so many unpacked bytes on, they may not be more than so many times the packed ones. */
const BOMB = { from: 256 * 1024 * 1024, ratio: 200 } as const

export type BudgetOptions = {
  /** Bytes of the archive. */
  readonly packed: number
  /** What is unpacked is written: that takes as long as it takes. */
  readonly writes: boolean
  readonly signal: AbortSignal
}

/** What reading one archive may cost (R10). Each call throws when it is used up, or its client has left. */
export class Budget {
  readonly #packed: number
  readonly #until: number
  readonly #signal: AbortSignal
  readonly #breathe: () => Promise<void>
  #entries = 0
  #unpacked = 0
  #names = 0

  constructor({ packed, writes, signal }: BudgetOptions) {
    this.#packed = packed
    this.#until = writes ? Number.POSITIVE_INFINITY : performance.now() + MAX_SEARCH
    this.#signal = signal
    this.#breathe = timeSlices(signal)
  }

  /** Lets others run, and looks at the clock. */
  async breathe(): Promise<void> {
    this.#signal.throwIfAborted()
    if (performance.now() > this.#until) throw tooMuch()
    await this.#breathe()
  }

  /** Entries, or folders they tell of. @throws AppError `too_large` */
  addEntries(count: number): void {
    this.#entries += count
    if (this.#entries > MAX_ENTRIES) throw tooMuch()
  }

  /** @throws AppError `too_large` when so many entries are too many, before they are read */
  expectEntries(count: number): void {
    if (count > MAX_ENTRIES) throw tooMuch()
  }

  /** Characters of a name that is kept. @throws AppError `too_large` */
  addName(length: number): void {
    this.#names += length
    if (this.#names > MAX_NAMES) throw tooMuch()
  }

  /** Bytes that came out. @throws AppError `too_large` */
  addUnpacked(bytes: number): void {
    this.#unpacked += bytes
    if (isBomb(this.#unpacked, this.#packed)) throw tooMuch()
  }
}

/** Is it more than anything honest becomes? */
export const isBomb = (unpacked: number, packed: number) => unpacked > BOMB.from && unpacked > BOMB.ratio * packed
