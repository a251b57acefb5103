import fs from 'node:fs'
import * as copying from '#server/platform/os/libc-copying.ts'
import { isFile, MODE } from '#server/platform/os/raw-stat.ts'
import { ERRNO, errnoOf, failedWith } from '#server/platform/os/system-error.ts'
import { type AttributeMode, attributesLike, PRIVATE, setAttributes } from './file-attributes.ts'
import { readFully, writeFully } from './file-io.ts'
import { openat2Fs, unlinkFiles } from './openat2-fs.ts'
import type { Unlinked, UnlinkRequest } from './platform-fs.ts'
import { NOT_SMALL } from './small-files.ts'

/**
 * Runs in a worker: executes the copying calls that wait for disks outside the event loop. Receives a list of tasks and
 * returns their results in order.
 */
export type DiskTask =
  | {
      readonly do: 'copyPart'
      readonly from: number
      readonly to: number
      readonly at: number
      readonly length: number
      readonly sparse: boolean
    }
  | {
      readonly do: 'joinPart'
      readonly from: number
      readonly to: number
      readonly at: number
      /** Offset of the bytes in the target. */
      readonly into: number
      readonly length: number
    }
  | {
      readonly do: 'copySmall'
      /** Open directories, and names of files in the first, each ended by NUL; the second has no entries with these names. */
      readonly source: number
      readonly target: number
      readonly names: Uint8Array
      readonly most: number
      readonly like: AttributeMode
    }
  | {
      readonly do: 'sameBytes'
      readonly one: number
      readonly other: number
      readonly at: number
      readonly length: number
    }
  | { readonly do: 'syncVolume'; readonly folder: number }
  | ({ readonly do: 'unlinkFiles' } & UnlinkRequest)
  | { readonly do: 'beginWriting'; readonly file: number }

/** A number, the sizes of the copied files ({@link NOT_SMALL} for others), or what was removed. */
export type DiskResult = number | readonly number[] | Unlinked
export type DiskReply = { readonly result: DiskResult; readonly failure: DiskFailure | null }
export type DiskFailure = { readonly message: string; readonly errno: number | null }

declare const self: Worker

self.onmessage = ({ data }: MessageEvent<readonly DiskTask[]>) => self.postMessage(data.map(answer))

function answer(task: DiskTask): DiskReply {
  try {
    return { result: carryOut(task), failure: null }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { result: 0, failure: { message, errno: errnoOf(error) } }
  }
}

function carryOut(task: DiskTask): DiskResult {
  switch (task.do) {
    case 'copyPart':
      return copyPart(task)
    case 'joinPart':
      return joinPart(task)
    case 'copySmall':
      return copySmall(task)
    case 'sameBytes':
      return sameBytes(task) ? 1 : 0
    case 'syncVolume':
      copying.syncVolume(task.folder)
      return 0
    case 'unlinkFiles':
      return unlinkFiles(task)
    case 'beginWriting':
      copying.beginWritingAll(task.file)
      return 0
  }
}

type Part = Extract<DiskTask, { do: 'copyPart' }>

/** Maximum number of bytes in flight to the disk: writing is started after each part and awaited when it is this far behind. */
const BEHIND_BYTES = 64 * 1024 * 1024

/** Copies a part, or skips the hole it begins with; returns the number of bytes processed, 0 at the end of the source. */
function copyPart({ from, to, at, length, sparse }: Part): number {
  const data = sparse ? copying.nextData(from, at) : { from: at, to: at + length }
  if (data === null) return length
  if (data.from > at) return Math.min(length, data.from - at)
  const wanted = Math.min(length, data.to - at)
  const copied = copying.copyRange(from, to, at, wanted) ?? readAndWrite(from, to, at, wanted)
  if (copied > 0) {
    copying.beginWriting(to, at, copied)
    if (at >= BEHIND_BYTES) copying.finishWriting(to, at - BEHIND_BYTES, copied)
  }
  return copied
}

/** Copies a part to another offset of its target; returns the number of bytes copied, 0 at the end of the source. */
function joinPart({ from, to, at, into, length }: Extract<DiskTask, { do: 'joinPart' }>): number {
  const copied = copying.copyRange(from, to, at, length, into) ?? readAndWrite(from, to, at, length, into)
  if (copied > 0) copying.beginWriting(to, into, copied)
  return copied
}

