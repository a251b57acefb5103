import { ifMatchIncludes } from './etag.ts'
import { parseHttpDate } from './http-date.ts'

/** Validators of a file's version. `modified` is in whole seconds since the epoch. */
export type Validators = { readonly etag: string; readonly modified: number }

/** Result of the preconditions: send the content, the client already has it, or it is another version than required. */
export type Precondition = 'send' | 'not_modified' | 'failed'

/** Evaluates the conditional headers of a GET or HEAD, in the order of RFC 9110, 13.2.2. Invalid dates are ignored. */
export function evaluatePreconditions(headers: Headers, { etag, modified }: Validators): Precondition {
  const ifMatch = headers.get('If-Match')
  const unmodifiedSince = dateIn(headers, 'If-Unmodified-Since')
  if (ifMatch !== null ? !ifMatchIncludes(ifMatch, etag) : unmodifiedSince !== null && modified > unmodifiedSince)
    return 'failed'
  const ifNoneMatch = headers.get('If-None-Match')
  const modifiedSince = dateIn(headers, 'If-Modified-Since')
  const known =
    ifNoneMatch !== null ? weaklyIncludes(ifNoneMatch, etag) : modifiedSince !== null && modified <= modifiedSince
  return known ? 'not_modified' : 'send'
}

/**
 * Returns whether a Range header applies. It does not when If-Range names another version, because the client then needs all of this one
 * (RFC 9110, 13.1.5). A date names a version only when it is exact and was past when the response was created: `now` is in seconds since
 * the epoch.
 */
export function isRangeApplicable(headers: Headers, { etag, modified }: Validators, now: number): boolean {
  const ifRange = headers.get('If-Range')?.trim()
  if (ifRange === undefined) return true
  if (ifRange.startsWith('"') || ifRange.startsWith('W/')) return ifRange === etag
  return parseHttpDate(ifRange) === modified && modified < now
}

/** If-None-Match compares weakly: `W/` is ignored. */
function weaklyIncludes(header: string, etag: string): boolean {
  return ifMatchIncludes(header.replaceAll('W/"', '"'), etag)
}

function dateIn(headers: Headers, name: string): number | null {
  const value = headers.get(name)
  return value === null ? null : parseHttpDate(value)
}
