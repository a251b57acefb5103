import { crc32 } from 'node:zlib'
import { fromNanoseconds } from '#server/lib/nanoseconds.ts'
import { notAllowed } from '#server/lib/refusals.ts'
import { inodeOf } from '#server/storage/identity.ts'
import type { OpenFile, Stat, Storage } from '#server/storage/storage.ts'
import type { Entry, Leave } from './archive.ts'
import type { KnownChecksums } from './known-checksums.ts'

/** A file is not what it was when the archive was laid out: the download ends, since nothing right can follow. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'

  constructor() {
    super('A file changed while it was being sent.')
  }
}

/** Nobody can write between the look at a file and its bytes when they are so few: one call takes them (bytes). */
const AT_ONCE = 64 * 1024

/** Reads the files of an archive, each exactly as it was laid out or not at all. */
export class Contents {
  readonly #storage: Storage
  readonly #leave: Leave
  readonly #known: KnownChecksums

  constructor(storage: Storage, leave: Leave, known: KnownChecksums) {
    this.#storage = storage
    this.#leave = leave
    this.#known = known
  }

  /** All of a small file. @throws ChangedMeanwhile */
  async bytes(entry: Entry): Promise<Uint8Array> {
    const file = await this.#open(entry)
    try {
      const bytes = await file.bytes()
      if (entry.size > AT_ONCE) refuseChanged(entry, file.look())
      return bytes
    } finally {
      await file.close()
    }
  }

  /**
   * A file from `start` on. `onChecksum` hears the CRC-32 of all of it after the last byte was taken, which costs reading what is before
   * `start` too unless it is known. @throws ChangedMeanwhile
   */
  async *stream(entry: Entry, start: number, onChecksum?: (crc: number) => void): AsyncGenerator<Uint8Array> {
    const file = await this.#open(entry)
    try {
      const known = this.#known.get(file.stat)
      const counts = onChecksum !== undefined && known === undefined
      let crc = counts ? await checksumOf(file, start) : 0
      if (start < entry.size) {
        for await (const chunk of file.stream({ start, end: entry.size })) {
          if (counts) crc = crc32(chunk, crc)
          yield chunk
        }
      }
      refuseChanged(entry, file.look())
      if (counts) this.#known.keep(file.stat, crc)
      onChecksum?.(known ?? crc)
    } finally {
      await file.close()
    }
  }

  /** The CRC-32 of a file. @throws ChangedMeanwhile */
  async checksum(entry: Entry): Promise<number> {
    const file = await this.#open(entry)
    try {
      const known = this.#known.get(file.stat)
      if (known !== undefined) return known
      const crc = await checksumOf(file, entry.size)
      refuseChanged(entry, file.look())
      this.#known.keep(file.stat, crc)
      return crc
    } finally {
      await file.close()
    }
  }

  async #open(entry: Entry): Promise<OpenFile> {
    const download = this.#leave.download.at(entry.path)
    if (!download) throw notAllowed()
    const file = await this.#storage.open(download)
    try {
      refuseChanged(entry, file.stat)
      return file
    } catch (error) {
      await file.close()
      throw error
    }
  }
}

async function checksumOf(file: OpenFile, end: number): Promise<number> {
  let crc = 0
  if (end > 0) for await (const chunk of file.stream({ start: 0, end })) crc = crc32(chunk, crc)
  return crc
}

function refuseChanged(entry: Entry, { size, modifiedNs, identity }: Stat): void {
  const { seconds, nanos } = fromNanoseconds(modifiedNs)
  const same = size === entry.size && seconds === entry.seconds && nanos === entry.nanos
  if (!same || inodeOf(identity) !== entry.inode) throw new ChangedMeanwhile()
}