const BUFFER_BYTES = 1024 * 1024
/** Two buffers shared by all tasks. */
let buffers: readonly [Uint8Array, Uint8Array] | null = null
function memory(): readonly [Uint8Array, Uint8Array] {
  buffers ??= [new Uint8Array(BUFFER_BYTES), new Uint8Array(BUFFER_BYTES)]
  return buffers
}

function readAndWrite(from: number, to: number, at: number, length: number, into = at): number {
  const piece = memory()[0].subarray(0, length)
  const got = fs.readSync(from, piece, 0, piece.length, at)
  writeFully(to, piece.subarray(0, got), into)
  return got
}

export type SmallFiles = Extract<DiskTask, { do: 'copySmall' }>

/** Copies small regular files completely; returns their sizes, and {@link NOT_SMALL} for anything else, which the caller handles. */
function copySmall(files: SmallFiles): number[] {
  const sizes: number[] = []
  const { names } = files
  const neighbors: Neighbors = { shareBlocks: true, getMode: new Map() }
  for (let start = 0; start < names.length; ) {
    const end = names.indexOf(0, start)
    sizes.push(copyOne(files, names.subarray(start, end), neighbors))
    start = end + 1
  }
  return sizes
}

/** Properties of a directory, found with its first file and used for the others. */
type Neighbors = {
  /** Whether blocks can be shared. */
  shareBlocks: boolean
  /** Whether a file that is created with a mode gets exactly this mode: the umask and default access lists may change it. */
  readonly getMode: Map<number, boolean>
}

function copyOne({ source, target, most, like }: SmallFiles, name: Uint8Array, neighbors: Neighbors): number {
  const from = openPlain(source, name)
  if (from === null) return NOT_SMALL
  try {
    const state = openat2Fs.stat(from)
    if (!isFile(state.mode) || state.size > most) return NOT_SMALL
    const attributes = attributesLike(state, like)
    const mode = neighbors.getMode.get(attributes.mode) === false ? PRIVATE : attributes.mode
    const to = openat2Fs.createNamed(target, name, mode)
    try {
      if (!neighbors.getMode.has(mode))
        neighbors.getMode.set(mode, (openat2Fs.stat(to).mode & MODE.PERMISSIONS) === mode)
      neighbors.shareBlocks &&= openat2Fs.reflink(from, to)
      if (!neighbors.shareBlocks) copyWhole(from, to, state.size)
      setAttributes(openat2Fs, to, attributes, neighbors.getMode.get(mode) ? mode : null)
    } catch (error) {
      openat2Fs.unlink(target, name)
      throw error
    } finally {
      openat2Fs.close(to)
    }
    return state.size
  } finally {
    openat2Fs.close(from)
  }
}

/** Opens an entry that is not a link; null for a link. */
function openPlain(folder: number, name: Uint8Array): number | null {
  try {
    return openat2Fs.open(folder, name, 'read', false)
  } catch (error) {
    if (failedWith(error, ERRNO.ELOOP)) return null
    throw error
  }
}

function copyWhole(from: number, to: number, size: number): void {
  for (let at = 0; at < size; ) {
    const piece = memory()[0].subarray(0, Math.min(BUFFER_BYTES, size - at))
    readFully(from, piece, at)
    writeFully(to, piece, at)
    at += piece.length
  }
}

/** Compares a part of two open files as stored on their disks, as far as the system drops its cache. */
function sameBytes({ one, other, at, length }: Extract<DiskTask, { do: 'sameBytes' }>): boolean {
  for (const fd of [one, other]) copying.forgetCached(fd, at, length)
  const [left, right] = memory()
  for (let done = 0; done < length; done += BUFFER_BYTES) {
    const bytes = Math.min(BUFFER_BYTES, length - done)
    readFully(one, left.subarray(0, bytes), at + done)
    readFully(other, right.subarray(0, bytes), at + done)
    if (Buffer.compare(left.subarray(0, bytes), right.subarray(0, bytes)) !== 0) return false
  }
  return true
}
