import { correctionOf } from './reed-solomon.ts'

/** Structure of the codewords of a version at error correction level M (ISO/IEC 18004, table 9). */
interface Layout {
  readonly version: number
  readonly total: number
  readonly blocks: number
  /** Error correction codewords per block. */
  readonly correction: number
}

const ROWS = [
  [26, 1, 10],
  [44, 1, 16],
  [70, 1, 26],
  [100, 2, 18],
  [134, 2, 24],
  [172, 4, 16],
  [196, 4, 18],
  [242, 4, 22],
  [292, 5, 22],
  [346, 5, 26],
] as const
const LAYOUTS: readonly Layout[] = ROWS.map(([total, blocks, correction], index) => ({
  version: index + 1,
  total,
  blocks,
  correction,
}))

const dataWords = ({ total, blocks, correction }: Layout): number => total - blocks * correction
/** Returns the number of bits before the data: the mode indicator and the byte count. */
const headBits = ({ version }: Layout): number => (version < 10 ? 12 : 20)

/** Returns the data codewords: mode, length, bytes, terminator and padding up to the capacity (ISO/IEC 18004, 7.4). */
function dataOf(bytes: Uint8Array, layout: Layout): Uint8Array {
  const words = new Uint8Array(dataWords(layout))
  let written = 0
  const write = (value: number, bits: number) => {
    for (let bit = bits - 1; bit >= 0; bit -= 1, written += 1)
      if ((value >> bit) & 1) words[written >> 3] = (words[written >> 3] ?? 0) | (0x80 >> (written & 7))
  }
  write(0b0100, 4)
  write(bytes.length, headBits(layout) - 4)
  for (const byte of bytes) write(byte, 8)
  // Zero bits terminate the message and pad its last codeword. The array is zero-filled already.
  const used = Math.ceil(Math.min(written + 4, words.length * 8) / 8)
  for (let at = used; at < words.length; at += 1) words[at] = (at - used) % 2 === 0 ? 0xec : 0x11
  return words
}

/** Interleaves the blocks: the first codeword of each, then the second of each, and so on. */
function interleave(blocks: readonly Uint8Array[]): number[] {
  const longest = Math.max(...blocks.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) =>
    blocks.flatMap((block) => Array.from(block.slice(at, at + 1))),
  ).flat()
}

function blocksOf(data: Uint8Array, { blocks }: Layout): Uint8Array[] {
  const short = Math.floor(data.length / blocks)
  const firstLong = blocks - (data.length % blocks)
  const start = (block: number) => block * short + Math.max(0, block - firstLong)
  return Array.from({ length: blocks }, (_, block) => data.slice(start(block), start(block + 1)))
}

/**
 * Returns all codewords of a text, encoded as UTF-8, in the smallest version with enough capacity. Returns null when version 10 is too
 * small.
 */
export function codewordsOf(text: string): { readonly version: number; readonly words: Uint8Array } | null {
  const bytes = new TextEncoder().encode(text)
  const layout = LAYOUTS.find((one) => headBits(one) + bytes.length * 8 <= dataWords(one) * 8)
  if (!layout) return null
  const blocks = blocksOf(dataOf(bytes, layout), layout)
  const corrections = blocks.map((block) => correctionOf(block, layout.correction))
  return { version: layout.version, words: Uint8Array.from([...interleave(blocks), ...interleave(corrections)]) }
}
