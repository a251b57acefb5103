import { mediaTypeOf } from '#contract/file-types.ts'

const TYPES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/x-icon',
])

/** Whether every browser draws a file of this name by itself, as far as the server sends it as what it is: a drawing comes as text. */
export const isDrawn = (name: string): boolean => TYPES.has(mediaTypeOf(name).mime)
