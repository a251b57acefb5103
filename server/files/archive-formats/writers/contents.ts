import { crc32 } from 'node:zlib'
import type { Transfer } from '#server/access/transfers/transfer.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { ByteRange } from '#server/platform/http-semantics/range.ts'
import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'
import { inodeOf } from '#server/storage/identity.ts'
import type { ListedFile, OpenFile, Stat, Storage } from '#server/storage/storage.ts'
import type { Entry } from './archive.ts'
import type { ChecksumCache } from './checksum-cache.ts'

/** A file has changed since the archive was laid out: the download ends, because no valid bytes can follow. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'

  constructor() {
    super('A file changed while it was being sent.')
  }
}

/** Size in bytes up to which a file is read by one call, so that it cannot change between the check and the read. */
const AT_ONCE = 64 * 1024

/** Returns a buffer for one chunk of a file. */
export const newPiece = () => Buffer.allocUnsafeSlow(PIECE)

/** Size of a chunk in bytes; suited to network transfers. */
export const PIECE = 256 * 1024

type Content = ListedFile & Pick<Entry, 'content'>
type PlacedContent = { readonly file: Content; readonly at: number }

/** Returns whether the file is small enough to be read together with its neighbors. */
export const isTiny = ({ size }: ListedFile) => size <= AT_ONCE

/** Called with the number of bytes read, the number of files completed, and the path of the last file. */
export type OnRead = (bytes: number, files: number, path: VirtualPath) => void

/** Reads the files of an archive, each exactly as it was laid out or not at all. */
export class Contents {
  readonly #storage: Storage
  readonly #known: ChecksumCache
  readonly #onRead: OnRead
  readonly #authorize: Transfer['authorize']

  /** @param authorize called before files are opened; throws when the client may no longer receive them */
  constructor(
    storage: Storage,
    known: ChecksumCache,
    { onRead = () => undefined, authorize }: { onRead?: OnRead; authorize: Transfer['authorize'] },
  ) {
    this.#storage = storage
    this.#known = known
    this.#onRead = onRead
    this.#authorize = authorize
  }

  /** Reads a whole small file. @throws ChangedMeanwhile */
  async readWhole(entry: Content): Promise<Uint8Array> {
    if (entry.content) return entry.content
    const file = await this.#open(entry)
    try {
      const bytes = await file.bytes()
      if (!isTiny(entry)) refuseChanged(entry, file.currentStat())
      this.#onRead(bytes.length, 1, entry.download.path)
      return bytes
    } finally {
      await file.close()
    }
  }

  /** Reads up to some hundred tiny files, each to its position in `into`. @throws ChangedMeanwhile */
  async readTogether(all: readonly PlacedContent[], into: Uint8Array): Promise<void> {
    const files = all.filter(({ file }) => !file.content)
    for (const { file, at } of all) if (file.content) into.set(file.content, at)
    if (files.length > 0) await this.#authorize(files.map(({ file }) => file.download.path))
    for (let left = files; left.length > 0; ) {
      const read = await this.#storage.readListed(left, into)
      const last = left[read - 1]
      if (last) this.#onRead(sizeOf(left.slice(0, read)), read, last.file.download.path)
      left = left.slice(read)
      const [first, ...others] = left
      if (!first) return
      // It has changed, or cannot be read this way: reading it by itself throws the precise error.
      into.set(await this.readWhole(first.file), first.at)
      left = others
    }
  }

  /**
   * Yields a file from `start` on, in chunks of the size of the buffers that `next` returns. `onChecksum` receives the CRC-32 of the whole
   * file after the last byte was consumed; unless the checksum is cached, the bytes before `start` are read too. @throws ChangedMeanwhile
   */
  async *stream(
    entry: ListedFile,
    start: number,
    next: () => Uint8Array,
    onChecksum?: (crc: number) => void,
  ): AsyncGenerator<Uint8Array> {
    const file = await this.#open(entry)
    try {
      const known = this.#known.get(file.stat)
      const counts = onChecksum !== undefined && known === undefined
      let crc = counts ? await checksumOf(file, start) : 0
      for await (const piece of piecesOf(file, { start, end: entry.size }, next)) {
        if (counts) crc = crc32(piece, crc)
        this.#onRead(piece.length, 0, entry.download.path)
        yield piece
      }
      this.#onRead(0, 1, entry.download.path)
      refuseChanged(entry, file.currentStat())
      if (counts) this.#known.store(file.stat, crc)
      onChecksum?.(known ?? crc)
    } finally {
      await file.close()
    }
  }

  /** Returns the CRC-32 of a file. @throws ChangedMeanwhile */
  async checksum(entry: ListedFile): Promise<number> {
    const file = await this.#open(entry)
    try {
      const known = this.#known.get(file.stat)
      if (known !== undefined) return known
      const crc = await checksumOf(file, entry.size)
      refuseChanged(entry, file.currentStat())
      this.#known.store(file.stat, crc)
      return crc
    } finally {
      await file.close()
    }
  }

  async #open(entry: ListedFile): Promise<OpenFile> {
    await this.#authorize([entry.download.path])
    const file = await this.#storage.open(entry.download)
    try {
      refuseChanged(entry, file.stat)
      return file
    } catch (error) {
      await file.close()
      throw error
    }
  }
}

const sizeOf = (placed: readonly PlacedContent[]) => placed.reduce((sum, { file }) => sum + file.size, 0)

async function checksumOf(file: OpenFile, end: number): Promise<number> {
  let crc = 0
  if (end === 0) return crc
  const buffer = newPiece()
  for await (const piece of piecesOf(file, { start: 0, end }, () => buffer)) crc = crc32(piece, crc)
  return crc
}

async function* piecesOf(file: OpenFile, { start, end }: ByteRange, next: () => Uint8Array) {
  for (let at = start; at < end; ) {
    const buffer = next()
    const piece = buffer.subarray(0, Math.min(buffer.length, end - at))
    await file.read(piece, at)
    at += piece.length
    yield piece
  }
}

function refuseChanged(entry: ListedFile, { size, modifiedNs, identity }: Stat): void {
  const { seconds, nanos } = fromNanoseconds(modifiedNs)
  const same = size === entry.size && seconds === entry.seconds && nanos === entry.nanos
  if (!same || inodeOf(identity) !== entry.inode) throw new ChangedMeanwhile()
}
