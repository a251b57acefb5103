import fs, { constants } from 'node:fs'
import { decodeDiskName } from '#server/access/disk-name.ts'
import type { RawStat } from '#server/platform/os/raw-stat.ts'
import { ERRNO, SystemError } from '#server/platform/os/system-error.ts'
import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'
import { packColumns } from './packing.ts'
import type { ColumnPlatformFs, Entry, EntryType, OpenIntent, RawColumns } from './platform-fs.ts'

/**
 * Returns the file system calls for systems without openat2 (macOS, old kernels). Every path is walked component by
 * component and never through a link that the kernel would follow, and each opened item is checked against its path
 * afterwards. Between that check and a change of a name, another local process can still swap a directory: only the
 * Linux implementation closes that gap (docs/operate/security.md).
 */
export function portableFs(): ColumnPlatformFs {
  /** The path at which each handle was opened; handles are descriptors. */
  const places = new Map<number, Buffer>()

  const keep = (handle: number, place: Buffer): number => {
    places.set(handle, place)
    return handle
  }

  /** Returns the path of a handle's directory, if it is still where it was opened. */
  const folderAt = (handle: number): Buffer => {
    const place = places.get(handle)
    if (!place) throw new SystemError('handle', ERRNO.EINVAL)
    if (!sameItem(fs.fstatSync(handle, BIG), lstat(place))) throw new SystemError('handle', ERRNO.ENOENT)
    return place
  }

  const entryAt = (directory: number, name: Uint8Array): Buffer => join(folderAt(directory), name)

  return {
    openRoot(path) {
      const real = fs.realpathSync(path, { encoding: 'buffer' })
      return keep(fs.openSync(real, constants.O_RDONLY | constants.O_DIRECTORY), real)
    },
    open(directory, path, intent, follow) {
      const real = walk(folderAt(directory), path, follow)
      const handle = translated(() => fs.openSync(real, INTENT[intent]))
      if (sameItem(fs.fstatSync(handle, BIG), lstat(real)) && real.equals(realPath(real))) return keep(handle, real)
      fs.closeSync(handle)
      throw new SystemError('open', ERRNO.ENOENT)
    },
    realPath: (handle) => realPath(places.get(handle) ?? Buffer.alloc(0)),
    reopenPath: () => null,
    stat: (handle) => toRawStat(fs.fstatSync(handle, BIG)),
    statEntry: (directory, name) => toRawStat(lstat(entryAt(directory, name))),
    entryFacts: (directory, name) => toRawStat(lstat(entryAt(directory, name))),
    entries: (directory) => readEntries(folderAt(directory)),
    makeDirectory: (directory, name, mode) => translated(() => fs.mkdirSync(entryAt(directory, name), mode)),
    unlink: (directory, name) => translated(() => fs.unlinkSync(entryAt(directory, name))),
    removeDirectory: (directory, name) => translated(() => fs.rmdirSync(entryAt(directory, name))),
    createNameless: async () => null,
    createNamed(directory, name, mode) {
      const place = entryAt(directory, name)
      return keep(
        translated(() => fs.openSync(place, CREATE, mode)),
        place,
      )
    },
    openToAppend(directory, name) {
      const place = entryAt(directory, name)
      return keep(
        translated(() => fs.openSync(place, APPEND)),
        place,
      )
    },
    volume: (handle) => String(fs.fstatSync(handle, BIG).dev),
    link: (file, directory, name) => translated(() => fs.linkSync(places.get(file) ?? '', entryAt(directory, name))),
    symlink: (target, directory, name) =>
      translated(() => fs.symlinkSync(Buffer.from(target), entryAt(directory, name))),
    readLink: (directory, name) => translated(() => fs.readlinkSync(entryAt(directory, name), { encoding: 'buffer' })),
    rename(fromDirectory, from, toDirectory, to, replace) {
      const target = entryAt(toDirectory, to)
      if (!replace && exists(target)) throw new SystemError('rename', ERRNO.EEXIST)
      translated(() => fs.renameSync(entryAt(fromDirectory, from), target))
    },
    reflink: () => false,
    setModified(handle, seconds, nanos) {
      const at = seconds + nanos / 1e9
      translated(() => fs.futimesSync(handle, at, at))
    },
    close(handle) {
      places.delete(handle)
      fs.closeSync(handle)
    },
    readColumns: (directory, accept, limit) => readColumns(folderAt(directory), accept, limit),
    readPacked: (directory, accept) => packColumns(readRows(folderAt(directory), accept)),
  }
}

const BIG = { bigint: true } as const
const CREATE = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
const APPEND = constants.O_RDWR | constants.O_APPEND | constants.O_NOFOLLOW | constants.O_NONBLOCK
const INTENT: Record<OpenIntent, number> = {
  look: constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
  read: constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
  directory: constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_DIRECTORY,
}
/** Linux follows the same number of links on the way to one item (path_resolution(7)). */
const MAX_LINKS = 40
const SLASH = 0x2f

