import { ptr, read } from 'bun:ffi'
import { toNanoseconds } from '#server/platform/time/nanoseconds.ts'
import { arm, OPEN } from './open-flags.ts'
import { openLibc } from './open-libc.ts'
import { ENTRY_KIND, entryKind, type RawFacts, type RawStat, type StatColumns } from './raw-stat.ts'
import { ERRNO, SystemError } from './system-error.ts'

/**
 * The Linux system calls that Coffer needs and the runtime does not offer: everything relative to an open directory. Each returns the
 * result of the call or throws {@link SystemError}. Calls that may wait for a disk flush are in other files.
 */

/** openat2(2) resolve flags. */
const RESOLVE = { NO_MAGICLINKS: 2, NO_SYMLINKS: 4, BENEATH: 8 } as const

const AT_EMPTY_PATH = 0x1000
const AT_SYMLINK_NOFOLLOW = 0x100
const AT_SYMLINK_FOLLOW = 0x400
const AT_REMOVEDIR = 0x200
const AT_FDCWD = -100
const RENAME_NOREPLACE = 1
/** Basic attributes and, where the disk stores it, the time of creation. */
const STATX_WANTED = 0xfff
/** Type, modification time and size. */
const STATX_PACKED = 0x241
const SYS_OPENAT2 = 437
const SYS_GETDENTS64 = arm ? 61 : 217
const FICLONE = 0x40049409

/** openat2(2) alone: its result needs no large integer, which the runtime would allocate. */
const OPENAT2 = { syscall: { args: ['i64', 'i32', 'ptr', 'ptr', 'i64'], returns: 'i32' } } as const

const SYMBOLS = {
  syscall: { args: ['i64', 'i64', 'ptr', 'ptr', 'i64', 'i64', 'i64'], returns: 'i64' },
  statx: { args: ['i32', 'ptr', 'i32', 'u32', 'ptr'], returns: 'i32' },
  mkdirat: { args: ['i32', 'ptr', 'u32'], returns: 'i32' },
  unlinkat: { args: ['i32', 'ptr', 'i32'], returns: 'i32' },
  linkat: { args: ['i32', 'ptr', 'i32', 'ptr', 'i32'], returns: 'i32' },
  symlinkat: { args: ['ptr', 'i32', 'ptr'], returns: 'i32' },
  readlinkat: { args: ['i32', 'ptr', 'ptr', 'u64'], returns: 'i64' },
  renameat2: { args: ['i32', 'ptr', 'i32', 'ptr', 'u32'], returns: 'i32' },
  ioctl: { args: ['i32', 'u64', 'u64'], returns: 'i32' },
  lseek: { args: ['i32', 'i64', 'i32'], returns: 'i64' },
  close: { args: ['i32'], returns: 'i32' },
  inotify_init1: { args: ['i32'], returns: 'i32' },
  inotify_add_watch: { args: ['i32', 'ptr', 'u32'], returns: 'i32' },
  inotify_rm_watch: { args: ['i32', 'i32'], returns: 'i32' },
  read: { args: ['i32', 'ptr', 'u64'], returns: 'i64' },
  __errno_location: { args: [], returns: 'ptr' },
} as const

const libc = openLibc(SYMBOLS)
const openat2 = openLibc(OPENAT2).syscall

/**
 * Memory that the calls read and write, reused by each: a call copies its result before it returns. Each buffer has an ArrayBuffer of its
 * own, because the runtime may move a small typed array's bytes when its `.buffer` is first accessed, after `ptr` was taken.
 */
const fixed = (bytes: number) => Buffer.from(new ArrayBuffer(bytes))
const nameA = fixed(4352)
const nameB = fixed(4352)
const nameAPtr = ptr(nameA)
const nameBPtr = ptr(nameB)
const how = new Uint32Array(new ArrayBuffer(24))
const howPtr = ptr(how)
const statView = new DataView(new ArrayBuffer(256))
const statPtr = ptr(statView)
const linkBuffer = fixed(4097)
const linkPtr = ptr(linkBuffer)

function terminated(into: Buffer, name: Uint8Array): void {
  if (name.length >= into.length || name.includes(0)) throw new SystemError('name', ERRNO.ENAMETOOLONG)
  into.set(name)
  into[name.length] = 0
}

function lastErrno(): number {
  const location = libc.__errno_location()
  return location === null ? ERRNO.EIO : read.i32(location, 0)
}

/** Returns the result of a call. Throws {@link SystemError} for a negative one. */
export function checked(call: string, result: number | bigint): number {
  if (result < 0) throw new SystemError(call, lastErrno())
  return Number(result)
}

