import type { ByteSource } from '#server/platform/os/handed-file.ts'

/** A JPEG inside of another file: where its bytes are (up to, not including, `end`) and how large it is (pixels). */
export type Embedded = {
  readonly start: number
  readonly end: number
  readonly width: number
  readonly height: number
}

/** Parts of a JPEG before its picture that are looked at. */
const MOST_PARTS = 64

/** The kinds that are decoded: baseline, extended and progressive. Cameras keep their raw data as lossless JPEG, which is none of these. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
/** Others that begin a frame, or the picture itself. */
const ENDS = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xd9, 0xda])

/** What a JPEG at this place says of itself; null when there is none that can be shown. */
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
 * The one that costs least to make a preview from: the smallest that is at least as large as is wanted on its shorter side, or the largest.
 *
 * @param wanted pixels
 */
export function fitting(found: readonly Embedded[], wanted: number): Embedded | null {
  const bySize = [...found].sort((one, other) => one.width * one.height - other.width * other.height)
  return bySize.find(({ width, height }) => Math.min(width, height) >= wanted) ?? bySize.at(-1) ?? null
}
