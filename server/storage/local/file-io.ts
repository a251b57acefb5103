import fs from 'node:fs'

// The calls on an open descriptor that may wait for a disk. They run on the runtime's threads, not on the event loop.

/** Everything written to the descriptor, or to the directory it is, is on the disk when this returns. */
export function flush(fd: number): Promise<void> {
  return new Promise((resolve, reject) => fs.fsync(fd, (error) => (error ? reject(error) : resolve())))
}

/** Writes all of `bytes` at the descriptor's position. */
export async function writeAll(fd: number, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += await write(fd, bytes, at)
}

/** Bytes `start` up to, not including, `end`, in pieces of at most `chunk`; throws when the file is shorter. */
export async function* readRange(fd: number, start: number, end: number, chunk: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const piece = Buffer.allocUnsafeSlow(Math.min(chunk, end - at))
    const length = await read(fd, piece, at)
    if (length === 0) throw new Error('The file became shorter while it was read.')
    at += length
    yield piece.subarray(0, length)
  }
}

/** The same bytes in one piece, read on the spot: for a few only. */
export function readNow(fd: number, start: number, end: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(end - start)
  for (let at = 0; at < bytes.length; ) {
    const length = fs.readSync(fd, bytes, at, bytes.length - at, start + at)
    if (length === 0) throw new Error('The file became shorter while it was read.')
    at += length
  }
  return bytes
}

function write(fd: number, bytes: Uint8Array, offset: number): Promise<number> {
  return new Promise((resolve, reject) =>
    fs.write(fd, bytes, offset, bytes.length - offset, null, (error, written) =>
      error ? reject(error) : resolve(written),
    ),
  )
}

function read(fd: number, into: Uint8Array, position: number): Promise<number> {
  return new Promise((resolve, reject) =>
    fs.read(fd, into, 0, into.length, position, (error, length) => (error ? reject(error) : resolve(length))),
  )
}
