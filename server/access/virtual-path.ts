import { MAX_NAME_BYTES } from '#contract/numbered-name.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { decodeDiskName, encodeDiskName, isPlainName } from './disk-name.ts'

declare const brand: unique symbol

/**
 * A path inside a scope: `/` or `/a/b`; no empty, `.` or `..` segment, no control character, at most {@link MAX_PATH_BYTES} bytes. Paths of
 * requests are only used in this form, and only this file creates it.
 */
export type VirtualPath = string & { readonly [brand]: 'VirtualPath' }

/** @limit Files and folders | Length of a path | {bytes} */
const MAX_PATH_BYTES = 4096
/** @limit Files and folders | Depth of a path | {} folders */
const MAX_DEPTH = 100

export const ROOT = '/' as VirtualPath

/**
 * Parses the part of a request path after its prefix, or any other text with percent-encoded segments. Splits first, then decodes each
 * segment exactly once as strict UTF-8, then splits again, because many clients encode a whole path with its slashes (`docs%2Fa.txt`); `+`
 * is literal, and `%252F` is the text `%2F` in a name. Refuses malformed input instead of repairing it.
 *
 * @throws AppError `invalid`
 */
export function parseEncodedPath(raw: string): VirtualPath {
  return fromSegments(raw.split('/').flatMap((segment) => percentDecode(segment).split('/')))
}

/**
 * Parses a path that is already decoded: a JSON field, a setting, a scope.
 *
 * @throws AppError `invalid`
 */
export function parsePlainPath(raw: string): VirtualPath {
  return fromSegments(raw.split('/'))
}

/**
 * Returns whether a stored text, in a database or an operation's record, is a normalized path. Its depth is not limited: a path of the served
 * root consists of a scope and a path of the scope, each of which may be as deep as that of a request.
 */
export const isStoredPath = (stored: string): stored is VirtualPath =>
  stored === '/' || (stored.startsWith('/') && stored.slice(1).split('/').every(isSegment))

/**
 * Parses a path that this program stored.
 *
 * @throws Error for anything else: the record is damaged, or another program wrote it
 */
export function parseStoredPath(stored: string): VirtualPath {
  if (!isStoredPath(stored)) throw new Error('A stored path is damaged.')
  return stored
}

/** Parses several paths, stored as a JSON list. */
export function parseStoredPaths(json: string): VirtualPath[] {
  const stored: unknown = JSON.parse(json)
  if (!Array.isArray(stored)) throw new Error('Stored paths are damaged.')
  return stored.map((path) => parseStoredPath(String(path)))
}

/** Returns the folder of `path` whose text ends at `end`, the position of a slash or the end of the path. */
export const folderUntil = (path: VirtualPath, end: number): VirtualPath => path.slice(0, end) as VirtualPath

/** Returns another spelling of a path, name by name, for comparison only; it does not address an item. */
export const respelled = (path: VirtualPath, spell: (name: string) => string): VirtualPath =>
  path.split('/').map(spell).join('/') as VirtualPath

/** Returns the path of the item `name` inside `directory`. `name` is one segment, from {@link segmentFromDisk} or {@link parseName}. */
export function child(directory: VirtualPath, name: string): VirtualPath {
  if (!isSegment(name)) throw unusable()
  return checked(directory === '/' ? `/${name}` : `${directory}/${name}`)
}

/** Returns the child's path; null where the name is not permitted or the path would exceed the limits, so that no request can address it. */
export function childOrNull(directory: VirtualPath, name: string): VirtualPath | null {
  try {
    return child(directory, name)
  } catch (error) {
    if (isAppError(error, 'invalid')) return null
    throw error
  }
}

/**
 * Parses a user's name for a new item: one segment, without a backslash or an escaped byte.
 *
 * @throws AppError `invalid`
 */
export function parseName(raw: string): string {
  if (!isSegment(raw) || !isCreatable(raw)) throw unusable()
  return raw
}

/** Returns the folder of an item; the root's parent is the root. */
export function parent(path: VirtualPath): VirtualPath {
  const slash = path.lastIndexOf('/')
  return (slash <= 0 ? '/' : path.slice(0, slash)) as VirtualPath
}

/** Returns the last segment; empty for the root. */
export function baseName(path: VirtualPath): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Returns the segments from the top; none for the root. */
export function segmentsOf(path: VirtualPath): string[] {
  return path === '/' ? [] : path.slice(1).split('/')
}

