import { randomBytes } from 'node:crypto'
import type { RuntimeConfig } from '#contract/runtime-config.ts'

/** A built page ready to be sent again and again: only the nonce differs. */
export type PageTemplate = (nonce: string) => string

/** What the build leaves to be filled in. */
const PLACEHOLDER = { base: '/__COFFER_BASE__', theme: '__COFFER_THEME__', nonce: '__COFFER_NONCE__' } as const

/** Puts what this instance is into the built document; all of it is encoded for where it stands. */
export function preparePage(built: string, { BaseURL, StaticURL, Name, Theme, CSS }: RuntimeConfig): PageTemplate {
  const fill = (part: string) =>
    part
      .replaceAll(PLACEHOLDER.base, () => escapeHtml(BaseURL))
      .replaceAll(PLACEHOLDER.theme, () => escapeHtml(Theme))
      .replace(/<title>[^<]*<\/title>/, (title) => (Name === '' ? title : `<title>${escapeHtml(Name)}</title>`))
      // After our own sheets, so that theirs wins.
      .replace('</head>', (end) =>
        CSS ? `<link rel="stylesheet" href="${escapeHtml(StaticURL)}/custom.css" />${end}` : end,
      )
  // Cut before anything is filled in, which may look like a place for the nonce.
  const parts = built.split(PLACEHOLDER.nonce).map(fill)
  return (nonce) => parts.join(nonce)
}

/** A value for one page and one answer (CSP 3, 2.3.1: at least 128 bits, base64). */
export function freshNonce(): string {
  return randomBytes(18).toString('base64')
}

/** For text and for double-quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