/**
 * Returns the real path of `path` beneath `top`: links are read and expanded here, by the rules of RESOLVE_BENEATH
 * (openat2(2)). Throws EXDEV where it would leave `top` or contains an absolute link, ELOOP at a link that must not be
 * followed.
 */
function walk(top: Buffer, path: Uint8Array, follow: boolean): Buffer {
  const ahead = split(path)
  const passed: Buffer[] = []
  let links = 0
  for (let name = ahead.shift(); name; name = ahead.shift()) {
    const word = name.toString('latin1')
    if (word === '.') continue
    if (word === '..') {
      if (!passed.pop()) throw new SystemError('walk', ERRNO.EXDEV)
      continue
    }
    const here = join(top, ...passed, name)
    if (!lstat(here).isSymbolicLink()) {
      passed.push(name)
      continue
    }
    links += 1
    if (!follow || links > MAX_LINKS) throw new SystemError('walk', ERRNO.ELOOP)
    const target = fs.readlinkSync(here, { encoding: 'buffer' })
    if (target[0] === SLASH) throw new SystemError('walk', ERRNO.EXDEV)
    ahead.unshift(...split(target))
  }
  return passed.length === 0 ? top : join(top, ...passed)
}

function split(path: Uint8Array): Buffer[] {
  const text = Buffer.from(path).toString('latin1')
  return text.split('/').flatMap((part) => (part === '' ? [] : [Buffer.from(part, 'latin1')]))
}

function join(...parts: Uint8Array[]): Buffer {
  const [first = Buffer.alloc(0), ...rest] = parts
  const start = first.length === 1 && first[0] === SLASH ? Buffer.alloc(0) : Buffer.from(first)
  return Buffer.concat([start, ...rest.flatMap((part) => [Buffer.of(SLASH), part])])
}

/** Runs a call of `node:fs`, whose errors carry errno negated and, in their text, the path. */
function translated<T>(call: () => T): T {
  try {
    return call()
  } catch (error) {
    if (error instanceof Error && 'errno' in error && typeof error.errno === 'number') {
      throw new SystemError('syscall' in error ? String(error.syscall) : 'call', portableErrno(error))
    }
    throw error
  }
}

/** Returns the error number for an error name: numbers differ between systems, names do not. */
function portableErrno(error: Error & { errno?: unknown; code?: unknown }): number {
  const known: Readonly<Record<string, number>> = ERRNO
  return known[String(error.code)] ?? Math.abs(Number(error.errno))
}

const lstat = (path: Buffer) => translated(() => fs.lstatSync(path, BIG))
const realPath = (path: Buffer) => translated(() => fs.realpathSync(path, { encoding: 'buffer' }))
const sameItem = (one: fs.BigIntStats, other: fs.BigIntStats) => one.ino === other.ino && one.dev === other.dev

function exists(path: Buffer): boolean {
  return fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function toRawStat(stat: fs.BigIntStats): RawStat {
  return {
    mode: Number(stat.mode),
    size: Number(stat.size),
    ...fromNanoseconds(stat.mtimeNs),
    changedNs: stat.ctimeNs,
    bornNs: stat.birthtimeNs,
    inode: stat.ino,
    device: stat.dev,
    owner: Number(stat.uid),
    group: Number(stat.gid),
  }
}

function readEntries(folder: Buffer): Entry[] {
  const found = translated(() => fs.readdirSync(folder, { encoding: 'buffer' }))
  return found.map((name) => ({ name, type: typeOf(lstat(join(folder, name))) }))
}

function typeOf(stat: fs.BigIntStats): EntryType {
  if (stat.isDirectory()) return 'directory'
  if (stat.isFile()) return 'file'
  return stat.isSymbolicLink() ? 'link' : 'other'
}

function readColumns(
  folder: Buffer,
  accept: (name: string) => boolean,
  limit = Number.POSITIVE_INFINITY,
): RawColumns | null {
  const found = translated(() => fs.readdirSync(folder, { encoding: 'buffer' }))
  return found.length > limit ? null : columnsOf(folder, found, accept)
}

function readRows(folder: Buffer, accept: (name: string) => boolean): RawColumns {
  return columnsOf(
    folder,
    translated(() => fs.readdirSync(folder, { encoding: 'buffer' })),
    accept,
  )
}

function columnsOf(folder: Buffer, found: readonly Buffer[], accept: (name: string) => boolean): RawColumns {
  const rows = found.flatMap((bytes) => {
    const name = decodeDiskName(bytes)
    const stat = accept(name) && fs.lstatSync(join(folder, bytes), { bigint: true, throwIfNoEntry: false })
    return stat ? [{ name, ...toRawStat(stat) }] : []
  })
  return {
    names: rows.map((row) => row.name),
    modes: Uint32Array.from(rows, (row) => row.mode),
    sizes: Float64Array.from(rows, (row) => row.size),
    seconds: Float64Array.from(rows, (row) => row.seconds),
    nanos: Uint32Array.from(rows, (row) => row.nanos),
    inodes: Float64Array.from(rows, (row) => Number(row.inode)),
  }
}
