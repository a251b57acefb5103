/**
 * Returns a path as it appears in a URL: each segment percent-encoded, slashes unchanged. Lone surrogates, which a URL cannot contain,
 * become U+FFFD.
 */
export const encodePath = (path: string): string =>
  path
    .split('/')
    .map((segment) => encodeURIComponent(segment.toWellFormed()))
    .join('/')

/** Returns a decoded path segment. A segment with a malformed escape is returned unchanged. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Returns the path that a URL contains, with each segment decoded once. Reverses `encodePath`. */
export const decodePath = (encoded: string): string => encoded.split('/').map(decodeSegment).join('/')
