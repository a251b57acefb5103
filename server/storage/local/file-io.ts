import fs from 'node:fs'
import { isFull, type Room } from './room.ts'

// The calls on an open descriptor that may wait for a disk. They run on the runtime's threads, not on the event loop.

/** Everything written to the descriptor, or to the directory it is, is on the disk when this returns. */
export function flush(fd: number): Promise<void> {
  return new Promise((resolve, reject) => fs.fsync(fd, (error) => (error ? reject(error) : resolve())))
}

/** The file was modified just now. */
export function touch(fd: number): void {
  const now = new Date()
  fs.futimesSync(fd, now, now)
}

/** So few bytes are copied into the system's memory faster than another thread can be asked to. */
const AT_ONCE_BYTES = 64 * 1024

/** After so many bytes what was written is sent on its way to the disk, so that little is left for the end. */
const WRITE_BACK_BYTES = 32 * 1024 * 1024

/** So much may wait while the bytes before it are written: a sender that is faster than the disk is slowed down, not stored. */
const WAITING_BYTES = 512 * 1024

/**
 * Sends what was written to one file on its way to the disk, now and then and one piece at a time. Whoever writes the file in several
 * sittings keeps it between them.
 */
export class WriteBehind {
  #unsent = 0
  #running: Promise<void> | null = null
  #failure: unknown = null

  /** What the disk did not take; a later flush would not tell again. */
  get failure(): unknown {
    return this.#failure
  }

  /** So many bytes more were written. */
  wrote(fd: number, bytes: number): void {
    this.#unsent += bytes
    if (this.#unsent < WRITE_BACK_BYTES || this.#running) return
    this.#unsent = 0
    this.#running = writeBack(fd)
      .catch((error: unknown) => {
        this.#failure = error
      })
      .finally(() => {
        this.#running = null
      })
  }

  /** Resolves when nothing is on its way, however that ended: from then on no descriptor is in use. */
  async idle(): Promise<void> {
    await this.#running
  }
}

type WriterParts = {
  readonly behind?: WriteBehind
  /** What makes room on a full disk. */
  readonly room?: Room | null
  /** How many bytes come altogether, as far as known: for less nobody makes room. */
  readonly length?: number | null
}

/**
 * Writes the content of one file from the descriptor's position to its end. The next bytes are taken while the ones before are on their way, so that
 * receiving and writing overlap; `settle` ends it, and `written` where the disk may take its time.
 */
export class ContentWriter {
  readonly #fd: number
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #written = 0
  #writing: Promise<void> | null = null
  #failed: unknown = null
  readonly #behind: WriteBehind
  readonly #room: Room | null
  readonly #length: number

  constructor(fd: number, { behind = new WriteBehind(), room = null, length = null }: WriterParts = {}) {
    this.#fd = fd
    this.#behind = behind
    this.#room = room
    this.#length = length ?? 0
  }

  get #failure(): unknown {
    return this.#failed ?? this.#behind.failure
  }

  /** Takes the next bytes; throws what went wrong with earlier ones. */
  async write(bytes: Uint8Array): Promise<void> {
    if (this.#failure) throw this.#failure
    if (this.#written === 0 && !this.#writing && bytes.length <= AT_ONCE_BYTES) {
      const rest = this.#writeFirst(bytes)
      if (rest.length === 0) return
      bytes = rest
    }
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    this.#writing ??= this.#writeWaiting()
    if (this.#waitingBytes >= WAITING_BYTES) await this.#writing
  }

  /** Waits for what is on its way; throws what went wrong with it, which a later flush would not tell again. */
  async settle(): Promise<void> {
    await this.#writing
    await this.#behind.idle()
    if (this.#failure) throw this.#failure
  }

  /** Waits until everything is in the system's hands: from then on it outlives this process, though not a loss of power. */
  async written(): Promise<void> {
    await this.#writing
    if (this.#failure) throw this.#failure
  }

  /** @returns what had no room, which is for who may wait */
  #writeFirst(bytes: Uint8Array): Uint8Array {
    let at = 0
    try {
      while (at < bytes.length) at += fs.writeSync(this.#fd, bytes, at)
    } catch (error) {
      if (!this.#room || !isFull(error)) throw error
    }
    this.#written = at
    this.#behind.wrote(this.#fd, at)
    return bytes.subarray(at)
  }

  /** Never rejects: who writes next, or ends, hears of the failure. */
  async #writeWaiting(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const batch = this.#waiting
        const length = this.#waitingBytes
        this.#waiting = []
        this.#waitingBytes = 0
        await this.#writeAll(batch, length)
        this.#written += length
        this.#behind.wrote(this.#fd, length)
      }
    } catch (error) {
      this.#failed = error
    } finally {
      this.#writing = null
    }
  }

  /** Writes all of several pieces, `length` bytes together, at the descriptor's position. */
  async #writeAll(pieces: Uint8Array[], length: number): Promise<void> {
    let left = pieces
    for (let at = 0; at < length; ) {
      const write = () => writeSome(this.#fd, left)
      const coming = Math.max(length, this.#length - this.#written) - at
      const written = this.#room ? await this.#room.for(this.#fd, { now: length - at, coming }, write) : await write()
      at += written
      if (at < length) left = withoutFirst(left, written)
    }
  }
}

/** Fills `into` with the bytes from `start` on; throws when the file is shorter. */
export async function fillFrom(fd: number, into: Uint8Array, start: number): Promise<void> {
  for (let filled = 0; filled < into.length; ) {
    const length = await read(fd, filled === 0 ? into : into.subarray(filled), start + filled)
    if (length === 0) throw becameShorter()
    filled += length
  }
}

export const becameShorter = () => new Error('The file became shorter while it was read.')

/** Bytes `start` up to, not including, `end`, in pieces of at most `chunk`; throws when the file is shorter. */
export async function* readRange(fd: number, start: number, end: number, chunk: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const piece = Buffer.allocUnsafeSlow(Math.min(chunk, end - at))
    const length = await read(fd, piece, at)
    if (length === 0) throw becameShorter()
    at += length
    yield piece.subarray(0, length)
  }
}

/** All of a file of `size` bytes; throws when it is shorter. */
export async function readAll(fd: number, size: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of readRange(fd, 0, size, size)) pieces.push(piece)
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
}

/** The same bytes in one piece, read on the spot: for a few only. */
export function readNow(fd: number, start: number, end: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(end - start)
  readFully(fd, bytes, start)
  return bytes
}

/** Fills `into` with the bytes from `start` on, on the spot: for a few only, or beside the event loop. */
export function readFully(fd: number, into: Uint8Array, start: number): void {
  for (let at = 0; at < into.length; ) {
    const length = fs.readSync(fd, into, at, into.length - at, start + at)
    if (length === 0) throw becameShorter()
    at += length
  }
}

/** Writes all of `bytes` from `start` on, on the spot: for a few only, or beside the event loop. */
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

/** What of the pieces is left after their first `count` bytes. */
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

/** Gives a file exactly this length; what it did not have is a hole. */
export function setLength(fd: number, length: number): Promise<void> {
  return new Promise((resolve, reject) => fs.ftruncate(fd, length, (error) => (error ? reject(error) : resolve())))
}

/** Has a file holes, as far as its file system tells? */
export function hasHoles(fd: number): boolean {
  const { blocks, size } = fs.fstatSync(fd)
  return blocks * BLOCK_BYTES < size
}
/** What `st_blocks` counts (stat(2)). */
const BLOCK_BYTES = 512
