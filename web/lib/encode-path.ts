/**
 * A path as it goes into an address: each segment percent-encoded, the slashes kept.
 * Lone surrogates, which no address can carry, become U+FFFD.
 */
export const encodePath = (path: string): string =>
  path
    .split('/')
    .map((segment) => encodeURIComponent(segment.toWellFormed()))
    .join('/')

/** One path segment back from an address; a malformed escape is taken literally. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The path an address stands for: each segment decoded once. Undoes `encodePath`. */
export const decodePath = (encoded: string): string => encoded.split('/').map(decodeSegment).join('/')
