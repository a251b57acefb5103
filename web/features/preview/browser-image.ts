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

/**
 * Returns whether every browser displays a file of this name from the server's original. SVG is excluded because the server sends it as
 * text.
 */
export const isBrowserImage = (name: string): boolean => TYPES.has(mediaTypeOf(name).mime)
