import { parseEncodedPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Method, Route } from './route.ts'

/** Result of matching a request. `unmatched` lists the methods that the path supports; none when the path is unknown. */
type RouteResult = RouteMatch | { readonly kind: 'unmatched'; readonly allow: readonly string[] }
export type RouteMatch = {
  readonly kind: 'found'
  readonly route: Route
  readonly id: number
  /** The part matched by `*`, still percent-encoded. */
  readonly rest: string
  readonly trailingSlash: boolean
}
export type Router = (method: string, path: string) => RouteResult

/**
 * Converts the route table to a lookup function. Prefixes end at a slash; `:id` is a plain integer ≥ 1; HEAD matches GET; paths below
 * `/api` match only patterns that contain it.
 */
export function createRouter(routes: readonly Route[]): Router {
  const patternsFor = indexPatterns(collectPatterns(routes))
  return (method, path) => {
    const segments = path.split('/').filter((segment) => segment !== '')
    const asked = method === 'HEAD' ? 'GET' : method
    const passed: Pattern[] = []
    for (const pattern of patternsFor(segments)) {
      const id = matchSegments(pattern, segments)
      if (id === null) continue
      const route = pattern.routes.find(({ method: own, alias }) => own === asked || alias === asked)
      if (route)
        return { kind: 'found', route, id, rest: restOf(pattern, segments), trailingSlash: ENDS_IN_SLASH.test(path) }
      passed.push(pattern)
    }
    return { kind: 'unmatched', allow: allowed(passed) }
  }
}

/** Parses the rest of a matched path. @throws AppError `invalid` */
export const restPath = ({ rest }: RouteMatch): VirtualPath => (rest === '' ? ROOT : parseEncodedPath(rest))

/** An encoded slash separates too, but only in the part matched by `*`: no encoding of a pattern's own segments matches. */
const ENDS_IN_SLASH = /(?:\/|%2f)$/i

type Pattern = {
  /** Literal segments and `:id`, without the `*` at the end. */
  readonly fixed: readonly string[]
  readonly open: boolean
  readonly routes: Route[]
}

function collectPatterns(routes: readonly Route[]): Pattern[] {
  const byPath = new Map<string, Pattern>()
  for (const route of routes) {
    const pattern = byPath.get(route.path) ?? parsePattern(route.path)
    if (pattern.routes.some(({ method, alias }) => [method, alias].includes(route.method) || method === route.alias))
      throw new Error(`Two routes for ${route.method} ${route.path}`)
    pattern.routes.push(route)
    byPath.set(route.path, pattern)
  }
  return [...byPath.values()].sort((one, other) => specificity(other) - specificity(one))
}

/** Returns a function that gives the patterns that may match a path, in their order, by its first two segments. */
function indexPatterns(patterns: readonly Pattern[]): (segments: readonly string[]) => readonly Pattern[] {
  const starts = new Set(patterns.map(startOf).filter((start) => start !== null))
  const withStart = (start: string | null) =>
    patterns.filter((pattern) => startOf(pattern) === null || startOf(pattern) === start)
  const byStart = new Map([...starts].map((start) => [start, withStart(start)]))
  const others = withStart(null)
  return ([first = '', second = '']) => byStart.get(`${first}/${second}`) ?? others
}

/** Returns the first two segments of all paths that a pattern matches; null where they are not fixed. */
function startOf({ fixed: [first, second] }: Pattern): string | null {
  const isFixed = first !== undefined && second !== undefined && first !== ':id' && second !== ':id'
  return isFixed ? `${first}/${second}` : null
}

function parsePattern(path: string): Pattern {
  const segments = path.split('/').filter((segment) => segment !== '')
  const open = segments.at(-1) === '*'
  return { fixed: open ? segments.slice(0, -1) : segments, open, routes: [] }
}

/** Patterns with more literal segments are tried first. */
const specificity = ({ fixed }: Pattern) => fixed.filter((segment) => segment !== ':id').length

/** Returns the id in a matching path, 0 where the pattern has none; null for a path that does not match. */
function matchSegments({ fixed, open }: Pattern, segments: readonly string[]): number | null {
  if (open ? segments.length < fixed.length : segments.length !== fixed.length) return null
  if (fixed.length === 0 && segments[0] === 'api') return null
  let id = 0
  for (let index = 0; index < fixed.length; index++) {
    const segment = segments[index] ?? ''
    if (fixed[index] === ':id') {
      if (!isId(segment)) return null
      id = Number(segment)
    } else if (segment !== fixed[index]) return null
  }
  return id
}

const restOf = ({ fixed, open }: Pattern, segments: readonly string[]) =>
  open ? segments.slice(fixed.length).join('/') : ''

function isId(text: string): boolean {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))
}

function allowed(patterns: readonly Pattern[]): string[] {
  const routes = patterns.flatMap((pattern) => pattern.routes)
  const methods = new Set<Method | 'HEAD'>(routes.flatMap(({ method, alias }) => (alias ? [method, alias] : [method])))
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].sort()
}
