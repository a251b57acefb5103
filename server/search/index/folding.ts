import { foldForSearch } from '#contract/search-fold.ts'

/** Bit that distinguishes a lower-case ASCII letter from its capital. */
const LOWER = 0x20

/** Growing buffer of folded names; it is reused for each folder. */
export class FoldedNames {
  bytes: Buffer = Buffer.from(new ArrayBuffer(64 * 1024))
  length = 0

  clear(): void {
    this.length = 0
  }

  /** Ensures capacity for this many more bytes. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const larger = Buffer.from(new ArrayBuffer(Math.max(this.bytes.length * 2, this.length + more)))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  /**
   * Folds the UTF-8 name in `names` between `from` and `to` and appends it, followed by a NUL.
   *
   * @returns whether folding left the name unchanged, byte for byte
   */
  push(names: Uint8Array, from: number, to: number): boolean {
    this.reserve(to - from + 1)
    const { bytes, length } = this
    let at = length
    let isSame = true
    for (let i = from; i < to; i++) {
      const byte = names[i] ?? 0
      if (byte > 0x7f) return this.#pushText(names, from, to)
      const isUpper = byte >= 0x41 && byte <= 0x5a
      if (isUpper) isSame = false
      bytes[at++] = isUpper ? byte | LOWER : byte
    }
    bytes[at++] = 0
    this.length = at
    return isSame
  }

  #pushText(names: Uint8Array, from: number, to: number): boolean {
    const text = utf8.decode(names.subarray(from, to))
    const folded = foldForSearch(text)
    const size = Buffer.byteLength(folded)
    this.reserve(size + 1)
    this.bytes.write(folded, this.length)
    this.bytes[this.length + size] = 0
    this.length += size + 1
    return folded === text
  }
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
