import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { archiveTooLarge } from './errors.ts'

/**
 * Maximum number of entries of one archive, including folders that are implied by their names.
 *
 * @limit Downloads and archives | Entries of an archive that is read | {}
 */
const MAX_ENTRIES = 200_000

/**
 * Maximum total length of the entry names of an archive, in characters: all of them are in memory at the same time, and more than once.
 *
 * @limit Downloads and archives | Total size of the names in an archive that is read | {bytes}
 */
const MAX_NAMES = 32 * 1024 * 1024

/**
 * Time limit for searching an archive, in milliseconds.
 *
 * @limit Downloads and archives | Time to read an archive | {ms}
 */
const MAX_SEARCH = 120_000

/**
 * Decompressed size in bytes from which the compression ratio is limited, and the maximum ratio.
 *
 * @limit Downloads and archives | Size of extracted content | {ratio} times the size of the archive, checked from {from bytes} on
 */
const BOMB = { from: 256 * 1024 * 1024, ratio: 200 } as const

export type BudgetOptions = {
  /** Size of the archive in bytes. */
  readonly packed: number
  /** Whether the decompressed content is written, which has no time limit. */
  readonly writes: boolean
  readonly signal: AbortSignal
  /** The budget of the preceding reading for the same purpose: what all of them decompress counts together. */
  readonly after?: Budget | undefined
}

/** Limits the cost of reading one archive. Each call throws when a limit is reached, or the client has disconnected. */
export class Budget {
  readonly #packed: number
  readonly #until: number
  readonly #signal: AbortSignal
  readonly #breathe: () => Promise<void>
  #unpacked: number
  #entries = 0
  #names = 0

  constructor({ packed, writes, signal, after }: BudgetOptions) {
    this.#packed = packed
    this.#unpacked = after ? after.#unpacked : 0
    this.#until = writes ? Number.POSITIVE_INFINITY : performance.now() + MAX_SEARCH
    this.#signal = signal
    this.#breathe = timeSlices(signal)
  }

  /** Lets other requests run, and checks the time limit. */
  async breathe(): Promise<void> {
    this.#signal.throwIfAborted()
    if (performance.now() > this.#until) throw archiveTooLarge()
    await this.#breathe()
  }

  /** Counts entries and implied folders. @throws AppError `too_large` */
  addEntries(count: number): void {
    this.#entries += count
    if (this.#entries > MAX_ENTRIES) throw archiveTooLarge()
  }

  /** @throws AppError `too_large` when the announced number of entries exceeds the limit, before they are read */
  expectEntries(count: number): void {
    if (count > MAX_ENTRIES) throw archiveTooLarge()
  }

  /** Counts the characters of a name that is stored. @throws AppError `too_large` */
  addName(length: number): void {
    this.#names += length
    if (this.#names > MAX_NAMES) throw archiveTooLarge()
  }

  /** Counts decompressed bytes. @throws AppError `too_large` */
  addUnpacked(bytes: number): void {
    this.#unpacked += bytes
    if (isBomb(this.#unpacked, this.#packed)) throw archiveTooLarge()
  }
}

/** Returns whether the decompressed size exceeds that of any legitimate archive. */
export const isBomb = (unpacked: number, packed: number) => unpacked > BOMB.from && unpacked > BOMB.ratio * packed
