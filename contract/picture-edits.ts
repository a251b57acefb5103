import * as z from 'zod/mini'
import { extensionOf } from './file-extension.ts'

const Part = z.number().check(z.gte(0), z.lte(1))

/** Part of a picture that remains, as fractions of its width and height after it was turned. */
export const PictureCrop = z.object({ left: Part, top: Part, width: Part, height: Part })
export type PictureCrop = z.infer<typeof PictureCrop>

/** Clockwise turn in degrees. */
const Turn = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
export type Turn = z.infer<typeof Turn>

/** Body of `POST /api/picture/{path}`: the picture, upright as its orientation tag says, is turned and then cropped. */
export const PictureEdit = z.object({ turn: Turn, crop: z.optional(PictureCrop) })
export type PictureEdit = z.infer<typeof PictureEdit>

/** Reason that a picture cannot be edited: its format cannot be written, or it is animated. */
export type NotEditable = 'format' | 'animated'

const EDITABLE: ReadonlySet<string> = new Set(['.jpg', '.jpeg', '.jpe', '.jfif', '.png', '.webp', '.avif'])
const ANIMATED: ReadonlySet<string> = new Set(['.gif', '.apng'])

/** Returns why a picture with this name cannot be edited; null if it can. Its content may still turn out to be unsuitable. */
export function notEditableReason(name: string): NotEditable | null {
  const extension = extensionOf(name).toLowerCase()
  if (EDITABLE.has(extension)) return null
  return ANIMATED.has(extension) ? 'animated' : 'format'
}
