// Validation of responses before they are cached. An invalid cached response would be served until the next build.

/** Response types whose content can be inspected: same origin, or created by a script, as in tests. Cross-origin responses are opaque. */
const OURS: ReadonlySet<string> = new Set(['basic', 'default'])

/** Media types by file extension. Files with other extensions must at least not be HTML documents. */
const TYPES: readonly (readonly [ending: RegExp, type: RegExp])[] = [
  [/\.js$/, /^(?:text|application)\/javascript\b/i],
  [/\.css$/, /^text\/css\b/i],
  [/\.svg$/, /^image\//i],
  [/\.wasm$/, /^application\/wasm\b/i],
]
const NO_DOCUMENT = /^(?!text\/html\b|application\/xhtml)\S/i

const typeOf = ({ headers }: Response): string => headers.get('Content-Type') ?? ''

const isWhole = ({ status, redirected, type, headers }: Response): boolean =>
  status === 200 && !redirected && OURS.has(type) && !headers.has('Content-Disposition')

/** Returns whether a response can be the page's document, judging by its headers. */
export const isDocument = (response: Response): boolean => isWhole(response) && /^text\/html\b/i.test(typeOf(response))

/**
 * Returns whether a response can be the part of the page at this address. If it never changes, its `Cache-Control` header must contain
 * `immutable`.
 */
export function isPart(address: string, response: Response, neverChanges: boolean): boolean {
  const [, type] = TYPES.find(([ending]) => ending.test(address)) ?? [null, NO_DOCUMENT]
  if (!isWhole(response) || !type.test(typeOf(response))) return false
  return !neverChanges || /\bimmutable\b/i.test(response.headers.get('Cache-Control') ?? '')
}
