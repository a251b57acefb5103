import { RENEW_HEADER } from '#contract/headers.ts'

/** Headers of every response, including errors and files. */
const DEFAULT_HEADERS: ReadonlyArray<readonly [string, string]> = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  // Defaults where a route sets no policy of its own: no scripts, no caching.
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Cache-Control', 'no-store'],
]

/**
 * Sent over Coffer's own TLS: the browser uses only TLS for this host for a year (RFC 6797). Subdomains are not included, and behind a
 * proxy the proxy terminates TLS.
 */
const STRICT_TRANSPORT = ['Strict-Transport-Security', 'max-age=31536000'] as const

interface DefaultHeaderOptions {
  readonly requestId: string
  /** Whether the page should renew its token. */
  readonly renew: boolean
  /** Whether the request used Coffer's own TLS. */
  readonly secure: boolean
}

/** Adds the default headers that a response does not set. Routes of pages and files set their own policy and caching. */
export function addDefaultHeaders({ headers }: Response, { requestId, renew, secure }: DefaultHeaderOptions): void {
  for (const [name, value] of DEFAULT_HEADERS) if (!headers.has(name)) headers.set(name, value)
  if (secure) headers.set(...STRICT_TRANSPORT)
  headers.set('X-Request-Id', requestId)
  if (renew && !headers.has(RENEW_HEADER)) headers.set(RENEW_HEADER, 'true')
}

/** Returns these headers with the default headers that they do not set. A response copies them faster than it would add each of them. */
export const withDefaultHeaders = (headers: Readonly<Record<string, string>>): Headers =>
  new Headers({ ...Object.fromEntries(DEFAULT_HEADERS), ...headers })

/** Returns the response to a HEAD request. The route's content length is set explicitly, because the runtime drops it for a streamed body. */
export function withoutBody(response: Response): Response {
  if (!response.headers.has('Content-Length')) return response
  return new Response(null, { status: response.status, headers: response.headers })
}

/** Hosts of static content of the reCAPTCHA hosts that use separate ones. */
const STATIC_HOSTS: Readonly<Record<string, string>> = {
  'https://www.google.com': 'https://www.gstatic.com',
  'https://www.recaptcha.net': 'https://www.gstatic.com',
  'https://recaptcha.net': 'https://www.gstatic.com',
}

/**
 * Returns the content security policy of the page. `nonce` allows the style sheets that the editor and the UI primitives insert;
 * `captchaHost` is the reCAPTCHA host, if it is enabled. Of that host and its static host only reCAPTCHA's own path is allowed.
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

/** Content security policy of the page's scripts: a worker runs under the policy of its script, not that of the page. */
export const SCRIPT_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"
