import { fstatSync, lstatSync } from 'node:fs'
import type { ByteRange } from '#server/platform/http-semantics/range.ts'
import type { SentFile } from '#server/platform/os/sent-file.ts'
import { findSentFile } from '#server/platform/os/sent-files.ts'
import type { OpenFile, ResponseBody, Stat } from '../storage.ts'
import { AT_ONCE_BYTES, fillFrom, readAll, readNow, readRange, readShared } from './file-io.ts'
import type { PlatformFs } from './platform-fs.ts'
import { toStat } from './stats.ts'

const CHUNK_BYTES = 256 * 1024

/** A regular file held open by its descriptor. */
export class LocalFile implements OpenFile {
  readonly stat: Stat
  readonly #platformFs: PlatformFs
  readonly #handle: number
  #open = true

  constructor(platformFs: PlatformFs, handle: number, stat: Stat) {
    this.#platformFs = platformFs
    this.#handle = handle
    this.stat = stat
  }

  stream({ start, end }: ByteRange = { start: 0, end: this.stat.size }): ReadableStream<Uint8Array> {
    const chunks = readRange(this.#handle, start, end, CHUNK_BYTES)
    return new ReadableStream({
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return(undefined)
      },
    })
  }

  body(range?: ByteRange): ResponseBody {
    const { start, end } = range ?? { start: 0, end: this.stat.size }
    // Reading a few bytes costs less than the runtime needs to open the file a second time, and new memory for them more than reading.
    if (end - start <= AT_ONCE_BYTES) return readShared(this.#handle, start, end)
    // The runtime sends a file without copying it through this process (sendfile).
    const path = this.#platformFs.reopenPath(this.#handle)
    if (path === null) return this.stream(range)
    const file = Bun.file(path)
    return range ? file.slice(range.start, range.end) : file
  }

  followSending(): () => SentFile | null {
    const place = fstatSync(this.#handle, { bigint: true })
    return () => findSentFile?.(place) ?? null
  }

  read(into: Uint8Array, start: number): Promise<void> {
    return fillFrom(this.#handle, into, start)
  }

  bytes(): Promise<Uint8Array> {
    const { size } = this.stat
    // Reading a small file synchronously costs a tenth of using another thread.
    return size <= AT_ONCE_BYTES ? Promise.resolve(readNow(this.#handle, 0, size)) : readAll(this.#handle, size)
  }

  sharedPath(): string | null {
    return this.#platformFs.reopenPath(this.#handle)?.replace('/self/', `/${process.pid}/`) ?? null
  }

  currentPath(): Uint8Array | null {
    const path = this.#platformFs.realPath(this.#handle)
    const { ino, dev } = fstatSync(this.#handle, { bigint: true })
    const there = lstatSync(Buffer.from(path), { bigint: true, throwIfNoEntry: false })
    return there?.ino === ino && there.dev === dev ? path : null
  }

  currentStat(): Stat {
    return toStat(this.#platformFs.stat(this.#handle), this.stat.isLink)
  }

  async close(): Promise<void> {
    if (!this.#open) return
    this.#open = false
    this.#platformFs.close(this.#handle)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}