/** openat2(2): opens `path` beneath `directory`. Never leaves it; with `follow`, links that stay inside are followed. */
export function openBeneath(directory: number, path: Uint8Array, flags: number, follow: boolean, mode = 0): number {
  terminated(nameA, path)
  setHow(flags | OPEN.CLOEXEC, mode, RESOLVE.BENEATH | RESOLVE.NO_MAGICLINKS | (follow ? 0 : RESOLVE.NO_SYMLINKS))
  // EAGAIN means that a rename raced with the lookup; it is retried a bounded number of times.
  for (let attempt = 0; attempt < 64; attempt++) {
    const fd = openat2(SYS_OPENAT2, directory, nameAPtr, howPtr, 24)
    if (fd >= 0) return fd
    const errno = lastErrno()
    if (errno !== ERRNO.EAGAIN && errno !== ERRNO.EINTR) throw new SystemError('openat2', errno)
  }
  throw new SystemError('openat2', ERRNO.EAGAIN)
}

/** struct open_how (openat2(2)): three 64-bit numbers, of which only the lower halves are used. */
function setHow(flags: number, mode: number, resolve: number): void {
  how[0] = flags
  how[2] = mode
  how[4] = resolve
}

/** Returns the attributes of an open file or directory. */
export function statHandle(fd: number): RawStat {
  nameA[0] = 0
  checked('statx', libc.statx(fd, nameAPtr, AT_EMPTY_PATH, STATX_WANTED, statPtr))
  return rawStat()
}

/** Returns the attributes of the entry `name` of a directory; a link is not followed. */
export function statEntry(directory: number, name: Uint8Array): RawStat {
  terminated(nameA, name)
  checked('statx', libc.statx(directory, nameAPtr, AT_SYMLINK_NOFOLLOW, STATX_WANTED, statPtr))
  return rawStat()
}

/** Returns what {@link statEntry} returns, as far as a list of items shows it: without numbers that need `bigint`. */
export function entryFacts(directory: number, name: Uint8Array): RawFacts {
  terminated(nameA, name)
  checked('statx', libc.statx(directory, nameAPtr, AT_SYMLINK_NOFOLLOW, STATX_PACKED, statPtr))
  return {
    mode: statView.getUint16(STATX.mode, true),
    size: wideNumber(STATX.size),
    seconds: wideNumber(STATX.seconds),
    nanos: statView.getUint32(STATX.nanos, true),
  }
}

/** Offsets in struct statx, see statx(2) and linux/stat.h. */
const STATX = {
  owner: 20,
  group: 24,
  mode: 28,
  inode: 32,
  size: 40,
  bornSeconds: 80,
  bornNanos: 88,
  changedSeconds: 96,
  changedNanos: 104,
  seconds: 112,
  nanos: 120,
  deviceMajor: 136,
  deviceMinor: 140,
} as const

function rawStat(): RawStat {
  const major = statView.getUint32(STATX.deviceMajor, true)
  return {
    mode: statView.getUint16(STATX.mode, true),
    size: wideNumber(STATX.size),
    seconds: wideNumber(STATX.seconds),
    nanos: statView.getUint32(STATX.nanos, true),
    changedNs: toNanoseconds(wideNumber(STATX.changedSeconds), statView.getUint32(STATX.changedNanos, true)),
    bornNs: toNanoseconds(wideNumber(STATX.bornSeconds), statView.getUint32(STATX.bornNanos, true)),
    inode: statView.getBigUint64(STATX.inode, true),
    owner: statView.getUint32(STATX.owner, true),
    group: statView.getUint32(STATX.group, true),
    device: (BigInt(major) << 32n) | BigInt(statView.getUint32(STATX.deviceMinor, true)),
  }
}

/** Reads a signed 64-bit field as a number, without a large integer in between. */
const wideNumber = (offset: number) =>
  statView.getUint32(offset, true) + statView.getInt32(offset + 4, true) * 0x1_0000_0000

/**
 * statx(2) for the listing: `name` is the address of a NUL-terminated name in the caller's memory; fills the given row of the columns.
 * Returns false when the entry no longer exists.
 */
export function statIntoRow(directory: number, name: number, row: number, columns: StatColumns): boolean {
  if (libc.statx(directory, name as never, AT_SYMLINK_NOFOLLOW, STATX_WANTED, statPtr) < 0) return false
  columns.modes[row] = statView.getUint16(STATX.mode, true)
  columns.sizes[row] = wideNumber(STATX.size)
  columns.seconds[row] = wideNumber(STATX.seconds)
  columns.nanos[row] = statView.getUint32(STATX.nanos, true)
  columns.inodes[row] =
    statView.getUint32(STATX.inode, true) + statView.getUint32(STATX.inode + 4, true) * 0x1_0000_0000
  return true
}

/** Attributes of the entries of a packed folder. */
export type PackedColumns = {
  readonly sizes: Float64Array
  /** Seconds since the epoch. */
  readonly modified: Float64Array
  readonly kinds: Uint8Array
}

/** As {@link statIntoRow}, for the attributes of a packed folder. */
export function statPacked(directory: number, name: number, row: number, columns: PackedColumns): boolean {
  if (libc.statx(directory, name as never, AT_SYMLINK_NOFOLLOW, STATX_PACKED, statPtr) < 0) return false
  const kind = entryKind(statView.getUint16(STATX.mode, true))
  columns.kinds[row] = kind
  columns.sizes[row] = kind === ENTRY_KIND.file ? wideNumber(STATX.size) : 0
  columns.modified[row] = wideNumber(STATX.seconds) + statView.getUint32(STATX.nanos, true) / 1e9
  return true
}

