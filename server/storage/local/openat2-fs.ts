import fs, { constants, openSync, readlinkSync } from 'node:fs'
import { decodeDiskName } from '#server/access/disk-name.ts'
import { isReservedName } from '#server/access/reserved.ts'
import { eachEntry, someEntries } from '#server/platform/os/directory-entries.ts'
import * as libc from '#server/platform/os/libc.ts'
import { setModified } from '#server/platform/os/libc-copying.ts'
import { OPEN } from '#server/platform/os/open-flags.ts'
import { ERRNO, SystemError } from '#server/platform/os/system-error.ts'
import { emptyPacked, type PackedFolder } from '#server/storage/packed-folder.ts'
import type {
  ColumnPlatformFs,
  Entry,
  EntryType,
  OpenIntent,
  RawColumns,
  Unlinked,
  UnlinkRequest,
} from './platform-fs.ts'

const INTENT: Record<OpenIntent, number> = {
  look: OPEN.PATH,
  read: OPEN.READ | OPEN.NONBLOCK,
  directory: OPEN.READ | OPEN.DIRECTORY,
}

const DOT = 0x2e

/** d_type of struct linux_dirent64 (readdir(3)). */
const DIRENT_TYPE: Record<number, EntryType> = { 4: 'directory', 8: 'file', 10: 'link', 0: 'unknown' }

/** File system calls in which the kernel itself confines paths (openat2 with RESOLVE_BENEATH; Linux 5.6 and newer). */
export const openat2Fs: ColumnPlatformFs = {
  openRoot: (path) => openSync(path, constants.O_RDONLY | constants.O_DIRECTORY),
  open: (directory, path, intent, follow) => libc.openBeneath(directory, path, INTENT[intent], follow),
  realPath: (handle) => readlinkSync(`/proc/self/fd/${handle}`, { encoding: 'buffer' }),
  reopenPath: (handle) => `/proc/self/fd/${handle}`,
  stat: libc.statHandle,
  statEntry: libc.statEntry,
  entryFacts: libc.entryFacts,
  entries: readAll,
  makeDirectory: libc.makeDirectoryAt,
  unlink: (directory, name) => libc.unlinkAt(directory, name, false),
  removeDirectory: (directory, name) => libc.unlinkAt(directory, name, true),
  unlinkFiles,
  createNameless,
  createNamed: (directory, name, mode) =>
    libc.openBeneath(directory, name, OPEN.READ_WRITE | OPEN.CREATE | OPEN.EXCLUSIVE | OPEN.NOFOLLOW, false, mode),
  openToAppend: (directory, name) =>
    libc.openBeneath(directory, name, OPEN.READ_WRITE | OPEN.APPEND | OPEN.NOFOLLOW | OPEN.NONBLOCK, false),
  volume: (handle) => `${mountOf(handle)}:${libc.statHandle(handle).device}`,
  link: libc.linkHandle,
  symlink: libc.symlinkAt,
  readLink: libc.readLinkAt,
  rename,
  reflink: libc.reflink,
  setModified,
  close: libc.closeHandle,
  readColumns,
  readPacked,
}

/**
 * Returns the mount id of an open item. Two mounts of one file system are as separate as two file systems: nothing can
 * be renamed between them.
 */
function mountOf(handle: number): string {
  return /^mnt_id:\s*(\d+)/m.exec(fs.readFileSync(`/proc/self/fdinfo/${handle}`, 'latin1'))?.[1] ?? ''
}

/**
 * Creates a nameless file. Creating an inode waits for the file system's log while others flush theirs, so it runs on
 * the runtime's threads.
 */
function createNameless(directory: number, mode: number): Promise<number | null> {
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  // The path refers to the open directory itself, even if it was renamed (proc_pid_fd(5)).
  fs.open(`/proc/self/fd/${directory}`, OPEN.TMPFILE | OPEN.READ_WRITE, mode, (error, handle) => {
    if (!error) resolve(handle)
    // Errors of file systems without O_TMPFILE (open(2)).
    else if (NO_TMPFILE.has(Math.abs(error.errno ?? 0))) resolve(null)
    else reject(error)
  })
  return promise
}
const NO_TMPFILE: ReadonlySet<number> = new Set([ERRNO.EOPNOTSUPP, ERRNO.EISDIR, ERRNO.EINVAL])

