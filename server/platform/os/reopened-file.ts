import { type FileHandle, open } from 'node:fs/promises'

/** Bytes that can be read in parts. */
export type ByteSource = {
  /** Size in bytes. */
  readonly size: number
  /** Reads from `start` up to, but not including, `end`; fewer bytes where the file ends before. */
  read(start: number, end: number): Promise<Buffer>
}

/** A file that another process of Coffer has open, opened by the path it passed; see `OpenFile.place`. */
export class ReopenedFile implements ByteSource, AsyncDisposable {
  readonly size: number
  readonly #handle: FileHandle

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.size = size
  }

  static async open(place: string): Promise<ReopenedFile> {
    const handle = await open(place, 'r')
    return new ReopenedFile(handle, (await handle.stat()).size)
  }

  /** File descriptor, for programs that read the file as their input. */
  get descriptor(): number {
    return this.#handle.fd
  }

  async read(start: number, end: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(end, this.size) - start))
    let length = 0
    while (length < bytes.length) {
      const { bytesRead } = await this.#handle.read(bytes, length, bytes.length - length, start + length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    return bytes.subarray(0, length)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#handle.close()
  }
}

/** Returns a source of bytes in memory. */
export function sourceOf(bytes: Uint8Array): ByteSource {
  const { buffer, byteOffset, length } = bytes
  const whole = Buffer.from(buffer, byteOffset, length)
  return { size: length, read: async (start, end) => whole.subarray(start, end) }
}
