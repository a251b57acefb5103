import { AppError } from '#server/platform/errors.ts'
import type { PartialFile } from '#server/storage/partial-files.ts'
import type { Content } from '#server/storage/storage.ts'
import type { Checksum } from './headers.ts'

/** Incoming bytes for an upload. */
export type Chunk = {
  readonly body: Content
  /** Expected digest; without one, all received bytes count. */
  readonly checksum: Checksum | null
}

/**
 * Appends a chunk to the existing `offset` bytes. Of an interrupted chunk, the received bytes are retained unless it has a checksum; of a
 * refused one, nothing is.
 *
 * @param room maximum number of bytes to accept
 * @throws AppError `too_large`, before anything is written if the declared length exceeds `room`; `checksum_mismatch`; the reason of the
 * signal
 */
export async function receiveChunk(
  file: PartialFile,
  { body, checksum }: Chunk,
  { offset, room, signal }: { readonly offset: number; readonly room: number; readonly signal: AbortSignal },
): Promise<void> {
  if (body.length !== null && body.length > room) throw tooLong()
  const hasher = checksum && new Bun.CryptoHasher(checksum.algorithm)
  try {
    await file.append({ stream: watched(body.stream, room, hasher), isDisposable: body.isDisposable }, signal)
    if (hasher && checksum && !hasher.digest().equals(checksum.digest))
      throw new AppError('checksum_mismatch', 'The data does not match the checksum.')
  } catch (error) {
    if (checksum || error instanceof TooLong) await cutBack(file, offset)
    throw error
  }
}

/** If all content was lost, the file is shorter already. */
async function cutBack(file: PartialFile, offset: number): Promise<void> {
  if (file.currentState().size > offset) await file.truncate(offset)
}

/** Checks and hashes chunks as they pass. An iterator rather than a generator, for the same reason as the body itself. */
function watched(
  stream: AsyncIterable<Uint8Array>,
  room: number,
  hasher: Bun.CryptoHasher | null,
): AsyncIterable<Uint8Array> {
  const source = stream[Symbol.asyncIterator]()
  let left = room
  const next = async () => {
    const chunk = await source.next()
    if (chunk.done) return chunk
    left -= chunk.value.length
    if (left < 0) throw tooLong()
    hasher?.update(chunk.value)
    return chunk
  }
  const end = async () => (await source.return?.()) ?? { done: true as const, value: undefined }
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) }
}

class TooLong extends AppError {}
const tooLong = () => new TooLong('too_large', 'The content is longer than announced.')
