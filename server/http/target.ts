import { AppError } from '#server/platform/errors.ts'

/** The target of a request, parsed once: routing, checks, log and handler use only this form of the address. */
export type Target = {
  /** Path below the base path, still percent-encoded, without repeated slashes. Begins with `/`. */
  readonly path: string
  readonly query: readonly QueryEntry[]
}
export type QueryEntry = readonly [key: string, value: string]

/**
 * Parses the address of a request. `basePath` is empty or begins with `/` and does not end with one; a request without it is accepted too,
 * as behind a proxy that strips it.
 *
 * @throws AppError `invalid` for control bytes, a fragment, malformed escapes, and dot segments that the runtime did not resolve
 */
export function parseTarget(url: string, basePath: string): Target {
  const raw = afterOrigin(url)
  if (!PRINTABLE.test(raw)) throw unusable()
  const mark = raw.indexOf('?')
  const path = mark === -1 ? raw : raw.slice(0, mark)
  refuseDotSegments(path)
  return {
    path: withoutBase(path.includes('//') ? path.replace(/\/{2,}/g, '/') : path, basePath),
    query: mark === -1 ? [] : parseQuery(raw.slice(mark + 1)),
  }
}

/** Converts the entries of a query to an object for a schema. @throws AppError `invalid` for a repeated key, which would be ambiguous */
export function queryRecord(query: readonly QueryEntry[]): Record<string, string> {
  const record: Record<string, string> = Object.create(null)
  for (const [key, value] of query) {
    if (key in record) throw new AppError('invalid', 'A query parameter appears twice.')
    record[key] = value
  }
  return record
}

/** Returns the loggable path of an address, even a malformed one, without its query. */
export function loggedPath(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
  return path.length > MAX_LOGGED ? `${path.slice(0, MAX_LOGGED)}…` : path
}

const MAX_LOGGED = 1000

/** A path from the root, and a query: printable ASCII without `#`. The runtime has percent-encoded all other characters. */
const PRINTABLE = /^\/[\x21\x22\x24-\x7e]*$/

function afterOrigin(url: string): string {
  if (url.startsWith('/')) return url
  const slash = /^https?:\/\//.test(url) ? url.indexOf('/', url.indexOf('//') + 2) : -1
  if (slash === -1) throw unusable()
  return url.slice(slash)
}

function refuseDotSegments(path: string): void {
  if (!path.includes('%') && !path.includes('/.')) return
  for (const segment of path.split('/')) {
    const decoded = decode(segment)
    if (/[\p{Cc}\u2028\u2029]/u.test(decoded) || decoded.split('/').some(isDotSegment)) throw unusable()
  }
}

const isDotSegment = (text: string) => text === '.' || text === '..'

function withoutBase(path: string, basePath: string): string {
  if (basePath === '' || (path !== basePath && !path.startsWith(`${basePath}/`))) return path
  return path.slice(basePath.length) || '/'
}

/** Form decoding (WHATWG URL, 5.1), but strict: invalid UTF-8 is refused. */
function parseQuery(raw: string): QueryEntry[] {
  const parts = raw.split('&').filter((part) => part !== '')
  return parts.map((part) => {
    const equals = part.indexOf('=')
    const [key, value] = equals === -1 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)]
    return [decode(key.replaceAll('+', ' ')), decode(value.replaceAll('+', ' '))]
  })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw new AppError('invalid', 'This address is invalid.', { cause })
  }
}

const unusable = () => new AppError('invalid', 'This address is invalid.')
