import type { Turn } from '#contract/picture-edits.ts'

/** Meaning of the values of the orientation tag (EXIF 2.32, 4.6.4): mirrored left to right, then turned clockwise by these degrees. */
export const TURNS: readonly Turn[] = [0, 0, 180, 180, 270, 90, 90, 270]
export const MIRRORED: ReadonlySet<number> = new Set([2, 4, 5, 7])

/** Returns the orientation of a picture that is turned clockwise by more degrees. */
export function turnedOrientation(orientation: number, turn: Turn): number {
  const angle = ((TURNS[orientation - 1] ?? 0) + turn) % 360
  const isMirrored = MIRRORED.has(orientation)
  return TURNS.findIndex((known, index) => known === angle && MIRRORED.has(index + 1) === isMirrored) + 1
}
