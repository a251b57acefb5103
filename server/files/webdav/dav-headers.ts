import { AppError } from '#server/platform/errors.ts'

export type Depth = 0 | 1 | 'infinity'

/** Returns the `Depth` of a request, or `initial` without one. @throws AppError `invalid` */
export function depthOf(headers: Headers, initial: Depth): Depth {
  const given = headers.get('Depth')?.trim().toLowerCase()
  if (given === undefined) return initial
  if (given === '0') return 0
  if (given === '1') return 1
  if (given === 'infinity') return 'infinity'
  throw new AppError('invalid', 'The Depth header is invalid.')
}

/** Returns whether a request may replace an item at its destination, which is the default. @throws AppError `invalid` */
export function overwriteOf(headers: Headers): boolean {
  const given = headers.get('Overwrite')?.trim().toUpperCase() ?? 'T'
  if (given !== 'T' && given !== 'F') throw new AppError('invalid', 'The Overwrite header is invalid.')
  return given === 'T'
}

/** Returns the modification time that a client of ownCloud or rclone sends, in seconds since the epoch; undefined without a usable one. */
export function modifiedOf(headers: Headers): number | undefined {
  const given = /^(\d{1,11})(?:\.\d{1,9})?$/.exec(headers.get('X-OC-Mtime')?.trim() ?? '')?.[1]
  return given === undefined || Number(given) > LATEST ? undefined : Number(given)
}

/** Latest time that common file systems store, in seconds since the epoch. */
const LATEST = 2 ** 33

/**
 * Returns the length of the content that a client declares in any way; null if it declares none. Finder declares it only in a header of
 * its own.
 *
 * @throws AppError `invalid`
 */
export function contentLengthOf(headers: Headers, length: number | null): number | null {
  const expected = headers.get('X-Expected-Entity-Length')
  if (expected === null) return length
  if (!/^\d{1,15}$/.test(expected)) throw new AppError('invalid', 'The X-Expected-Entity-Length header is invalid.')
  // Proxies that do not support chunked bodies pass on an empty one.
  if (length !== null && length !== Number(expected))
    throw new AppError('length_mismatch', 'The content has another length than the client expects.')
  return Number(expected)
}
