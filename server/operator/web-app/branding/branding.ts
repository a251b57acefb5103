import { extname } from 'node:path'
import type { BrandingFile } from '#server/platform/own-files/branding-files.ts'

/** Finds an operator's file by name in the branding folder of the current settings; null when there is none. */
export type FindBranding = (name: string) => Promise<BrandingFile | null>

/** Creates a response from bytes that are shared by many responses. */
type Send = (bytes: Uint8Array, headers: Headers) => Response

/** Files that an operator may replace; names below `img` are those of our own files, and any that `custom.css` references. */
const REPLACEABLE = /^(?:img\/.+|custom\.css)$/

/**
 * Replacements for the tab icon, which has one address: an operator who replaced another icon or only the logo, as in older versions of
 * File Browser, expects to see it there too.
 */
const STAND_INS: Readonly<Record<string, readonly string[]>> = {
  'img/icons/favicon.svg': ['img/icons/favicon-32x32.png', 'img/icons/favicon.ico', 'img/logo.svg'],
}

/** Content types by extension; a file with another extension is ignored. */
const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.css': 'text/css; charset=utf-8',
}

/** Policy for a picture opened on its own: it may style itself but do nothing else (see docs/operate/security.md). */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/**
 * Returns the operator's file in place of ours; null when there is none.
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
