import * as z from 'zod/mini'
import { extensionOf } from './file-extension.ts'
import { mediaTypeOf } from './file-types.ts'
import { RawQuery } from './resources.ts'

/** Preview sizes. `thumb` fills a square, cropped; `big` fits into a square and is never enlarged. */
export const PreviewSize = z.enum(['thumb', 'big'])
export type PreviewSize = z.infer<typeof PreviewSize>

/** The sides of those squares, in pixels. */
export const PREVIEW_SIDE = { thumb: 256, big: 1080 } as const satisfies Record<PreviewSize, number>

/**
 * Query of `GET /api/preview/{size}/{path}`. `k` (or `key`) is the file's modification time in milliseconds; with it the browser caches
 * without revalidation. `inline` as in {@link RawQuery}.
 */
export const PreviewQuery = z.pick(RawQuery, { inline: true, k: true, key: true })

/** Query of `GET /api/public/preview/{size}/{hash}/{path}`, for shared items; `token` as in `PublicShareQuery`. */
export const PublicPreviewQuery = z.extend(PreviewQuery, { token: z.optional(z.string()) })

/** Kinds of source files of a preview. */
export const PreviewKind = z.enum(['picture', 'drawing', 'heif', 'raw', 'pdf', 'film'])
export type PreviewKind = z.infer<typeof PreviewKind>

const group = (kind: PreviewKind, extensions: string): [string, PreviewKind][] =>
  extensions.split(' ').map((extension) => [`.${extension}`, kind])

const BY_EXTENSION: ReadonlyMap<string, PreviewKind> = new Map([
  ...group('picture', 'jpg jpeg jpe jfif png apng gif webp avif bmp dib tif tiff'),
  ...group('drawing', 'svg svgz'),
  ...group('heif', 'heic heif'),
  ...group('raw', 'dng cr2 cr3 nef arw orf rw2 raf pef'),
])

/** Returns the kind of preview for a file's name; null when there is none. The content may still turn out to be unsuitable. */
export function previewKindOf(name: string): PreviewKind | null {
  const known = BY_EXTENSION.get(extensionOf(name).toLowerCase())
  if (known) return known
  const { type } = mediaTypeOf(name)
  if (type === 'video') return 'film'
  return type === 'pdf' ? 'pdf' : null
}