/** getdents64(2): fills `into` with entries; returns the number of bytes, 0 at the end. */
export function readEntries(directory: number, into: Buffer): number {
  return checked('getdents64', libc.syscall(SYS_GETDENTS64, directory, ptr(into), into.length as never, 0, 0, 0))
}

/** Resets a directory to its first entry. */
export function rewind(directory: number): void {
  checked('lseek', libc.lseek(directory, 0, 0))
}

export function makeDirectoryAt(directory: number, name: Uint8Array, mode: number): void {
  terminated(nameA, name)
  checked('mkdirat', libc.mkdirat(directory, nameAPtr, mode))
}

export function unlinkAt(directory: number, name: Uint8Array, isDirectory: boolean): void {
  terminated(nameA, name)
  checked('unlinkat', libc.unlinkat(directory, nameAPtr, isDirectory ? AT_REMOVEDIR : 0))
}

/**
 * As {@link unlinkAt} for an entry that is not a directory; `name` is the address of a NUL-terminated name in the caller's memory. Returns
 * the error number, 0 when the entry was removed.
 */
export function unlinkName(directory: number, name: number): number {
  return libc.unlinkat(directory, name as never, 0) < 0 ? lastErrno() : 0
}

/** Names an open file `name`, even one without a name (O_TMPFILE); throws EEXIST when the name is taken. */
export function linkHandle(fd: number, directory: number, name: Uint8Array): void {
  // AT_EMPTY_PATH would need CAP_DAC_READ_SEARCH; through /proc no privilege is needed (open(2), "O_TMPFILE").
  terminated(nameA, Buffer.from(`/proc/self/fd/${fd}`))
  terminated(nameB, name)
  checked('linkat', libc.linkat(AT_FDCWD, nameAPtr, directory, nameBPtr, AT_SYMLINK_FOLLOW))
}

export function symlinkAt(target: Uint8Array, directory: number, name: Uint8Array): void {
  terminated(nameA, target)
  terminated(nameB, name)
  checked('symlinkat', libc.symlinkat(nameAPtr, directory, nameBPtr))
}

/** Returns the target of a link. */
export function readLinkAt(directory: number, name: Uint8Array): Uint8Array {
  terminated(nameA, name)
  const length = checked('readlinkat', libc.readlinkat(directory, nameAPtr, linkPtr, 4096))
  return Uint8Array.from(linkBuffer.subarray(0, length))
}

/** rename(2) between open directories; without `replace` a taken name is EEXIST, checked atomically by the kernel. */
export function renameAt(
  fromDirectory: number,
  from: Uint8Array,
  toDirectory: number,
  to: Uint8Array,
  replace: boolean,
): void {
  terminated(nameA, from)
  terminated(nameB, to)
  checked('renameat2', libc.renameat2(fromDirectory, nameAPtr, toDirectory, nameBPtr, replace ? 0 : RENAME_NOREPLACE))
}

/** Shares the blocks of `from` with `to`; false where the file system cannot. */
export function reflink(from: number, to: number): boolean {
  return libc.ioctl(to, FICLONE, from) === 0
}

/** inotify_init1(2): opens a non-blocking queue of folder events. */
export function openInotify(): number {
  return checked('inotify_init1', libc.inotify_init1(OPEN.NONBLOCK | OPEN.CLOEXEC))
}

/** inotify_add_watch(2) on an open folder, regardless of its current name. Returns the id of its events; one folder has one id. */
export function addWatch(queue: number, directory: number, mask: number): number {
  terminated(nameA, Buffer.from(`/proc/self/fd/${directory}`))
  return checked('inotify_add_watch', libc.inotify_add_watch(queue, nameAPtr, mask))
}

/** Ignores errors: the folder and its watch may no longer exist. */
export function removeWatch(queue: number, watch: number): void {
  libc.inotify_rm_watch(queue, watch)
}

/** Fills `into` with events; returns the number of bytes, 0 when there are none. */
export function readInotifyEvents(queue: number, into: Buffer): number {
  const filled = libc.read(queue, ptr(into), into.length)
  if (filled >= 0) return Number(filled)
  const errno = lastErrno()
  if (errno === ERRNO.EAGAIN || errno === ERRNO.EINTR) return 0
  throw new SystemError('read', errno)
}

export function closeHandle(fd: number): void {
  libc.close(fd)
}

/** Returns whether the kernel has openat2 (Linux 5.6). Called once, before anything is served. */
export function hasOpenat2(): boolean {
  try {
    const cwd = openBeneath(AT_FDCWD, Buffer.from('.'), OPEN.PATH | OPEN.DIRECTORY, false)
    closeHandle(cwd)
    return true
  } catch (error) {
    if (error instanceof SystemError) return false
    throw error
  }
}

/** Returns the address of the first byte of a buffer, for system calls. */
export const addressOf = (buffer: NodeJS.TypedArray): number => ptr(buffer)
