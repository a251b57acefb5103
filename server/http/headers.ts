import { RENEW_HEADER } from '#contract/sessions.ts'

/** On every answer, also errors and files (T13). */
const ALWAYS: ReadonlyArray<readonly [string, string]> = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  // What a route does not say otherwise: nothing may run, nothing may be kept.
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Cache-Control', 'no-store'],
]

/**
 * On answers over TLS of our own: the browser asks this host by TLS alone for a year (RFC 6797). Other names of its domain are not ours to speak
 * for, and behind a proxy it is the proxy that speaks TLS.
 */
const STRICT_TRANSPORT = ['Strict-Transport-Security', 'max-age=31536000'] as const

interface Protection {
  readonly requestId: string
  /** Is the token to be renewed? */
  readonly renew: boolean
  /** Did the request come over TLS of our own? */
  readonly secure: boolean
}

/** Adds to a response what it does not say itself: routes of pages and files bring their own policy and caching. */
export function protect({ headers }: Response, { requestId, renew, secure }: Protection): void {
  for (const [name, value] of ALWAYS) if (!headers.has(name)) headers.set(name, value)
  if (secure) headers.set(...STRICT_TRANSPORT)
  headers.set('X-Request-Id', requestId)
  if (renew && !headers.has(RENEW_HEADER)) headers.set(RENEW_HEADER, 'true')
}

/** What HEAD gets. A length the route has set must be kept by hand: the runtime forgets it for a streamed body. */
export function withoutBody(response: Response): Response {
  if (!response.headers.has('Content-Length')) return response
  return new Response(null, { status: response.status, headers: response.headers })
}

/** Where the scripts of reCAPTCHA hosts lie that keep them elsewhere. */
const STATIC_HOSTS: Readonly<Record<string, string>> = {
  'https://www.google.com': 'https://www.gstatic.com',
  'https://www.recaptcha.net': 'https://www.gstatic.com',
  'https://recaptcha.net': 'https://www.gstatic.com',
}

/**
 * The policy of our own page (T11). `nonce` is for the style sheets that the editor and the primitives write into the page; `captchaHost`
 * is whom reCAPTCHA is asked of, where it is: of that host and its static one, only the part that is reCAPTCHA may run.
 */
export function pagePolicy(nonce: string, captchaHost?: string): string {
  const hosts = captchaHost === undefined ? [] : [captchaHost, STATIC_HOSTS[captchaHost] ?? captchaHost]
  const captcha = [...new Set(hosts)].map((host) => ` ${host}/recaptcha/`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${captcha}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    `frame-src 'self'${captcha}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
}

/** The policy of our own scripts: the one a worker runs under is that of its script, not that of the page. */
export const SCRIPT_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"
