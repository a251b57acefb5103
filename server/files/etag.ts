import { entityTag } from '#contract/entity-tag.ts'
import type { Stat } from '#server/storage/storage.ts'

/** The entity tag of a file. */
export function etagOf({ modifiedNs, size }: Pick<Stat, 'modifiedNs' | 'size'>): string {
  return entityTag(modifiedNs, size)
}

/** Does an `If-Match` header name this tag (RFC 9110, 13.1.1)? `*` names whatever is there; a weak tag never matches. */
export function ifMatchNames(header: string, etag: string): boolean {
  return header.split(',').some((entry) => entry.trim() === '*' || entry.trim() === etag)
}
