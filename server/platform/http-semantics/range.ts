/** Bytes of a file from `start` up to, but not including, `end`. */
export type ByteRange = { readonly start: number; readonly end: number }

/** The part of a file that a Range header requests. */
export type RequestedRange = ByteRange | 'whole' | 'unsatisfiable'

const SINGLE = /^bytes=(?<first>\d*)-(?<last>\d*)$/i

/**
 * Parses a Range header for a file of `size` bytes (RFC 9110, 14.1 and 14.2). A single range is supported. Several, a reversed one, another
 * unit and any malformed header select the whole file, as the specification allows; only a range that begins beyond the end cannot be
 * satisfied.
 */
export function parseRange(header: string | null, size: number): RequestedRange {
  const { first, last } = SINGLE.exec(header?.trim() ?? '')?.groups ?? {}
  if (first === undefined || last === undefined || first + last === '') return 'whole'
  if (first === '') return suffix(Number(last), size)
  const start = Number(first)
  const final = last === '' ? Number.POSITIVE_INFINITY : Number(last)
  if (final < start) return 'whole'
  return start < size ? { start, end: Math.min(final + 1, size) } : 'unsatisfiable'
}

/** Returns the last `length` bytes. An empty file has no such part. */
function suffix(length: number, size: number): RequestedRange {
  if (length === 0) return 'unsatisfiable'
  return size === 0 ? 'whole' : { start: Math.max(0, size - length), end: size }
}

/** Returns the value of Content-Range for a part of a file of `size` bytes. */
export function contentRange({ start, end }: ByteRange, size: number): string {
  return `bytes ${start}-${end - 1}/${size}`
}

/** Returns the value of Content-Range when there is no such part. */
export function unsatisfiedRange(size: number): string {
  return `bytes */${size}`
}
