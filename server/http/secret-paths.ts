import type { Route } from './route.ts'

/**
 * Creates a function that returns the loggable form of any path, whether or not a route matches. Where the path of a route is secret, its
 * pattern replaces every path with the same beginning, regardless of the method and of how malformed the rest is.
 */
export function createLoggablePath(routes: readonly Pick<Route, 'path' | 'secretPath'>[], basePath: string) {
  const secrets = [...new Set(routes.flatMap(({ path, secretPath }) => (secretPath ? [path] : [])))]
  const patterns = secrets.map((pattern) => ({ pattern, fixed: segmentsOf(pattern).filter((each) => each !== '*') }))
  const base = segmentsOf(basePath)
  return (path: string): string => {
    const segments = segmentsOf(path)
    const below = beginsWith(segments, base) ? segments.slice(base.length) : segments
    const secret = patterns.find(({ fixed }) => below.length > fixed.length && beginsWith(below, fixed))
    return secret?.pattern ?? path
  }
}

/**
 * Split at encoded slashes too, because a client that encodes them (`/api/public%2Fdl/…`) reaches no route, but its path holds the secret
 * all the same. Each segment is decoded on its own: an escape that is not valid in one does not hide the others.
 */
const segmentsOf = (path: string) =>
  path
    .split(/\/|%2f/i)
    .map(decoded)
    .filter((segment) => segment !== '')

const beginsWith = (segments: readonly string[], fixed: readonly string[]) =>
  fixed.every((each, index) => segments[index]?.toLowerCase() === each.toLowerCase())

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
