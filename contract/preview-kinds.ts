import { extensionOf } from './file-extension.ts'
import { mediaTypeOf } from './file-types.ts'

/** Kinds of source files of a preview. */
export const PREVIEW_KINDS = ['picture', 'drawing', 'heif', 'raw', 'pdf', 'film'] as const
type PreviewKind = (typeof PREVIEW_KINDS)[number]

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
