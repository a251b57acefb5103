import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { CHECK } from '../xz-layout.ts'

/** Verifies the content of a block of an xz stream. */
export interface XzCheck {
  /** Size of the stored check value, in bytes. */
  readonly size: number
  update(piece: Uint8Array): void
  matches(said: Buffer): boolean
}

/** Returns the check for its number in a stream's header; null for unsupported ones. */
export function xzCheckOf(number: number): XzCheck | null {
  if (number === CHECK.none) return { size: 0, update: () => undefined, matches: () => true }
  if (number === CHECK.crc32) return new Crc32Check()
  if (number === CHECK.crc64) return new Crc64Check()
  return number === CHECK.sha256 ? new Sha256Check() : null
}

class Crc32Check implements XzCheck {
  readonly size = 4
  #sum = 0

  update(piece: Uint8Array): void {
    this.#sum = crc32(piece, this.#sum)
  }

  matches(said: Buffer): boolean {
    return said.readUInt32LE(0) === this.#sum
  }
}

class Sha256Check implements XzCheck {
  readonly size = 32
  readonly #hash = createHash('sha256')

  update(piece: Uint8Array): void {
    this.#hash.update(piece)
  }

  matches(said: Buffer): boolean {
    return this.#hash.digest().equals(said)
  }
}

/** The polynomial of ECMA-182, reflected: its upper and its lower half. */
const [UPPER, LOWER] = [0xc96c5795 | 0, 0xd7870f42 | 0]

/** The two halves of the entry for each byte, one after the other. */
const CRC64 = Int32Array.from({ length: 512 }, (_, place) => {
  let [upper, lower] = [0, place >>> 1]
  for (let bit = 0; bit < 8; bit += 1) {
    const isOdd = (lower & 1) === 1
    lower = (lower >>> 1) | (upper << 31)
    upper >>>= 1
    if (isOdd) [upper, lower] = [upper ^ UPPER, lower ^ LOWER]
  }
  return place % 2 === 0 ? upper : lower
})

class Crc64Check implements XzCheck {
  readonly size = 8
  #upper = -1
  #lower = -1

  update(piece: Uint8Array): void {
    let [upper, lower] = [this.#upper, this.#lower]
    for (let at = 0; at < piece.length; at += 1) {
      const place = ((lower ^ (piece[at] ?? 0)) & 0xff) << 1
      lower = ((lower >>> 8) | (upper << 24)) ^ (CRC64[place + 1] ?? 0)
      upper = (upper >>> 8) ^ (CRC64[place] ?? 0)
    }
    this.#upper = upper
    this.#lower = lower
  }

  matches(said: Buffer): boolean {
    return said.readInt32LE(0) === ~this.#lower && said.readInt32LE(4) === ~this.#upper
  }
}
