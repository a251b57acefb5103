import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import zlib, { crc32 } from 'node:zlib'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { Entry } from './archive.ts'
import { Batches } from './batches.ts'
import { type Contents, newPiece } from './contents.ts'
import { isSmall } from './exact-format.ts'
import * as zip from './zip-records.ts'

const deflate = promisify(zlib.deflateRaw)
const LEVEL = { level: 6 }

/** Size in bytes up to which content is deflated synchronously, which is faster than using another thread. */
const AT_ONCE = 8 * 1024

/** A written entry, for the central directory. */
type Written = { readonly entry: Entry; readonly packing: zip.Packing; readonly start: number }

/**
 * Yields a zip whose files are deflated if that makes them smaller. Its length is known only at the end.
 *
 * @throws ChangedMeanwhile when a file has changed since it was listed
 */
export async function* deflatedZip(
  entries: readonly Entry[],
  contents: Contents,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const batches = new Batches()
  for await (const piece of new DeflatedZip(entries, contents, signal).pieces()) {
    batches.add(piece)
    yield* batches.take()
  }
  yield* batches.rest()
}

class DeflatedZip {
  readonly #entries: readonly Entry[]
  readonly #contents: Contents
  readonly #signal: AbortSignal
  readonly #written: Written[] = []
  #at = 0

  constructor(entries: readonly Entry[], contents: Contents, signal: AbortSignal) {
    this.#entries = entries
    this.#contents = contents
    this.#signal = signal
  }

  async *pieces(): AsyncGenerator<Uint8Array> {
    const breathe = timeSlices(this.#signal)
    for (const entry of this.#entries) {
      this.#signal.throwIfAborted()
      await breathe()
      yield* isSmall(entry) ? this.#small(entry) : this.#large(entry)
    }
    const start = this.#at
    for (const { entry, packing, start: place } of this.#written) {
      await breathe()
      yield this.#counted(zip.centralRecord(entry, packing, place))
    }
    yield zip.endRecords({ count: this.#written.length, start, length: this.#at - start })
  }

  async *#small(entry: Entry): AsyncGenerator<Uint8Array> {
    const start = this.#at
    const content = entry.size === 0 ? new Uint8Array() : await this.#contents.readWhole(entry)
    const packed = await deflated(content)
    const method = packed.length < content.length ? 'deflated' : 'stored'
    const body = method === 'deflated' ? packed : content
    const packing = { method, descriptor: false, checksum: crc32(content), packed: body.length } as const
    yield this.#counted(zip.headRecord(entry, packing))
    yield this.#counted(body)
    this.#written.push({ entry, packing, start })
  }

  async *#large(entry: Entry): AsyncGenerator<Uint8Array> {
    const start = this.#at
    const unknown = { method: 'deflated', descriptor: true, checksum: 0, packed: 0 } as const
    yield this.#counted(zip.headRecord(entry, unknown))
    const begin = this.#at
    let checksum = 0
    const content = this.#contents.stream(entry, 0, newPiece, (crc) => {
      checksum = crc
    })
    const packer = zlib.createDeflateRaw(LEVEL)
    // An error of the content must also end the packer.
    const source = Readable.from(content, { objectMode: false })
    source.once('error', (error) => packer.destroy(error))
    source.pipe(packer)
    try {
      for await (const piece of packer) yield this.#counted(piece)
    } finally {
      source.destroy()
      packer.destroy()
    }
    const packing = { ...unknown, checksum, packed: this.#at - begin }
    yield this.#counted(zip.descriptorRecord(entry, packing))
    this.#written.push({ entry, packing, start })
  }

  #counted(bytes: Uint8Array): Uint8Array {
    this.#at += bytes.length
    return bytes
  }
}

async function deflated(content: Uint8Array): Promise<Uint8Array> {
  return content.length <= AT_ONCE ? zlib.deflateRawSync(content, LEVEL) : deflate(content, LEVEL)
}
