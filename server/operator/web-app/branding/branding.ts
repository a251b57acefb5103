import { extname } from 'node:path'
import type { BrandingFile } from '#server/platform/own-files/branding-files.ts'

/** Finds a file of the operator by its name in the folder that the settings name now; null when there is none. */
export type FindBranding = (name: string) => Promise<BrandingFile | null>

/** Makes a reply of bytes that many may be sent at once. */
type Send = (bytes: Uint8Array, headers: Headers) => Response

/** What an operator may replace; the names below `img` are those of our own files and whatever `custom.css` asks for. */
const REPLACEABLE = /^(?:img\/.+|custom\.css)$/

/**
 * The icon of the tab has one address. Who replaced another icon, or the logo alone, as File Browser's older versions have them, means
 * that one too.
 */
const STAND_INS: Readonly<Record<string, readonly string[]>> = {
  'img/icons/favicon.svg': ['img/icons/favicon-32x32.png', 'img/icons/favicon.ico', 'img/logo.svg'],
}

/** Types from this table only; a file of another name is none. */
const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.css': 'text/css; charset=utf-8',
}

/** Opened by itself, a picture may look as it wants to and do nothing (T11). */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/**
 * The operator's file instead of ours; null when they have none.
 *
 * @param name below `/static/`
 */
export async function brandingReply(
  { find, send }: { find: FindBranding; send: Send },
  name: string,
  asked: Headers,
): Promise<Response | null> {
  if (!REPLACEABLE.test(name)) return null
  for (const candidate of [name, ...(STAND_INS[name] ?? [])]) {
    const type = TYPES[extname(candidate).toLowerCase()]
    const file = type === undefined ? null : await find(candidate)
    if (type !== undefined && file) return fileReply(file, { type, asked, send })
  }
  return null
}

async function fileReply(
  { etag, read }: BrandingFile,
  { type, asked, send }: { type: string; asked: Headers; send: Send },
): Promise<Response> {
  const headers = new Headers({ ETag: etag, 'Cache-Control': 'no-cache', 'Content-Security-Policy': POLICY })
  if (asked.get('If-None-Match') === etag) return new Response(null, { status: 304, headers })
  headers.set('Content-Type', type)
  return send(await read(), headers)
}
