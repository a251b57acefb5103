import * as z from 'zod/mini'
import { extensionOf } from './file-extension.ts'
import { mediaTypeOf } from './file-types.ts'
import { RawQuery } from './resources.ts'

/** `thumb` fills a square, cut at the edges; `big` fits into one whole and is never enlarged. */
export const PreviewSize = z.enum(['thumb', 'big'])
export type PreviewSize = z.infer<typeof PreviewSize>

/** The sides of those squares (pixels). */
export const PREVIEW_SIDE = { thumb: 256, big: 1080 } as const satisfies Record<PreviewSize, number>

/**
 * `GET /api/preview/{size}/{path}`: `k` (or `key`) is when the file was modified, in milliseconds; with it the browser need not ask
 * again. `inline` as of {@link RawQuery}.
 */
export const PreviewQuery = z.pick(RawQuery, { inline: true, k: true, key: true })

/** `GET /api/public/preview/{size}/{hash}/{path}`: the same of what is shared; `token` as of `PublicShareQuery`. */
export const PublicPreviewQuery = z.extend(PreviewQuery, { token: z.optional(z.string()) })

/** How a small picture of a file comes about. */
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

/** By the name alone: what kind of preview a file may have; null when it has none. Whether it can be made shows when it is tried. */
export function previewKindOf(name: string): PreviewKind | null {
  const known = BY_EXTENSION.get(extensionOf(name).toLowerCase())
  if (known) return known
  const { type } = mediaTypeOf(name)
  if (type === 'video') return 'film'
  return type === 'pdf' ? 'pdf' : null
}
