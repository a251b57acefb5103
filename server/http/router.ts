import { parseEncodedPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Method, Route } from './route.ts'

/** Where a request leads. `unmatched` names the methods this path knows, none when nothing is there. */
export type Match = Found | { readonly kind: 'unmatched'; readonly allow: readonly string[] }
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
    const candidates = patterns.flatMap((pattern) => {
      const matched = matchSegments(pattern.segments, segments)
      return matched ? [{ pattern, matched }] : []
    })
    const asked = method === 'HEAD' ? 'GET' : method
    for (const { pattern, matched } of candidates) {
      const route = pattern.routes.find((entry) => entry.method === asked)
      if (route) return { kind: 'found', route, ...matched, trailingSlash: path.endsWith('/') }
    }
    return { kind: 'unmatched', allow: allowed(candidates.map(({ pattern }) => pattern)) }
  }
}

/** The rest of a matched path as the path it means. @throws AppError `invalid` */
export function restPath({ rest }: Found): VirtualPath {
  return rest === '' ? ROOT : parseEncodedPath(rest)
}

type Pattern = { readonly segments: readonly string[]; readonly routes: Route[] }

function collectPatterns(routes: readonly Route[]): Pattern[] {
  const byPath = new Map<string, Pattern>()
  for (const route of routes) {
    const pattern = byPath.get(route.path) ?? { segments: route.path.split('/').slice(1), routes: [] }
    if (pattern.routes.some(({ method }) => method === route.method))
      throw new Error(`Two routes for ${route.method} ${route.path}`)
    pattern.routes.push(route)
    byPath.set(route.path, pattern)
  }
  return [...byPath.values()].sort((one, other) => specificity(other) - specificity(one))
}

/** The more segments are spelled out, the earlier a pattern is asked. */
const specificity = ({ segments }: Pattern) => segments.filter((segment) => segment !== '*' && segment !== ':id').length

function matchSegments(pattern: readonly string[], segments: readonly string[]): { id: number; rest: string } | null {
  const open = pattern.at(-1) === '*'
  const fixed = open ? pattern.slice(0, -1) : pattern
  if (open ? segments.length < fixed.length : segments.length !== fixed.length) return null
  if (fixed.length === 0 && segments[0] === 'api') return null
  let id = 0
  for (const [index, expected] of fixed.entries()) {
    const segment = segments[index] ?? ''
    if (expected === ':id') {
      if (!isId(segment)) return null
      id = Number(segment)
    } else if (segment !== expected) return null
  }
  return { id, rest: segments.slice(fixed.length).join('/') }
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))
}

function allowed(patterns: readonly Pattern[]): string[] {
  const methods = new Set<Method | 'HEAD'>(patterns.flatMap(({ routes }) => routes.map(({ method }) => method)))
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].sort()
}
