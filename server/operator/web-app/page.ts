import { randomBytes } from 'node:crypto'
import type { RuntimeConfig } from '#contract/runtime-config.ts'
import { escapeHtml } from '#server/platform/text/escape-html.ts'

/** Built page, ready to be sent repeatedly: only the nonce differs. */
export type PageTemplate = (nonce: string) => string

/** Placeholders that the build leaves. */
const PLACEHOLDER = { base: '/__COFFER_BASE__', theme: '__COFFER_THEME__', nonce: '__COFFER_NONCE__' } as const

/** Fills the built document with the values of this instance, each encoded for its context. */
export function preparePage(
  built: string,
  { BaseURL, StaticURL, Name, CSS }: RuntimeConfig,
  theme: RuntimeConfig['VisitorTheme'],
): PageTemplate {
  const fill = (part: string) =>
    part
      .replaceAll(PLACEHOLDER.base, () => escapeHtml(BaseURL))
      .replaceAll(PLACEHOLDER.theme, () => escapeHtml(theme))
      .replace(/<title>[^<]*<\/title>/, (title) => (Name === '' ? title : `<title>${escapeHtml(Name)}</title>`))
      // After our own style sheets, so that the operator's takes precedence.
      .replace('</head>', (end) =>
        CSS ? `<link rel="stylesheet" href="${escapeHtml(StaticURL)}/custom.css" />${end}` : end,
      )
  // Split before anything is filled in that may look like the nonce's placeholder.
  const parts = built.split(PLACEHOLDER.nonce).map(fill)
  return (nonce) => parts.join(nonce)
}

/** Returns a nonce for one response (CSP 3, section 2.3.1: at least 128 bits, base64). */
export function freshNonce(): string {
  return randomBytes(18).toString('base64')
}
