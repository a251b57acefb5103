import { DURATION_HEADER } from '#contract/preview-sizes.ts'
import { contentDisposition } from '#server/platform/http-semantics/disposition.ts'
import { VARY } from '#server/platform/http-semantics/file-headers.ts'
import { formatHttpDate } from '#server/platform/http-semantics/http-date.ts'
import { durationOf } from './decoder/duration.ts'

/** The information in the headers of a preview. `modified` is in seconds since the epoch. */
export type AboutPreview = {
  readonly name: string
  readonly isFilm: boolean
  readonly etag: string
  readonly modified: number
  readonly inline: boolean
  readonly versioned: boolean
}

const DAYS_30 = 30 * 24 * 60 * 60

/**
 * Returns the headers for the bytes of a preview, whose type is detected from them; without bytes, those of a response without a body. If
 * the URL names a version, the same session, or the same password of a link, need not revalidate the response; others must.
 */
export function previewHeaders(about: AboutPreview, bytes: Uint8Array | null): Record<string, string> {
  const { name, isFilm, etag, modified, inline, versioned } = about
  const shared = {
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': versioned ? `private, max-age=${DAYS_30}, immutable` : 'private, no-cache',
    Vary: `Accept, ${VARY}`,
    ETag: etag,
    'Last-Modified': formatHttpDate(modified),
  }
  if (!bytes) return shared
  const { type, extension } = formatOf(bytes)
  const duration = isFilm ? durationOf(bytes) : null
  return {
    ...shared,
    ...(duration !== null && { [DURATION_HEADER]: String(duration) }),
    'Content-Type': type,
    'Content-Length': String(bytes.length),
    'Content-Disposition': contentDisposition(inline ? 'inline' : 'attachment', `${stemOf(name)}.${extension}`),
  }
}

/** The bytes were produced by Coffer, so they have one of three formats. */
function formatOf(bytes: Uint8Array) {
  if (bytes[0] === 0xff) return { type: 'image/jpeg', extension: 'jpg' }
  return bytes[0] === 0x89 ? { type: 'image/png', extension: 'png' } : { type: 'image/webp', extension: 'webp' }
}

function stemOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}
