import { AppError, isAppError } from '#server/platform/errors.ts'
import { decodeDiskName, encodeDiskName, isPlainName } from './disk-name.ts'

declare const brand: unique symbol

/**
 * A path inside a scope: `/` or `/a/b`; no empty, `.` or `..` segment, no control character, at most {@link MAX_PATH_BYTES}. The only
 * form a path takes after the door (R1); made in this file only.
 */
export type VirtualPath = string & { readonly [brand]: 'VirtualPath' }

/** Bytes of one segment, as UTF-8. */
export const MAX_SEGMENT_BYTES = 255
const MAX_PATH_BYTES = 4096
const MAX_DEPTH = 100

export const ROOT = '/' as VirtualPath

/**
 * The part of a request path after its prefix, or any other text whose segments are percent-encoded. Splits first, then decodes each
 * segment exactly once as strict UTF-8; `+` is literal. Refuses, does not repair.
 *
 * @throws AppError `invalid`
 */
export function parseEncodedPath(raw: string): VirtualPath {
  return fromSegments(raw.split('/').map(percentDecode))
}

/**
 * A path that is already decoded: a JSON field, a setting, a scope.
 *
 * @throws AppError `invalid`
 */
export function parsePlainPath(raw: string): VirtualPath {
  return fromSegments(raw.split('/'))
}

/** Tells whether a text that was stored, in a database or a trace, is in the one form that paths have. */
export const isStoredPath = (stored: string): stored is VirtualPath =>
  stored === '/' || (stored.startsWith('/') && stored.slice(1).split('/').every(isSegment))

/**
 * A path as it was stored, by this program.
 *
 * @throws Error for anything else: the record is damaged, or somebody else wrote it
 */
export function parseStoredPath(stored: string): VirtualPath {
  if (!isStoredPath(stored)) throw new Error('A stored path is damaged.')
  return stored
}

/** The same of several, stored as a JSON list. */
export function parseStoredPaths(json: string): VirtualPath[] {
  const stored: unknown = JSON.parse(json)
  if (!Array.isArray(stored)) throw new Error('Stored paths are damaged.')
  return stored.map((path) => parseStoredPath(String(path)))
}

/** The folder of `path` whose text ends at `end`, which is the place of a slash or the end of the path. */
export const folderUntil = (path: VirtualPath, end: number): VirtualPath => path.slice(0, end) as VirtualPath

/** Another spelling of a path, name by name, under which it is compared; no item is asked for by it. */
export const respelled = (path: VirtualPath, spell: (name: string) => string): VirtualPath =>
  path.split('/').map(spell).join('/') as VirtualPath

/** The item `name` inside `directory`. `name` is one segment, as {@link segmentFromDisk} or {@link parseName} gives it. */
export function child(directory: VirtualPath, name: string): VirtualPath {
  if (!isSegment(name)) throw unusable()
  return checked(directory === '/' ? `/${name}` : `${directory}/${name}`)
}

/** The same, or null where that would be no name, or longer or deeper than paths are: nobody can ask for it. */
export function childIfUsable(directory: VirtualPath, name: string): VirtualPath | null {
  try {
    return child(directory, name)
  } catch (error) {
    if (isAppError(error, 'invalid')) return null
    throw error
  }
}

/**
 * A name a person gives to something new: one segment, without a backslash or an escaped byte.
 *
 * @throws AppError `invalid`
 */
export function parseName(raw: string): string {
  if (!isSegment(raw) || !isCreatable(raw)) throw unusable()
  return raw
}

/** The folder an item is in; the root is its own. */
export function parent(path: VirtualPath): VirtualPath {
  const slash = path.lastIndexOf('/')
  return (slash <= 0 ? '/' : path.slice(0, slash)) as VirtualPath
}

/** The last segment; empty for the root. */
export function baseName(path: VirtualPath): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The segments from the top; none for the root. */
export function segmentsOf(path: VirtualPath): string[] {
  return path === '/' ? [] : path.slice(1).split('/')
}

/** Is `path` the item `ancestor` or below it? By whole components. */
export function isWithin(path: VirtualPath, ancestor: VirtualPath): boolean {
  return ancestor === '/' || path === ancestor || (path.startsWith(ancestor) && path[ancestor.length] === '/')
}

/** `inner` as seen from where `outer` is the root: `/a` + `/b` is `/a/b`. */
export function below(outer: VirtualPath, inner: VirtualPath): VirtualPath {
  if (outer === '/') return inner
  return inner === '/' ? outer : checked(`${outer}${inner}`)
}

/** `path`, which is within `outer`, as seen from inside it; null when it is not within. */
export function relativeTo(outer: VirtualPath, path: VirtualPath): VirtualPath | null {
  if (!isWithin(path, outer)) return null
  if (outer === '/') return path
  return (path.slice(outer.length) || '/') as VirtualPath
}

/** `path` without its first `depth` segments. */
export function withoutTop(path: VirtualPath, depth: number): VirtualPath {
  return `/${segmentsOf(path).slice(depth).join('/')}` as VirtualPath
}

/** May something new have this name? Escaped bytes and backslashes only name what is already there. */
export function isCreatable(name: string): boolean {
  return isPlainName(name) && !name.includes('\\')
}

/** The one spelling of a name found on disk; null for names no path can hold (`.` and `..`). */
export function segmentFromDisk(name: Uint8Array): string | null {
  const segment = decodeDiskName(name)
  return segment === '.' || segment === '..' || segment === '' ? null : segment
}

/** The path as the disk spells it, without the leading slash; `.` for the root. */
export function toDiskPath(path: VirtualPath): Uint8Array {
  return path === '/' ? encodeDiskName('.') : encodeDiskName(path.slice(1))
}

/** From a path the kernel reported, relative to the scope and without a leading slash. Null when no virtual path can say it. */
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
  if (isPlainName(segment))
    return segment.length * 3 <= MAX_SEGMENT_BYTES || Buffer.byteLength(segment) <= MAX_SEGMENT_BYTES
  // An escaped name counts only in its one spelling, so that no two texts name the same item.
  const bytes = encodeDiskName(segment)
  return (
    bytes.length <= MAX_SEGMENT_BYTES &&
    !bytes.includes(0) &&
    !bytes.includes(0x2f) &&
    decodeDiskName(bytes) === segment
  )
}

function percentDecode(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    // decodeURIComponent is strict UTF-8 and leaves `+` alone (ECMA-262, 19.2.6.2).
    return decodeURIComponent(segment)
  } catch (cause) {
    throw new AppError('invalid', 'Not a usable path.', { cause })
  }
}

const unusable = () => new AppError('invalid', 'Not a usable path.')