function rename(fromDirectory: number, from: Uint8Array, toDirectory: number, to: Uint8Array, replace: boolean): void {
  try {
    libc.renameAt(fromDirectory, from, toDirectory, to, replace)
  } catch (error) {
    if (replace || !(error instanceof SystemError) || error.errno !== ERRNO.EINVAL) throw error
    // Some network file systems do not support RENAME_NOREPLACE. There the name is checked just before; a race with a
    // writer other than Coffer remains possible. Moving a directory into itself is EINVAL too and fails again below.
    if (exists(toDirectory, to)) throw new SystemError('rename', ERRNO.EEXIST)
    libc.renameAt(fromDirectory, from, toDirectory, to, true)
  }
}

function exists(directory: number, name: Uint8Array): boolean {
  try {
    libc.statEntry(directory, name)
    return true
  } catch (error) {
    if (error instanceof SystemError && error.errno === ERRNO.ENOENT) return false
    throw error
  }
}

function readAll(directory: number): Entry[] {
  const entries: Entry[] = []
  eachEntry(directory, (buffer, start, end, type) => {
    entries.push({ name: Uint8Array.from(buffer.subarray(start, end)), type: DIRENT_TYPE[type] ?? 'other' })
    return true
  })
  return entries
}

/** Size of the buffer for entries that are removed, in bytes: some 400 entries, which one of two threads removes at once. */
const UNLINK_BYTES = 16 * 1024

/** Implements {@link ColumnPlatformFs.unlinkFiles}. */
export function unlinkFiles({ folder, sparesOurs, most }: UnlinkRequest): Unlinked {
  const left: Uint8Array[] = []
  let count = 0
  let errno = 0
  let address: { of: Buffer; at: number } | null = null
  const unlink = (buffer: Buffer, start: number, end: number, type: number): boolean => {
    const isSpared = DIRENT_TYPE[type] === 'directory' || (sparesOurs && isOurs(buffer, start, end))
    if (address?.of !== buffer) address = { of: buffer, at: libc.addressOf(buffer) }
    const failure = isSpared ? ERRNO.EISDIR : libc.unlinkName(folder, address.at + start)
    if (failure === 0) count += 1
    else if (failure === ERRNO.EISDIR) left.push(Uint8Array.from(buffer.subarray(start, end)))
    else if (failure !== ERRNO.ENOENT) errno = failure
    return errno === 0
  }
  while (someEntries(folder, UNLINK_BYTES, unlink))
    if (errno !== 0 || count + left.length >= most) return { count, left, isDone: false, errno }
  return { count, left, isDone: true, errno }
}

/** Returns whether a name is one of Coffer's own. Most names are not, as their first byte shows. */
function isOurs(buffer: Buffer, start: number, end: number): boolean {
  const first = buffer[start] ?? 0
  return (first === DOT || first > 0x7e) && isReservedName(decodeDiskName(buffer.subarray(start, end)))
}

function readColumns(
  directory: number,
  accept: (name: string) => boolean,
  limit = Number.POSITIVE_INFINITY,
): RawColumns | null {
  const columns = growing()
  let address: { of: Buffer; at: number } | null = null
  let seen = 0
  let small = true
  eachEntry(directory, (buffer, start, end) => {
    seen += 1
    if (seen > limit) {
      small = false
      return false
    }
    const name = textOf(buffer, start, end)
    if (!accept(name)) return true
    if (address?.of !== buffer) address = { of: buffer, at: libc.addressOf(buffer) }
    if (libc.statIntoRow(directory, address.at + start, columns.reserve(), columns.current)) columns.names.push(name)
    return true
  })
  return small ? { ...columns.current, names: columns.names } : null
}

/** Decodes a name. Printable ASCII, by far the most frequent, is read without decoding. */
function textOf(buffer: Buffer, start: number, end: number): string {
  for (let at = start; at < end; at++) {
    const byte = buffer[at] ?? 0
    if (byte < 0x20 || byte > 0x7e) return decodeDiskName(buffer.subarray(start, end))
  }
  return buffer.toString('latin1', start, end)
}

