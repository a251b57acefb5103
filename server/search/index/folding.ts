import { foldForSearch } from '#contract/search-fold.ts'

/** What tells a small ASCII letter from its capital. */
const LOWER = 0x20

/** Memory that grows, into which names are folded one after the other; it is used again for each folder. */
export class FoldedNames {
  bytes: Buffer = Buffer.from(new ArrayBuffer(64 * 1024))
  length = 0

  clear(): void {
    this.length = 0
  }

  /** Room for so many bytes more. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const larger = Buffer.from(new ArrayBuffer(Math.max(this.bytes.length * 2, this.length + more)))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  /**
   * Folds a name, UTF-8 in `names` from `from` to `to`, and puts it here with a NUL behind it.
   *
   * @returns is it what it was, byte for byte?
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
