/**
 * Reads the bytes from `start` up to, not including, `end` of a file.
 *
 * @throws when they cannot be loaded
 */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>

/** Bytes fetched at once, since parsers read a few bytes at a time. */
const BLOCK = 128 * 1024

/** Returns a function that reads ranges of a file from the server. */
export function readFrom(address: string, signal: AbortSignal): ReadBytes {
  return async (start, end) => {
    const reply = await fetch(address, { headers: { Range: `bytes=${start}-${end - 1}` }, signal })
    if (reply.status !== 206) throw new Error(`A part of the file came with status ${reply.status}.`)
    return new Uint8Array(await reply.arrayBuffer())
  }
}

/** Fetches whole blocks and caches them; throws once more than `budget` bytes were requested. */
export function inBlocks(read: ReadBytes, size: number, budget: number): ReadBytes {
  const blocks = new Map<number, Uint8Array<ArrayBuffer>>()
  let left = budget

  async function fetchBlocks(first: number, last: number): Promise<void> {
    const [start, end] = [first * BLOCK, Math.min(size, (last + 1) * BLOCK)]
    left -= end - start
    if (left < 0) throw new Error('More of the file is wanted than is read for this.')
    const bytes = await read(start, end)
    for (let block = first; block <= last; block++)
      blocks.set(block, bytes.slice((block - first) * BLOCK, (block - first + 1) * BLOCK))
  }

  return async (start, end) => {
    if (end <= start) return new Uint8Array(0)
    const [first, last] = [Math.floor(start / BLOCK), Math.floor((end - 1) / BLOCK)]
    const missing = Array.from({ length: last - first + 1 }, (_, at) => first + at).filter(
      (block) => !blocks.has(block),
    )
    const [from, to] = [missing[0], missing.at(-1)]
    if (from !== undefined && to !== undefined) await fetchBlocks(from, to)
    const wanted = new Uint8Array(end - start)
    for (let block = first; block <= last; block++) {
      const at = block * BLOCK
      const part = blocks.get(block)?.subarray(Math.max(0, start - at), end - at)
      if (part) wanted.set(part, Math.max(0, at - start))
    }
    return wanted
  }
}

/** A range of a file as a blob that is fetched when it is read; only `slice` and `arrayBuffer` work. */
export class RangedBlob extends Blob {
  readonly #read: ReadBytes
  readonly #start: number

  constructor(read: ReadBytes, type: string, start: number, end: number) {
    super([], { type })
    this.#read = read
    this.#start = start
    Object.defineProperty(this, 'size', { value: end - start })
  }

  override slice(from = 0, to: number = this.size): RangedBlob {
    return new RangedBlob(this.#read, this.type, this.#start + from, this.#start + Math.min(this.size, to))
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.#read(this.#start, this.#start + this.size)).buffer
  }
}
