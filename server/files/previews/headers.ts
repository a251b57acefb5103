import { contentDisposition } from '#server/platform/http-semantics/disposition.ts'
import { formatHttpDate } from '#server/platform/http-semantics/http-date.ts'
import { VARY } from '#server/platform/http-semantics/leaving-headers.ts'

/** What the headers of a preview tell. `modified` is in seconds since the epoch. */
export type AboutPreview = {
  readonly name: string
  readonly etag: string
  readonly modified: number
  readonly inline: boolean
  readonly versioned: boolean
}

const DAYS_30 = 30 * 24 * 60 * 60

/**
 * Headers for the bytes of a preview, whose type is what they are; without bytes, for an answer that sends none. What the address names
 * the version of is not asked for again by the same session, or with the same password of a link, and by others it is.
 */
export function previewHeaders(about: AboutPreview, bytes: Uint8Array | null): Record<string, string> {
  const { name, etag, modified, inline, versioned } = about
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
  return {
    ...shared,
    'Content-Type': type,
    'Content-Length': String(bytes.length),
    'Content-Disposition': contentDisposition(inline ? 'inline' : 'attachment', `${stemOf(name)}.${extension}`),
  }
}

/** We made it, so it is one of three. */
function formatOf(bytes: Uint8Array) {
  if (bytes[0] === 0xff) return { type: 'image/jpeg', extension: 'jpg' }
  return bytes[0] === 0x89 ? { type: 'image/png', extension: 'png' } : { type: 'image/webp', extension: 'webp' }
}

function stemOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}
