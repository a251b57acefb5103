import type { ByteSource } from '#server/platform/os/reopened-file.ts'

/** A JPEG inside of another file: the position of its bytes (up to, not including, `end`) and its size in pixels. */
export type Embedded = {
  readonly start: number
  readonly end: number
  readonly width: number
  readonly height: number
}

/** Maximum number of segments of a JPEG that are read before its frame. */
const MOST_PARTS = 64

/** The supported frame types: baseline, extended and progressive. Cameras store their raw data as lossless JPEG, which is none of these. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
/** Markers of other frame types, and of the image data. */
const ENDS = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xd9, 0xda])

/** Returns the JPEG at this position; null if there is none that can be decoded. */
export async function jpegAt(source: ByteSource, start: number, end: number): Promise<Embedded | null> {
  if ((await source.read(start, start + 2)).toString('hex') !== 'ffd8') return null
  let at = start + 2
  for (let part = 0; part < MOST_PARTS && at + 9 <= end; part++) {
    const head = await source.read(at, at + 9)
    const marker = head[1] ?? 0
    if (head.length < 9 || head[0] !== 0xff || ENDS.has(marker)) return null
    if (FRAMES.has(marker)) return { start, end, height: head.readUInt16BE(5), width: head.readUInt16BE(7) }
    at += 2 + head.readUInt16BE(2)
  }
  return null
}

/**
 * Returns the picture that is cheapest to create a preview from: the smallest one whose shorter side has at least the requested size, or
 * else the largest.
 *
 * @param wanted pixels
 */
export function bestFitting(found: readonly Embedded[], wanted: number): Embedded | null {
  const bySize = [...found].sort((one, other) => one.width * one.height - other.width * other.height)
  return bySize.find(({ width, height }) => Math.min(width, height) >= wanted) ?? bySize.at(-1) ?? null
}
