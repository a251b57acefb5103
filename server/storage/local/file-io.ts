import fs from 'node:fs'
import { SystemError } from '#server/platform/os/system-error.ts'
import { isDiskFull, type SpaceOnDemand } from './space-on-demand.ts'

// Calls on an open descriptor that may wait for a disk. They run on the runtime's threads, not on the event loop.

/** Flushes everything written to the descriptor, or to the directory it refers to, to the disk. */
export function flush(fd: number): Promise<void> {
  return new Promise((resolve, reject) => fs.fsync(fd, (error) => (error ? reject(error) : resolve())))
}

/** Sets the modification time of the file to now. */
export function touch(fd: number): void {
  const now = new Date()
  fs.futimesSync(fd, now, now)
}

/** Up to this many bytes, copying into and from the system's cache is faster than calling another thread. */
export const AT_ONCE_BYTES = 64 * 1024

/** Number of written bytes after which the system starts writing to the disk, so that little remains for the final flush. */
const WRITE_BACK_BYTES = 16 * 1024 * 1024

/** The same where only a flush, which waits for the disk and its cache, can start writing. */
const FLUSH_BYTES = 32 * 1024 * 1024

/** Maximum number of bytes that wait while earlier ones are written: a sender faster than the disk is slowed down, not buffered. */
const WAITING_BYTES = 512 * 1024

/** Threads that start writing to the disk; see `DiskThreads`. */
type WritingThreads = { run(task: { readonly do: 'beginWriting'; readonly file: number }): Promise<unknown> }

/**
 * Starts writing the written bytes of one file to the disk at intervals, one run at a time. For a file that is written
 * in several requests, the same instance is used for all of them.
 */
export class WriteBehind {
  readonly #threads: WritingThreads | null
  readonly #every: number
  #unsent = 0
  #running: Promise<void> | null = null
  #isBeginning = false
  #failure: unknown = null

  /** @param threads null where the system cannot start writing without flushing */
  constructor(threads: WritingThreads | null) {
    this.#threads = threads
    this.#every = threads ? WRITE_BACK_BYTES : FLUSH_BYTES
  }

  /** The disk failure, if any; a later flush would not report it again. */
  get failure(): unknown {
    return this.#failure
  }

  /** Reports that more bytes were written. */
  wrote(fd: number, bytes: number): void {
    this.#unsent += bytes
    if (this.#unsent < this.#every || this.#running || this.#isBeginning) return
    this.#unsent = 0
    if (this.#threads) void this.#begin(this.#threads, fd)
    else this.#running = this.#writeBack(fd)
  }

  /** Resolves when no write to the disk is running, regardless of its result: from then on no descriptor is in use. */
  async idle(): Promise<void> {
    await this.#running
  }

  /** Flushes the file. Throws its failure or an earlier one, which a later flush would not report again. */
  async flush(fd: number): Promise<void> {
    await this.idle()
    if (this.#failure) throw this.#failure
    try {
      await flush(fd)
    } catch (error) {
      this.#failure = error
      throw error
    }
  }

  /** Uses another descriptor, so that closing the file does not wait for threads that start or have other work. */
  async #begin(threads: WritingThreads, fd: number): Promise<void> {
    this.#isBeginning = true
    try {
      const own = fs.openSync(`/proc/self/fd/${fd}`, 'r')
      try {
        await threads.run({ do: 'beginWriting', file: own })
      } finally {
        fs.closeSync(own)
      }
    } catch (error) {
      // If it could not begin, nothing is lost: the final flush writes everything.
      if (error instanceof SystemError) this.#failure = error
    } finally {
      this.#isBeginning = false
    }
  }

  async #writeBack(fd: number): Promise<void> {
    try {
      await writeBack(fd)
    } catch (error) {
      this.#failure = error
    } finally {
      this.#running = null
    }
  }
}

type WriterParts = {
  readonly behind?: WriteBehind
  /** Threads for a new {@link WriteBehind}, if `behind` is not given. */
  readonly threads?: WritingThreads | null
  /** Frees space on a full disk. */
  readonly room?: SpaceOnDemand | null
  /** Total number of expected bytes, as far as known: no space is freed for less than that. */
  readonly length?: number | null
  /** Whether the memory of the bytes is freed once they are written; see `Content`. */
  readonly isDisposable?: boolean
}

/**
 * Writes the content of one file from the descriptor's position to its end. It accepts further bytes while the previous
 * ones are being written, so that receiving and writing overlap. End with `settle`, or with `written` where the write
 * to the disk need not be awaited.
 */
export class ContentWriter {
  readonly #fd: number
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #written = 0
  #writing: Promise<void> | null = null
  /** Continues the sender, which waits until there is room again for its bytes. */
  #onRoom: (() => void) | null = null
  #failed: unknown = null
  readonly #behind: WriteBehind
  readonly #room: SpaceOnDemand | null
  readonly #length: number
  readonly #isDisposable: boolean

