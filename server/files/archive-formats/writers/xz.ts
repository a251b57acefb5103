import { crc32 } from 'node:zlib'
import {
  CHECK,
  CONTROL,
  encodeNumber,
  FOOTER,
  FOOTER_MAGIC,
  HEADER,
  LZMA2,
  MAGIC,
  padding,
  RESET,
} from '../xz-layout.ts'
import { LzmaEncoder, PROPERTIES } from './lzma.ts'

/** Maximum content of a block in bytes, which is packed independently in one step. */
export const XZ_BLOCK = 2 * 1024 * 1024
/** Dictionary size of the reader, in the encoding of the format: 2 MiB. */
const DICTIONARY = 18

const CHUNK = 64 * 1024

const FLAGS = Uint8Array.of(0, CHECK.crc32)
const CHECK_BYTES = 4
const BLOCK_HEAD = 12

export type XzBlock = {
  /** Padded with zeros to a multiple of 4. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Length without the padding. */
  readonly unpadded: number
  /** Size of its content in bytes. */
  readonly content: number
}

/** Packs blocks independently. Its memory, some 11 MB, is reused for each block. */
export class XzPacker {
  readonly #encoder = new LzmaEncoder(XZ_BLOCK, CHUNK)
  /**
   * In the worst case, each chunk is stored uncompressed with a header of 3 bytes; a chunk ends when its compressed size reaches 64 KiB.
   */
  readonly #out = Buffer.alloc(XZ_BLOCK + XZ_BLOCK / 1024 + 1024)

  /**
   * @param content at most {@link XZ_BLOCK} bytes
   * @throws RangeError for more
   */
  pack(content: Uint8Array): XzBlock {
    if (content.length > XZ_BLOCK) throw new RangeError(`A block holds ${XZ_BLOCK} bytes, not ${content.length}.`)
    const out = this.#out
    let length = blockHead().copy(out)
    length = this.#chunks(content, length)
    const padded = length + padding(length)
    out.fill(0, length, padded)
    out.writeUInt32LE(crc32(content), padded)
    const bytes = new Uint8Array(out.subarray(0, padded + CHECK_BYTES))
    return { bytes, unpadded: length + CHECK_BYTES, content: content.length }
  }

  #chunks(content: Uint8Array, from: number): number {
    const out = this.#out
    const encoder = this.#encoder
    let to = from
    let forget: number = RESET.all
    encoder.begin(content)
    while (encoder.at < content.length) {
      const start = encoder.at
      const packed = encoder.isIncompressible(CHUNK) ? null : encoder.piece()
      if (packed === null) encoder.pass(CHUNK)
      const taken = encoder.at - start
      if (packed !== null && packed.length < taken) {
        out[to] = CONTROL.packed | (forget << 5) | ((taken - 1) >>> 16)
        out.writeUInt16BE((taken - 1) & 0xffff, to + 1)
        out.writeUInt16BE(packed.length - 1, to + 3)
        to += 5
        if (forget >= RESET.properties) out[to++] = PROPERTIES
        out.set(packed, to)
        to += packed.length
        forget = RESET.nothing
        continue
      }
      out[to] = forget === RESET.all ? CONTROL.storedAfresh : CONTROL.stored
      out.writeUInt16BE(taken - 1, to + 1)
      out.set(content.subarray(start, start + taken), to + 3)
      to += 3 + taken
      forget = forget >= RESET.properties ? RESET.properties : RESET.state
      encoder.resetState()
    }
    out[to] = CONTROL.end
    return to + 1
  }
}

/** Returns a block header with one filter, LZMA2, and without sizes, which are in the index. */
function blockHead(): Buffer {
  const bytes = Buffer.alloc(BLOCK_HEAD)
  bytes[0] = BLOCK_HEAD / 4 - 1
  bytes.set([LZMA2.filter, LZMA2.properties, DICTIONARY], 2)
  bytes.writeUInt32LE(crc32(bytes.subarray(0, BLOCK_HEAD - 4)), BLOCK_HEAD - 4)
  return bytes
}

/** Produces the header and the index around the blocks of one stream. */
export class XzStream {
  #count = 0
  #records: Buffer[] = []
  #open: number[] = []

  /** Returns the header of the stream. */
  head(): Uint8Array {
    const bytes = Buffer.alloc(HEADER)
    bytes.set([...MAGIC, ...FLAGS])
    bytes.writeUInt32LE(crc32(FLAGS), 8)
    return bytes
  }

  /** Records the next block for the index. */
  add({ unpadded, content }: XzBlock): void {
    this.#count += 1
    this.#open.push(...encodeNumber(unpadded), ...encodeNumber(content))
    if (this.#open.length < RECORDS) return
    this.#records.push(Buffer.from(this.#open))
    this.#open = []
  }

  /** Returns the end of the stream: the index and the footer with its length. */
  end(): Uint8Array {
    const bare = Buffer.concat([
      Buffer.from([0, ...encodeNumber(this.#count)]),
      ...this.#records,
      Buffer.from(this.#open),
    ])
    const index = Buffer.alloc(bare.length + padding(bare.length) + CHECK_BYTES)
    bare.copy(index)
    index.writeUInt32LE(crc32(index.subarray(0, -4)), index.length - 4)
    const footer = Buffer.alloc(FOOTER)
    footer.writeUInt32LE(index.length / 4 - 1, 4)
    footer.set(FLAGS, 8)
    footer.writeUInt32LE(crc32(footer.subarray(4, 10)), 0)
    footer.write(FOOTER_MAGIC, 10, 'latin1')
    return Buffer.concat([index, footer])
  }
}

/** Number of bytes of the index that are collected in one buffer. */
const RECORDS = 4096
