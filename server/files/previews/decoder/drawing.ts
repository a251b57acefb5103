import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { PREVIEW_SIDE } from '#contract/preview-sizes.ts'
import type { ByteSource } from '#server/platform/os/reopened-file.ts'
import { NoPicture } from './job.ts'
import { headerOf, refuseLarge, type Shape, write } from './picture.ts'

/** Maximum size of a drawing after decompression, in bytes. */
const LONGEST = 8 * 1024 * 1024

/** Points per inch, and the range of densities that the library accepts. */
const POINTS = 72
const DENSITIES = { least: 1, most: 100_000 }

/** Draws an SVG in the requested size. It is read from memory, so that it cannot refer to other files. @throws NoPicture */
export async function drawingOf(source: ByteSource, shape: Shape): Promise<Uint8Array> {
  if (source.size > LONGEST) throw new NoPicture('too_large')
  const text = unpacked(await source.read(0, source.size))
  if (!isDrawing(text)) throw new NoPicture('unreadable')
  const density = densityFor(await headerOf(text), shape.size)
  const { format, width, height } = await headerOf(text, density)
  if (format !== 'svg') throw new NoPicture('unreadable')
  refuseLarge(width, height)
  return write(sharp(text, { density }), shape)
}

/** Returns the density at which a drawing has the requested size, whatever its own size is. `big` is never enlarged. */
function densityFor({ width, height }: { width: number; height: number }, size: Shape['size']): number {
  const side = PREVIEW_SIDE[size]
  const factor = size === 'thumb' ? side / Math.min(width, height) : Math.min(1, side / Math.max(width, height))
  const density = POINTS * factor
  return Math.min(Math.max(density, DENSITIES.least), DENSITIES.most)
}

function unpacked(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: LONGEST })
  } catch {
    throw new NoPicture('unreadable')
  }
}

function isDrawing(text: Buffer): boolean {
  return /^(?:\u{feff})?\s*</u.test(text.toString('utf8', 0, 64)) && text.includes('<svg')
}
