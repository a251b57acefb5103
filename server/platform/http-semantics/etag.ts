import { entityTag } from '#contract/entity-tag.ts'
import type { Stat } from '#server/storage/storage.ts'

/** The entity tag of a file. */
export function etagOf({ modifiedNs, size }: Pick<Stat, 'modifiedNs' | 'size'>): string {
  return entityTag(modifiedNs, size)
}

/**
 * The entity tag of a file's bytes, for those who keep them: {@link etagOf} and what tells this file from others of the same size and time.
 * One browser may ask for the same address as two users, whose files there are different ones.
 */
export function bytesTagOf(stat: Pick<Stat, 'modifiedNs' | 'size' | 'identity'>): string {
  // Volumes may be numbered anew when the system starts; the rest of the identity stays.
  const inode = stat.identity.slice(stat.identity.lastIndexOf(':') + 1)
  return `${etagOf(stat).slice(0, -1)}-${inode}"`
}

/** Does an `If-Match` header name this version of a file, by either of its tags? */
export function ifMatchNamesFile(header: string, stat: Pick<Stat, 'modifiedNs' | 'size' | 'identity'>): boolean {
  return ifMatchNames(header, etagOf(stat)) || ifMatchNames(header, bytesTagOf(stat))
}

/** Does an `If-Match` header name this tag (RFC 9110, 13.1.1)? `*` names whatever is there; a weak tag never matches. */
export function ifMatchNames(header: string, etag: string): boolean {
  return header.split(',').some((entry) => entry.trim() === '*' || entry.trim() === etag)
}
