import { codewordsOf } from './codewords.ts'
import { drawWords, emptyGrid } from './grid.ts'
import { bestMasked } from './mask.ts'

/** A QR code: `side` squares each way, row by row, 1 where they are dark. */
export interface QrCode {
  readonly side: number
  readonly dark: Uint8Array
}

/**
 * The QR code of a text (ISO/IEC 18004: byte mode, level M, which a reader repairs when 15 % are dirty). Null when the text has more than the
 * 213 bytes that version 10 has room for.
 */
export function qrCode(text: string): QrCode | null {
  const words = codewordsOf(text)
  if (words === null) return null
  const grid = emptyGrid(words.version)
  drawWords(grid, words.words)
  const { side, dark } = bestMasked(grid)
  return { side, dark }
}

/** The dark squares as an SVG path, one unit each, a run of them in one piece. */
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
