import type { PictureCrop, Turn } from '#contract/picture-edits.ts'

/** Part of a picture, as fractions of its width and height. */
export type CropBox = PictureCrop

/** The whole picture. */
export const WHOLE_PICTURE: CropBox = { left: 0, top: 0, width: 1, height: 1 }

/** Smallest side of a box, as a fraction of the picture. */
const LEAST = 0.02

/** Direction of a handle from the center of the box: an edge has one of both, a corner has two. */
export interface Handle {
  readonly x: -1 | 0 | 1
  readonly y: -1 | 0 | 1
}

/** Movement as fractions of the picture. */
export interface Shift {
  readonly x: number
  readonly y: number
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** Moves a box within the picture. */
export const moveBox = (box: CropBox, { x, y }: Shift): CropBox => ({
  ...box,
  left: clamp(box.left + x, 0, 1 - box.width),
  top: clamp(box.top + y, 0, 1 - box.height),
})

/** One direction of a box: where it begins, its length, and which of its ends moves. */
interface Side {
  readonly start: number
  readonly length: number
  readonly end: -1 | 0 | 1
}

/** Returns how long a side can become. One whose ends both move grows around its center. */
function roomOf({ start, length, end }: Side): number {
  if (end === 1) return 1 - start
  if (end === -1) return start + length
  const center = start + length / 2
  return 2 * Math.min(center, 1 - center)
}

/** Returns the start of a side after its length has changed. */
function startOf({ start, length, end }: Side, now: number): number {
  if (end === 1) return start
  return end === -1 ? start + length - now : start + (length - now) / 2
}

/**
 * Moves a handle of a box, within the picture.
 *
 * @param ratio width of the box divided by its height, both as fractions; null if they are independent
 */
export function resizeBox(box: CropBox, handle: Handle, shift: Shift, ratio: number | null): CropBox {
  const across: Side = { start: box.left, length: box.width, end: handle.x }
  const down: Side = { start: box.top, length: box.height, end: handle.y }
  let width = clamp(box.width + handle.x * shift.x, LEAST, roomOf(across))
  let height = clamp(box.height + handle.y * shift.y, LEAST, roomOf(down))
  if (ratio !== null) {
    const wanted = handle.y === 0 ? width : handle.x === 0 ? height * ratio : Math.max(width, height * ratio)
    width = Math.min(Math.max(wanted, LEAST, LEAST * ratio), roomOf(across), roomOf(down) * ratio)
    height = width / ratio
  }
  return { left: startOf(across, width), top: startOf(down, height), width, height }
}

/** Returns the largest box with this ratio, in the middle of the picture. */
export function largestBox(ratio: number): CropBox {
  const [width, height] = ratio >= 1 ? [1, 1 / ratio] : [ratio, 1]
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height }
}

/** Returns the same part of the picture after a quarter turn: 1 is clockwise. */
export const turnBox = ({ left, top, width, height }: CropBox, direction: 1 | -1): CropBox =>
  direction === 1
    ? { left: 1 - top - height, top: left, width: height, height: width }
    : { left: top, top: 1 - left - width, width: height, height: width }

/** Difference below which a box counts as the whole picture. */
const TINY = 0.0005

/** Returns whether a box leaves out nothing. */
export const isWhole = ({ width, height }: CropBox): boolean => width > 1 - TINY && height > 1 - TINY

/** Returns the turn of an angle in degrees, which may be of any size and negative. */
export const turnOf = (angle: number): Turn => (((angle % 360) + 360) % 360) as Turn

/** Aspect ratios that are offered: width and height. */
export const RATIOS = [
  [1, 1],
  [4, 3],
  [3, 2],
  [16, 9],
  [3, 4],
  [2, 3],
  [9, 16],
] as const

/** A selected ratio: any, that of the picture, or `width:height`. */
export type RatioChoice = 'free' | 'original' | `${number}:${number}`

/** Returns the ratio of a box for a choice, as fractions of a picture with this size; null if any is allowed. */
export function ratioOf(choice: RatioChoice, picture: { width: number; height: number }): number | null {
  if (choice === 'free') return null
  if (choice === 'original') return 1
  const [width = 1, height = 1] = choice.split(':').map(Number)
  return (width / height) * (picture.height / picture.width)
}

/** Returns the choice that a quarter turn makes of another. */
export function turnedChoice(choice: RatioChoice): RatioChoice {
  const [width, height] = choice.split(':')
  return height === undefined ? choice : (`${height}:${width}` as RatioChoice)
}
