import { parseEncodedPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Method, Route } from './route.ts'

/** Where a request leads. `unmatched` names the methods this path knows, none when nothing is there. */
type Match = Found | { readonly kind: 'unmatched'; readonly allow: readonly string[] }
export type Found = {
  readonly kind: 'found'
  readonly route: Route
  readonly id: number
  /** What `*` stands for, still percent-encoded. */
  readonly rest: string
  readonly trailingSlash: boolean
}
export type Router = (method: string, path: string) => Match

/**
 * Turns the route table into a lookup. Prefixes end at a slash; `:id` is an integer from 1 up, written plainly; HEAD is asked of GET;
 * nothing below `/api` falls through to a pattern that does not say so.
 */
export function createRouter(routes: readonly Route[]): Router {
  const patterns = collectPatterns(routes)
  return (method, path) => {
    const segments = path.split('/').filter((segment) => segment !== '')
    const asked = method === 'HEAD' ? 'GET' : method
    const passed: Pattern[] = []
    for (const pattern of patterns) {
      const id = matchSegments(pattern, segments)
      if (id === null) continue
      const route = pattern.routes.find((entry) => entry.method === asked)
      if (route) return { kind: 'found', route, id, rest: restOf(pattern, segments), trailingSlash: path.endsWith('/') }
      passed.push(pattern)
    }
    return { kind: 'unmatched', allow: allowed(passed) }
  }
}

/** The rest of a matched path as the path it means. @throws AppError `invalid` */
export function restPath({ rest, route }: Found): VirtualPath {
  if (rest === '') return ROOT
  return parseEncodedPath(route.encodedSlashes ? rest.replace(/%2f/gi, '/') : rest)
}

type Pattern = {
  /** What is spelled out, and `:id`; without the `*` at the end. */
  readonly fixed: readonly string[]
  readonly open: boolean
  readonly routes: Route[]
}

function collectPatterns(routes: readonly Route[]): Pattern[] {
  const byPath = new Map<string, Pattern>()
  for (const route of routes) {
    const pattern = byPath.get(route.path) ?? parsePattern(route.path)
    if (pattern.routes.some(({ method }) => method === route.method))
      throw new Error(`Two routes for ${route.method} ${route.path}`)
    pattern.routes.push(route)
    byPath.set(route.path, pattern)
  }
  return [...byPath.values()].sort((one, other) => specificity(other) - specificity(one))
}

function parsePattern(path: string): Pattern {
  const segments = path.split('/').slice(1)
  const open = segments.at(-1) === '*'
  return { fixed: open ? segments.slice(0, -1) : segments, open, routes: [] }
}

/** The more segments are spelled out, the earlier a pattern is asked. */
const specificity = ({ fixed }: Pattern) => fixed.filter((segment) => segment !== ':id').length

/** The id in a path that fits, 0 where the pattern has none; null for a path that does not fit. */
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
  const methods = new Set<Method | 'HEAD'>(patterns.flatMap(({ routes }) => routes.map(({ method }) => method)))
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].sort()
}
