import type { ByteRange } from '#server/platform/http-semantics/range.ts'
import type { OpenFile, ResponseBody, Stat } from '../storage.ts'
import type { FileNode } from './memory-node.ts'

/** A file of {@link MemoryStorage} in the state in which it was opened. */
export class MemoryOpenFile implements OpenFile {
  readonly stat: Stat
  readonly #node: FileNode
  #closed = false

  constructor(stat: Stat, node: FileNode) {
    this.stat = stat
    this.#node = node
  }

  stream(range?: ByteRange): ReadableStream<Uint8Array> {
    return new ReadableStream({
      pull: (controller) => {
        controller.enqueue(this.#bytes(range))
        controller.close()
      },
    })
  }

  body(range?: ByteRange): ResponseBody {
    return this.#bytes(range)
  }

  followSending(): () => null {
    return () => null
  }

  async read(into: Uint8Array, start: number): Promise<void> {
    into.set(this.#bytes({ start, end: start + into.length }))
  }

  async bytes(): Promise<Uint8Array> {
    return this.#bytes()
  }

  sharedPath(): null {
    return null
  }

  currentPath(): null {
    return null
  }

  currentStat(): Stat {
    return { ...this.stat, size: this.#node.bytes.length }
  }

  async close(): Promise<void> {
    this.#closed = true
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  #bytes({ start, end }: ByteRange = { start: 0, end: this.#node.bytes.length }): Uint8Array<ArrayBuffer> {
    if (this.#closed) throw new Error('The file is closed.')
    if (start < 0 || end < start || end > this.#node.bytes.length) throw new RangeError('The file has no such bytes.')
    return Uint8Array.from(this.#node.bytes.subarray(start, end))
  }
}