  constructor(
    fd: number,
    {
      threads = null,
      behind = new WriteBehind(threads),
      room = null,
      length = null,
      isDisposable = false,
    }: WriterParts,
  ) {
    this.#fd = fd
    this.#behind = behind
    this.#room = room
    this.#length = length ?? 0
    this.#isDisposable = isDisposable
  }

  get #failure(): unknown {
    return this.#failed ?? this.#behind.failure
  }

  /** Accepts the next bytes. The sender must wait for the promise, if one is returned. Throws the failure of an earlier write. */
  write(bytes: Uint8Array): Promise<void> | undefined {
    if (this.#failure) throw this.#failure
    let rest = bytes
    if (this.#written === 0 && !this.#writing && bytes.length <= AT_ONCE_BYTES) {
      rest = this.#writeFirst(bytes)
      if (rest.length === 0) {
        this.#discard([bytes])
        return
      }
    }
    this.#waiting.push(rest)
    this.#waitingBytes += rest.length
    this.#writing ??= this.#writeWaiting()
    if (this.#waitingBytes < WAITING_BYTES) return
    return new Promise((resolve) => {
      this.#onRoom = resolve
    })
  }

  /** Waits for running writes; throws their failure, which a later flush would not report again. */
  async flushed(): Promise<void> {
    await this.#writing
    await this.#behind.idle()
    if (this.#failure) throw this.#failure
  }

  /** Waits until the system has all bytes: from then on they survive the end of this process, though not a power failure. */
  async written(): Promise<void> {
    await this.#writing
    if (this.#failure) throw this.#failure
  }

  /** @returns the bytes that did not fit on the disk, for a write that can wait for space */
  #writeFirst(bytes: Uint8Array): Uint8Array {
    let at = 0
    try {
      while (at < bytes.length) at += fs.writeSync(this.#fd, bytes, at)
    } catch (error) {
      if (!this.#room || !isDiskFull(error)) throw error
    }
    this.#written = at
    this.#behind.wrote(this.#fd, at)
    return bytes.subarray(at)
  }

  /** Never rejects: the next write, or the end, throws the failure. */
  async #writeWaiting(): Promise<void> {
    // The runtime hands out what it has received in many small chunks: written together, they cost a fraction.
    await nextTurn()
    try {
      while (this.#waiting.length > 0) {
        const batch = this.#waiting
        const length = this.#waitingBytes
        this.#waiting = []
        this.#waitingBytes = 0
        this.#letIn()
        await this.#writeAll(batch, length)
        this.#discard(batch)
        this.#written += length
        this.#behind.wrote(this.#fd, length)
      }
    } catch (error) {
      this.#failed = error
    } finally {
      this.#writing = null
      this.#letIn()
    }
  }

  #letIn(): void {
    this.#onRoom?.()
    this.#onRoom = null
  }

  /** Frees memory that would otherwise be held until the next garbage collection. */
  #discard(pieces: readonly Uint8Array[]): void {
    if (!this.#isDisposable) return
    for (const { buffer, byteLength } of pieces)
      if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
  }

  /** Writes several pieces, `length` bytes in total, at the descriptor's position. */
  async #writeAll(pieces: Uint8Array[], length: number): Promise<void> {
    let left = pieces
    for (let at = 0; at < length; ) {
      const write = () => writeSome(this.#fd, left)
      const coming = Math.max(length, this.#length - this.#written) - at
      const written = this.#room
        ? await this.#room.withSpace(this.#fd, { now: length - at, coming }, write)
        : await write()
      at += written
      if (at < length) left = withoutFirst(left, written)
    }
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Fills `into` with the bytes from `start` on; throws when the file is shorter. */
export async function fillFrom(fd: number, into: Uint8Array, start: number): Promise<void> {
  for (let filled = 0; filled < into.length; ) {
    const length = await read(fd, filled === 0 ? into : into.subarray(filled), start + filled)
    if (length === 0) throw becameShorter()
    filled += length
  }
}

export const becameShorter = () => new Error('The file became shorter while it was read.')

/** Yields bytes `start` up to, not including, `end`, in pieces of at most `chunk`; throws when the file is shorter. */
export async function* readRange(fd: number, start: number, end: number, chunk: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const piece = Buffer.allocUnsafeSlow(Math.min(chunk, end - at))
    const length = await read(fd, piece, at)
    if (length === 0) throw becameShorter()
    at += length
    yield piece.subarray(0, length)
  }
}

/** Returns the whole content of a file of `size` bytes; throws when it is shorter. */
export async function readAll(fd: number, size: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of readRange(fd, 0, size, size)) pieces.push(piece)
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
}

/** Returns the same bytes in one piece, read synchronously: for small amounts only. */
export function readNow(fd: number, start: number, end: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(end - start)
  readFully(fd, bytes, start)
  return bytes
}

/** As {@link readNow}, in memory that the next call overwrites. At most {@link AT_ONCE_BYTES}. */
export function readShared(fd: number, start: number, end: number): Uint8Array<ArrayBuffer> {
  sharedBytes ??= new Uint8Array(AT_ONCE_BYTES)
  const bytes = sharedBytes.subarray(0, end - start)
  readFully(fd, bytes, start)
  return bytes
}
let sharedBytes: Uint8Array<ArrayBuffer> | null = null

/** Fills `into` with the bytes from `start` on, synchronously: for small amounts only, or outside the event loop. */
export function readFully(fd: number, into: Uint8Array, start: number): void {
  for (let at = 0; at < into.length; ) {
    const length = fs.readSync(fd, into, at, into.length - at, start + at)
    if (length === 0) throw becameShorter()
    at += length
  }
}

/** Writes all of `bytes` from `start` on, synchronously: for small amounts only, or outside the event loop. */
export function writeFully(fd: number, bytes: Uint8Array, start: number): void {
  for (let at = 0; at < bytes.length; ) at += fs.writeSync(fd, bytes, at, bytes.length - at, start + at)
}

function writeBack(fd: number): Promise<void> {
  return new Promise((resolve, reject) => fs.fdatasync(fd, (error) => (error ? reject(error) : resolve())))
}

function writeSome(fd: number, pieces: Uint8Array[]): Promise<number> {
  return new Promise((resolve, reject) =>
    fs.writev(fd, pieces, (error, written) => (error ? reject(error) : resolve(written))),
  )
}

/** Returns the pieces without their first `count` bytes. */
function withoutFirst(pieces: readonly Uint8Array[], count: number): Uint8Array[] {
  return pieces.flatMap((piece) => {
    const skipped = Math.min(count, piece.length)
    count -= skipped
    return skipped === piece.length ? [] : [piece.subarray(skipped)]
  })
}

function read(fd: number, into: Uint8Array, position: number): Promise<number> {
  return new Promise((resolve, reject) =>
    fs.read(fd, into, 0, into.length, position, (error, length) => (error ? reject(error) : resolve(length))),
  )
}

/** Sets the length of a file; added bytes are a hole. */
export function setLength(fd: number, length: number): Promise<void> {
  return new Promise((resolve, reject) => fs.ftruncate(fd, length, (error) => (error ? reject(error) : resolve())))
}

/** Returns whether a file has holes, as far as its file system tells. */
export function hasHoles(fd: number): boolean {
  const { blocks, size } = fs.fstatSync(fd)
  return blocks * BLOCK_BYTES < size
}
/** Unit of `st_blocks` (stat(2)), in bytes. */
const BLOCK_BYTES = 512