/** Buffers of each thread for packing; the result is copied from them. They grow to the largest directory. */
let packBuffers = allocatePackBuffers(1024, 64 * 1024)
function allocatePackBuffers(rows: number, nameBytes: number) {
  return {
    rows,
    sizes: new Float64Array(rows),
    modified: new Float64Array(rows),
    kinds: new Uint8Array(rows),
    names: new Uint8Array(nameBytes),
  }
}

/** Enlarges the buffers so that one more row and a name of this many bytes fit. */
function growPackBuffers(row: number, nameBytes: number): void {
  if (row < packBuffers.rows && nameBytes <= packBuffers.names.length) return
  const rows = row < packBuffers.rows ? packBuffers.rows : packBuffers.rows * 2
  const larger = allocatePackBuffers(rows, Math.max(packBuffers.names.length, nameBytes * 2))
  larger.sizes.set(packBuffers.sizes)
  larger.modified.set(packBuffers.modified)
  larger.kinds.set(packBuffers.kinds)
  larger.names.set(packBuffers.names)
  packBuffers = larger
}

function readPacked(directory: number, accept: (name: string) => boolean, plainPass: boolean): PackedFolder {
  let count = 0
  let length = 0
  let address: { of: Buffer; at: number } | null = null
  eachEntry(directory, (buffer, start, end) => {
    growPackBuffers(count, length + (end - start) * LONGEST_SPELLING + 1)
    const next =
      copyPlainName(buffer, start, end, length, plainPass ? null : accept) ??
      copyName(buffer, start, end, length, accept)
    if (next === length) return true
    if (address?.of !== buffer) address = { of: buffer, at: libc.addressOf(buffer) }
    if (!libc.statPacked(directory, address.at + start, count, packBuffers)) return true
    count += 1
    length = next
    return true
  })
  const { packed, rows } = emptyPacked(count, length)
  rows.sizes.set(packBuffers.sizes.subarray(0, count))
  rows.modified.set(packBuffers.modified.subarray(0, count))
  rows.kinds.set(packBuffers.kinds.subarray(0, count))
  rows.names.set(packBuffers.names.subarray(0, length))
  return packed
}

/** A byte that is not valid text is spelled as a character of four bytes (`disk-name.ts`). */
const LONGEST_SPELLING = 4

/**
 * Copies a name of printable ASCII that does not begin with a dot; returns the offset of the next name, `at` for one
 * that is not accepted, and null for all other names.
 */
function copyPlainName(
  buffer: Buffer,
  start: number,
  end: number,
  at: number,
  accept: ((name: string) => boolean) | null,
): number | null {
  if (buffer[start] === DOT) return null
  const { names } = packBuffers
  let to = at
  for (let from = start; from < end; from++) {
    const byte = buffer[from] ?? 0
    if (byte < 0x20 || byte > 0x7e) return null
    names[to++] = byte
  }
  if (accept && !accept(buffer.toString('latin1', start, end))) return at
  names[to++] = 0
  return to
}

/** Copies a name as {@link copyPlainName}, for all names. */
function copyName(buffer: Buffer, start: number, end: number, at: number, accept: (name: string) => boolean): number {
  const name = textOf(buffer, start, end)
  if (!accept(name)) return at
  const written = utf8.encodeInto(name, packBuffers.names.subarray(at)).written
  packBuffers.names[at + written] = 0
  return at + written + 1
}
const utf8 = new TextEncoder()

/** Returns columns that double in size when they are full. A row counts once its name is pushed. */
function growing() {
  const names: string[] = []
  let capacity = 512
  let current = emptyColumns(capacity)
  return {
    names,
    get current() {
      return current
    },
    reserve(): number {
      if (names.length === capacity) {
        capacity *= 2
        const larger = emptyColumns(capacity)
        larger.modes.set(current.modes)
        larger.sizes.set(current.sizes)
        larger.seconds.set(current.seconds)
        larger.nanos.set(current.nanos)
        larger.inodes.set(current.inodes)
        current = larger
      }
      return names.length
    },
  }
}

const emptyColumns = (rows: number) => ({
  modes: new Uint32Array(rows),
  sizes: new Float64Array(rows),
  seconds: new Float64Array(rows),
  nanos: new Uint32Array(rows),
  inodes: new Float64Array(rows),
})
