import { mediaTypeOf } from '#contract/file-types.ts'
import type { Disposition } from './disposition.ts'

/** How the bytes of a user leave: under which type, shown or kept, and what a page made of them may do. */
export type Presentation = {
  readonly contentType: string
  readonly disposition: Disposition
  readonly policy: string
  /** May our own page show it in a frame? */
  readonly framed: boolean
}

/** Nothing runs, nothing is loaded, and the bytes are in no origin (R8). */
const SANDBOX = "default-src 'none'; sandbox"

/** Browsers' own viewers refuse to run in a sandbox (settled: Raw). */
const PDF_POLICY = "frame-ancestors 'self'"

const TEXT = 'text/plain; charset=utf-8'
/** Kept, whatever it is. */
export const DOWNLOAD: Presentation = {
  contentType: 'application/octet-stream',
  disposition: 'attachment',
  policy: SANDBOX,
  framed: false,
}

/**
 * By the name alone, so that no content can choose: pictures, sound, film, subtitles and plain text as themselves, every other text (HTML,
 * SVG, XML and scripts among them) as plain text, PDF as PDF. What is none of these is downloaded, even when it was to be shown.
 */
export function presentationOf(name: string, inline: boolean): Presentation {
  if (!inline) return DOWNLOAD
  const { type, mime } = mediaTypeOf(name)
  if (type === 'pdf') return { contentType: mime, disposition: 'inline', policy: PDF_POLICY, framed: true }
  if (mime === 'image/svg+xml' || type === 'text') return shown(mime === 'text/vtt' ? 'text/vtt; charset=utf-8' : TEXT)
  return type === 'blob' ? DOWNLOAD : shown(mime)
}

function shown(contentType: string): Presentation {
  return { contentType, disposition: 'inline', policy: SANDBOX, framed: false }
}
