import { BATCH_LIMITS, BatchedFile } from '#contract/uploads.ts'
import { AppError } from '#server/platform/errors.ts'
import { parseJsonAs } from '#server/platform/json/untrusted-json.ts'
import type { Content } from '#server/storage/storage.ts'

/** One file of a batch, complete. */
export type BatchFile = { readonly file: BatchedFile; readonly content: Uint8Array }

/** Size of the length field before each header, in bytes. */
const LENGTH_BYTES = 4

/**
 * Yields the files of a batch, each as soon as it is complete. Headers are checked before memory is allocated for their files, so that at
 * most one file and one chunk of the body are in memory.
 *
 * @throws AppError `too_large` beyond {@link BATCH_LIMITS}; `invalid` for a malformed body, or one that ends in the middle of a file
 */
export async function* readBatch({ stream, length }: Content): AsyncGenerator<BatchFile> {
  if (length !== null && length > BATCH_LIMITS.body) throw tooLarge()
  const pieces = stream[Symbol.asyncIterator]()
  try {
    const body = new BodyReader(pieces)
    for (let count = 1; await body.hasMore(); count += 1) {
      if (count > BATCH_LIMITS.entries) throw tooLarge()
      const file = await headFrom(body)
      yield { file, content: await body.takeBytes(file.size) }
    }
  } finally {
    await pieces.return?.()
  }
}

async function headFrom(body: BodyReader): Promise<BatchedFile> {
  const length = Buffer.from(await body.takeBytes(LENGTH_BYTES)).readUInt32BE()
  if (length > BATCH_LIMITS.head) throw tooLarge()
  const file = parseJsonAs(await body.takeBytes(length), BatchedFile)
  if (file.size > BATCH_LIMITS.file) throw tooLarge()
  if (file.size > 0 && isFolderEntry(file)) throw new AppError('invalid', 'A folder cannot have content.')
  return file
}

/** Returns whether the entry is a folder. */
export const isFolderEntry = ({ path }: BatchedFile): boolean => path.endsWith('/')

/** Reads a body in pieces of the requested size, however it was chunked. */
class BodyReader {
  readonly #source: AsyncIterator<Uint8Array>
  #waiting: Uint8Array[] = []
  #bytes = 0
  #received = 0

  constructor(source: AsyncIterator<Uint8Array>) {
    this.#source = source
  }

  /** Returns whether the body has more bytes. */
  async hasMore(): Promise<boolean> {
    while (this.#bytes === 0) if (!(await this.#receive())) return false
    return true
  }

  /** Returns exactly the next `count` bytes. @throws AppError `invalid` when the body ends before */
  async takeBytes(count: number): Promise<Uint8Array> {
    while (this.#bytes < count)
      if (!(await this.#receive())) throw new AppError('invalid', 'The request body is incomplete.')
    this.#bytes -= count
    const taken: Uint8Array[] = []
    for (let missing = count; missing > 0; ) {
      const [first = NOTHING] = this.#waiting
      taken.push(first.subarray(0, missing))
      if (first.length > missing) this.#waiting[0] = first.subarray(missing)
      else this.#waiting.shift()
      missing -= Math.min(missing, first.length)
    }
    return taken.length === 1 && taken[0] ? taken[0] : Buffer.concat(taken)
  }

  /** Returns false at the end of the body. */
  async #receive(): Promise<boolean> {
    const { done, value } = await this.#source.next()
    if (done) return false
    this.#received += value.length
    if (this.#received > BATCH_LIMITS.body) throw tooLarge()
    this.#bytes += value.length
    if (value.length > 0) this.#waiting.push(value)
    return true
  }
}

const NOTHING = new Uint8Array()
const tooLarge = () => new AppError('too_large', 'The request is too large.')
