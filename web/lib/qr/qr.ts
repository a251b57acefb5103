import { codewordsOf } from './codewords.ts'
import { drawWords, emptyGrid } from './grid.ts'
import { bestMasked } from './mask.ts'

/** QR code with `side` × `side` modules, row by row; 1 is dark. */
export interface QrCode {
  readonly side: number
  readonly dark: Uint8Array
}

/**
 * Returns the QR code of a text (ISO/IEC 18004: byte mode, level M, which corrects up to 15 % damage). Returns null when the text exceeds
 * 213 bytes, the capacity of version 10.
 */
export function qrCode(text: string): QrCode | null {
  const words = codewordsOf(text)
  if (words === null) return null
  const grid = emptyGrid(words.version)
  drawWords(grid, words.words)
  const { side, dark } = bestMasked(grid)
  return { side, dark }
}

/** Returns the dark modules as an SVG path, one unit per module, with runs merged. */
export function qrPath({ side, dark }: QrCode): string {
  const pieces: string[] = []
  for (let y = 0; y < side; y += 1)
    for (const { index, 0: run } of dark
      .slice(y * side, (y + 1) * side)
      .join('')
      .matchAll(/1+/g))
      pieces.push(`M${index} ${y}h${run.length}v1h-${run.length}z`)
  return pieces.join('')
}
