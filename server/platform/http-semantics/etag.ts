import { entityTag } from '#contract/entity-tag.ts'

/** The properties of a file that its entity tags are made of: modification time in nanoseconds since the epoch, size in bytes, and which file it is on its volume. */
type FileVersion = { readonly modifiedNs: bigint; readonly size: number; readonly identity: string }

/** The entity tag of a file. */
export function etagOf({ modifiedNs, size }: Omit<FileVersion, 'identity'>): string {
  return entityTag(modifiedNs, size)
}

/**
 * The entity tag of a file's bytes, for those who keep them: {@link etagOf} and what tells this file from others of the same size and time.
 * One browser may ask for the same address as two users, whose files there are different ones.
 */
export function bytesTagOf(stat: FileVersion): string {
  // Volumes may be numbered anew when the system starts; the rest of the identity stays.
  const inode = stat.identity.slice(stat.identity.lastIndexOf(':') + 1)
  return `${etagOf(stat).slice(0, -1)}-${inode}"`
}

/** Does an `If-Match` header name this version of a file, by either of its tags? */
export function ifMatchNamesFile(header: string, stat: FileVersion): boolean {
  return ifMatchNames(header, etagOf(stat)) || ifMatchNames(header, bytesTagOf(stat))
}

/** Does an `If-Match` header name this tag (RFC 9110, 13.1.1)? `*` names whatever is there; a weak tag never matches. */
export function ifMatchNames(header: string, etag: string): boolean {
  return header.split(',').some((entry) => entry.trim() === '*' || entry.trim() === etag)
}
