import { AppError } from '#server/platform/errors.ts'

/** What a request asks for, parsed once (R13): routing, checks, log and handler use this and nothing else of the address. */
export type Target = {
  /** Below the base path, still percent-encoded, without repeated slashes. Begins with `/`. */
  readonly path: string
  readonly query: readonly QueryEntry[]
}
export type QueryEntry = readonly [key: string, value: string]

/**
 * Reads the address of a request. `basePath` is empty or begins with `/` and ends in none; a request without it is answered all the same,
 * as behind a proxy that takes it off.
 *
 * @throws AppError `invalid` for control bytes, a fragment, malformed escapes, and dot segments the runtime left standing
 */
export function parseTarget(url: string, basePath: string): Target {
  const raw = afterOrigin(url)
  if (!PRINTABLE.test(raw)) throw unusable()
  const mark = raw.indexOf('?')
  const path = mark === -1 ? raw : raw.slice(0, mark)
  refuseHidden(path)
  return {
    path: withoutBase(path.includes('//') ? path.replace(/\/{2,}/g, '/') : path, basePath),
    query: mark === -1 ? [] : parseQuery(raw.slice(mark + 1)),
  }
}

/** The entries of a query as one object for a schema. @throws AppError `invalid` for a key given twice: nobody can say which one counts */
export function queryRecord(query: readonly QueryEntry[]): Record<string, string> {
  const record: Record<string, string> = Object.create(null)
  for (const [key, value] of query) {
    if (key in record) throw new AppError('invalid', 'A query parameter was given twice.')
    record[key] = value
  }
  return record
}

/** The path of an address as it may be shown in a log, however broken the address is; never its query. */
export function loggedPath(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
  return path.length > MAX_LOGGED ? `${path.slice(0, MAX_LOGGED)}…` : path
}

const MAX_LOGGED = 1000

/** A path from the root on and a query: printable ASCII without `#`. The runtime has percent-encoded everything above. */
const PRINTABLE = /^\/[\x21\x22\x24-\x7e]*$/

function afterOrigin(url: string): string {
  if (url.startsWith('/')) return url
  const slash = /^https?:\/\//.test(url) ? url.indexOf('/', url.indexOf('//') + 2) : -1
  if (slash === -1) throw unusable()
  return url.slice(slash)
}

function refuseHidden(path: string): void {
  if (!path.includes('%') && !path.includes('/.')) return
  for (const segment of path.split('/')) {
    const decoded = decode(segment)
    if (decoded === '.' || decoded === '..' || /[\p{Cc}\u2028\u2029]/u.test(decoded)) throw unusable()
  }
}

function withoutBase(path: string, basePath: string): string {
  if (basePath === '' || (path !== basePath && !path.startsWith(`${basePath}/`))) return path
  return path.slice(basePath.length) || '/'
}

/** The rules of forms (WHATWG URL, 5.1), but strict: what is not UTF-8 is refused. */
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
    throw new AppError('invalid', 'Not a usable address.', { cause })
  }
}

const unusable = () => new AppError('invalid', 'Not a usable address.')
