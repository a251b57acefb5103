import { mediaTypeOf } from '#contract/file-types.ts'
import { memoize } from '#server/platform/queue/memoize.ts'
import type { Disposition } from './disposition.ts'

/** Presentation of a user's file in a response: its type, display or download, and restrictions for a page created from it. */
export type Presentation = {
  readonly contentType: string
  readonly disposition: Disposition
  readonly policy: string
  /** Whether Coffer's own page may show it in a frame. */
  readonly framed: boolean
}

/** No scripts, no loading of resources, and an opaque origin. */
const SANDBOX = "default-src 'none'; sandbox"

/** Without a sandbox, because the browsers' PDF viewers do not run in one. */
const PDF_POLICY = "frame-ancestors 'self'"

const TEXT = 'text/plain; charset=utf-8'
/** Presentation as a download, for any type. */
export const DOWNLOAD: Presentation = {
  contentType: 'application/octet-stream',
  disposition: 'attachment',
  policy: SANDBOX,
  framed: false,
}

/**
 * Returns the presentation of a file by its name alone, so that content cannot influence it: images, audio, video, subtitles and plain text
 * as themselves, any other text (including HTML, SVG, XML and scripts) as plain text, PDF as PDF. Other files are downloaded, even when
 * `inline` is set.
 */
export function presentationOf(name: string, inline: boolean): Presentation {
  if (!inline) return DOWNLOAD
  const { type, mime } = mediaTypeOf(name)
  if (type === 'pdf') return pdf(mime)
  if (mime === 'image/svg+xml' || type === 'text') return shown(mime === 'text/vtt' ? 'text/vtt; charset=utf-8' : TEXT)
  return type === 'blob' ? DOWNLOAD : shown(mime)
}

/** Returns the identical object for the same type, as every function here does. */
const shown = memoize(
  (contentType): Presentation => ({ contentType, disposition: 'inline', policy: SANDBOX, framed: false }),
)
const pdf = memoize(
  (contentType): Presentation => ({ contentType, disposition: 'inline', policy: PDF_POLICY, framed: true }),
)
