import { inlineHref } from '#web/lib/raw-address.ts'
import type { PreviewFile } from '../preview-file.ts'

/** Length of the headers of a WebP with the extended format, and the flag of an animation in its features (RFC 9649, 2.7). */
const HEADER = 30
const FEATURES = 20
const ANIMATION = 0x02

/** Returns whether these first bytes belong to an animated WebP. */
export function isAnimatedWebp(bytes: Uint8Array): boolean {
  const textAt = (start: number) => String.fromCharCode(...bytes.subarray(start, start + 4))
  const isExtended = textAt(0) === 'RIFF' && textAt(8) === 'WEBP' && textAt(12) === 'VP8X'
  return isExtended && ((bytes[FEATURES] ?? 0) & ANIMATION) !== 0
}

/** Reads the first bytes of a file with the name of a WebP, and returns whether it is animated. Other files are not read. */
export async function readsAsAnimated({ path, name, modified }: PreviewFile, signal: AbortSignal): Promise<boolean> {
  if (!/\.webp$/i.test(name)) return false
  const answer = await fetch(inlineHref(path, modified), { headers: { Range: `bytes=0-${HEADER - 1}` }, signal })
  return answer.ok && isAnimatedWebp(await answer.bytes())
}
