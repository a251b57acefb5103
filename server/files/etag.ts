import type { Stat } from '#server/storage/storage.ts'

/** The entity tag of a file: its time in nanoseconds and its size, in hexadecimal, as File Browser spells it (contract 1.3). */
export function etagOf({ modifiedNs, size }: Pick<Stat, 'modifiedNs' | 'size'>): string {
  return `"${modifiedNs.toString(16)}${size.toString(16)}"`
}

/** Does an `If-Match` header name this tag (RFC 9110, 13.1.1)? `*` names whatever is there; a weak tag never matches. */
export function ifMatchNames(header: string, etag: string): boolean {
  return header.split(',').some((entry) => entry.trim() === '*' || entry.trim() === etag)
}
