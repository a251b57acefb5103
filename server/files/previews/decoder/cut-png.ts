import { constants, createInflate, deflateSync } from 'node:zlib'
import { isPng, pngChunks, pngOf } from './png-chunks.ts'

/** Number of samples of a pixel for each type of color (PNG specification, 11.2.1); type 3 has a palette. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Types of color whose missing pixels are zero: transparent, or the first color of the palette. Those of the others are white. */
const ZERO_WHERE_MISSING = new Set([3, 4, 6])

/** Maximum size in bytes of the pixels of a file that is completed: they are held up to three times, and a process has 1 GiB in all. */
const MOST_PIXEL_BYTES = 160 * 1024 * 1024

/**
 * Returns a cut or damaged PNG with all its rows: those that can be read, and blank ones. The library would repeat others in their place.
 * Null if there is no row, and for pictures with more than {@link MOST_PIXEL_BYTES} or in several passes.
 */
export async function completePng(bytes: Buffer): Promise<Buffer | null> {
  if (!isPng(bytes)) return null
  const chunks = [...pngChunks(bytes)]
  const start = chunks.findIndex(({ type }) => type === 'IDAT')
  const header = chunks[0]
  if (start < 1 || header?.type !== 'IHDR' || header.data.length !== 13) return null
  const rows = rowsOf(header.data)
  if (rows === null) return null
  const compressed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  const pixels = Buffer.alloc(rows.count * rows.length, rows.missing)
  for (let row = 0; row < rows.count; row += 1) pixels[row * rows.length] = 0
  if (!(await readRows(Buffer.concat(compressed), pixels, rows.length))) return null
  const idat = { type: 'IDAT', data: deflateSync(pixels, { level: constants.Z_BEST_SPEED }) }
  const end = { type: 'IEND', data: Buffer.alloc(0) }
  return pngOf([...chunks.slice(0, start), idat, end])
}

/** Number of rows, length of one in bytes with the byte of its filter, and the value of missing pixels; null for what is not completed. */
function rowsOf(header: Buffer): { readonly count: number; readonly length: number; readonly missing: number } | null {
  const [width, count] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth = 0, color = -1, , , passes = 0] = header.subarray(8)
  const length = 1 + Math.ceil((width * depth * (SAMPLES[color] ?? 0)) / 8)
  if (passes !== 0 || length === 1 || count === 0 || count * length > MOST_PIXEL_BYTES) return null
  return { count, length, missing: ZERO_WHERE_MISSING.has(color) ? 0 : 255 }
}

/** Unpacks whole rows into `rows`, until the data end, are damaged or the rows are full. Returns whether there is one. */
async function readRows(compressed: Buffer, rows: Buffer, rowLength: number): Promise<boolean> {
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH })
  const partial = Buffer.alloc(rowLength)
  let filled = 0
  let to = 0
  inflate.end(compressed)
  try {
    for await (const part of inflate as AsyncIterable<Buffer>) {
      for (let from = 0; from < part.length && to < rows.length; ) {
        const taken = part.copy(partial, filled, from, from + rowLength - filled)
        from += taken
        filled += taken
        if (filled < rowLength) continue
        partial.copy(rows, to)
        to += rowLength
        filled = 0
      }
      if (to >= rows.length) break
    }
  } catch {
    // Rows before the damage are complete.
  }
  return to > 0
}