/** Returns whether `path` is `ancestor` or below it, compared by whole components. */
export function isWithin(path: VirtualPath, ancestor: VirtualPath): boolean {
  return ancestor === '/' || path === ancestor || (path.startsWith(ancestor) && path[ancestor.length] === '/')
}

/** Returns the path of `inner` when its root is `outer`: `/a` + `/b` is `/a/b`. */
export function joinPaths(outer: VirtualPath, inner: VirtualPath): VirtualPath {
  if (outer === '/') return inner
  return inner === '/' ? outer : checked(`${outer}${inner}`)
}

/** Returns {@link joinPaths}; null where the path would be too long. */
export function joinPathsOrNull(outer: VirtualPath, inner: VirtualPath): VirtualPath | null {
  try {
    return joinPaths(outer, inner)
  } catch (error) {
    if (isAppError(error, 'invalid')) return null
    throw error
  }
}

/** Returns `path` relative to `outer`; null when it is not within. */
export function relativeTo(outer: VirtualPath, path: VirtualPath): VirtualPath | null {
  if (!isWithin(path, outer)) return null
  if (outer === '/') return path
  return (path.slice(outer.length) || '/') as VirtualPath
}

/** Returns `path` without its first `depth` segments. */
export function dropSegments(path: VirtualPath, depth: number): VirtualPath {
  return `/${segmentsOf(path).slice(depth).join('/')}` as VirtualPath
}

/** Returns whether a new item may have this name. Escaped bytes and backslashes are valid only in names of existing items. */
export function isCreatable(name: string): boolean {
  return isPlainName(name) && !name.includes('\\')
}

/** Decodes a name found on disk; null for names that no path can contain (`.` and `..`). */
export function segmentFromDisk(name: Uint8Array): string | null {
  const segment = decodeDiskName(name)
  return segment === '.' || segment === '..' || segment === '' ? null : segment
}

/** Returns the path as the disk spells it, without the leading slash; `.` for the root. */
export function toDiskPath(path: VirtualPath): Uint8Array {
  return path === '/' ? encodeDiskName('.') : encodeDiskName(path.slice(1))
}

/** Converts a path that the kernel reported, relative to the scope and without a leading slash. Null when no virtual path can represent it. */
export function fromDiskPath(bytes: Uint8Array): VirtualPath | null {
  const path = `/${decodeDiskName(bytes)}`
  return path.split('/').slice(1).every(isSegment) && path.length > 1
    ? (path as VirtualPath)
    : path === '/'
      ? ROOT
      : null
}

function fromSegments(raw: string[]): VirtualPath {
  const segments = raw.filter((segment) => segment !== '')
  if (segments.length > MAX_DEPTH || !segments.every(isSegment)) throw unusable()
  return checked(`/${segments.join('/')}`)
}

function checked(path: string): VirtualPath {
  // A UTF-16 unit is at most three bytes, so short paths need no count.
  if (path.length * 3 > MAX_PATH_BYTES && encodeDiskName(path).length > MAX_PATH_BYTES) throw unusable()
  return path as VirtualPath
}

function isSegment(segment: string): boolean {
  if (segment === '' || segment === '.' || segment === '..' || segment.includes('/') || !segment.isWellFormed())
    return false
  if (isPlainName(segment)) return segment.length * 3 <= MAX_NAME_BYTES || Buffer.byteLength(segment) <= MAX_NAME_BYTES
  // An escaped name is valid only in its one encoding, so that no two texts name the same item.
  const bytes = encodeDiskName(segment)
  return (
    bytes.length <= MAX_NAME_BYTES && !bytes.includes(0) && !bytes.includes(0x2f) && decodeDiskName(bytes) === segment
  )
}

function percentDecode(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    // decodeURIComponent is strict UTF-8 and keeps `+` literal (ECMA-262, 19.2.6.2).
    return decodeURIComponent(segment)
  } catch (cause) {
    throw new AppError('invalid', 'This path cannot be used.', { cause })
  }
}

const unusable = () => new AppError('invalid', 'This path cannot be used.')

/** Returns the deepest folder that is, or contains, both paths. */
export function commonFolder(one: VirtualPath, other: VirtualPath): VirtualPath {
  let folder = one
  while (!isWithin(other, folder)) folder = segmentsOf(folder).length <= 1 ? ROOT : parent(folder)
  return folder
}
