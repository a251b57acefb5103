import { entityTag } from '#contract/entity-tag.ts'

/**
 * The properties that a file's entity tags are based on: modification time in nanoseconds since the epoch, size in bytes, and identity on
 * its volume.
 */
type FileVersion = { readonly modifiedNs: bigint; readonly size: number; readonly identity: string }

/** Returns the entity tag of a file. */
export function etagOf({ modifiedNs, size }: Omit<FileVersion, 'identity'>): string {
  return entityTag(modifiedNs, size)
}

/**
 * Returns the entity tag of a file's bytes, for caches: {@link etagOf} with the file's identity, which distinguishes files of the same size
 * and time. One browser may request the same address as two users, for whom it leads to different files.
 */
export function contentTagOf(stat: FileVersion): string {
  // Volumes may be renumbered when the system starts; the rest of the identity is stable.
  const inode = stat.identity.slice(stat.identity.lastIndexOf(':') + 1)
  return `${etagOf(stat).slice(0, -1)}-${inode}"`
}

/** Returns whether an `If-Match` header names this version of a file, by either of its tags. */
export function ifMatchIncludesFile(header: string, stat: FileVersion): boolean {
  return ifMatchIncludes(header, etagOf(stat)) || ifMatchIncludes(header, contentTagOf(stat))
}

/** Returns whether an `If-Match` header names this tag (RFC 9110, 13.1.1). `*` matches any existing file; a weak tag never matches. */
export function ifMatchIncludes(header: string, etag: string): boolean {
  return header.split(',').some((entry) => entry.trim() === '*' || entry.trim() === etag)
}
