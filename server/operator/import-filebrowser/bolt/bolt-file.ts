import type { ByteSource } from '#server/platform/os/reopened-file.ts'
import { BoltDamage } from './damage.ts'
import { type Meta, PAGE_HEADER, readMeta } from './meta.ts'
import { idOf, type Leaf, overflowOf, parseTreePage, type TreePage } from './page.ts'

/** Key and value in a bucket. */
export type BoltEntry = { readonly key: Buffer; readonly value: Buffer }

/** Root page and sequence, at the start of a bucket's value. */
const BUCKET_HEADER = 16
/** Maximum size in bytes of a page with its overflow pages: a page is held in memory as a whole. */
const MOST_PER_PAGE = 8 * 1024 * 1024
/** Maximum depth of a tree; real files have three or four levels. */
const DEEPEST = 32

/**
 * Reads a bbolt database (go.etcd.io/bbolt): only pages that its trees reach, one at a time, and never writes. The file is untrusted: sizes
 * are limited, no page is read twice, and inconsistencies are refused.
 */
export class BoltFile {
  readonly #file: ByteSource
  readonly #meta: Meta
  /** Pages already read: a tree that returns to one of them is infinite. */
  readonly #seen = new Set<number>()

  private constructor(file: ByteSource, meta: Meta) {
    this.#file = file
    this.#meta = meta
  }

  /** Opens a file. @throws BoltDamage when it is something else, truncated or damaged at its start */
  static async open(file: ByteSource): Promise<BoltFile> {
    return new BoltFile(file, await readMeta(file))
  }

  /**
   * Yields the values of a top-level bucket, by key; nested buckets are skipped. Each bucket is read once.
   *
   * @returns nothing when there is no such bucket
   * @throws BoltDamage
   */
  async *entries(bucket: string): AsyncGenerator<BoltEntry> {
    const found = await this.#find(Buffer.from(bucket))
    if (!found) return
    if (found.value.length < BUCKET_HEADER) throw new BoltDamage('a bucket is truncated')
    const root = Number(found.value.readBigUInt64LE(0))
    // A small bucket is stored inline, in the page that names it.
    const leaves = root === 0 ? leavesOf(parseTreePage(found.value.subarray(BUCKET_HEADER))) : this.#leaves(root, 1)
    let before: Buffer | null = null
    for await (const { key, value, isBucket } of leaves) {
      // Checks the order across pages; within a page it is already checked. A duplicate key would mean two records of one item.
      if (before !== null && Buffer.compare(before, key) >= 0) throw new BoltDamage('a bucket is out of order')
      before = key
      if (!isBucket) yield { key, value }
    }
  }

  async #find(name: Buffer): Promise<Leaf | undefined> {
    this.#seen.clear()
    for await (const leaf of this.#leaves(this.#meta.root, 1)) if (leaf.isBucket && leaf.key.equals(name)) return leaf
    return undefined
  }

  async *#leaves(page: number, depth: number): AsyncGenerator<Leaf> {
    if (depth > DEEPEST) throw new BoltDamage('a tree is too deep')
    const parsed = parseTreePage(await this.#page(page))
    if (parsed.kind === 'leaf') yield* parsed.leaves
    else for (const child of parsed.children) yield* this.#leaves(child, depth + 1)
  }

  async #page(id: number): Promise<Buffer> {
    const { pageSize, end } = this.#meta
    if (id < 2 || id >= end) throw new BoltDamage('a tree refers to a page outside the file')
    if (this.#seen.has(id)) throw new BoltDamage('a tree contains itself')
    this.#seen.add(id)
    const start = id * pageSize
    const header = await this.#read(start, PAGE_HEADER)
    if (idOf(header) !== BigInt(id)) throw new BoltDamage('a page has another number')
    const pages = overflowOf(header) + 1
    if (id + pages > end) throw new BoltDamage('a page is longer than the file')
    if (pages * pageSize > MOST_PER_PAGE) throw new BoltDamage('a page is too long')
    return this.#read(start, pages * pageSize)
  }

  async #read(start: number, length: number): Promise<Buffer> {
    const bytes = await this.#file.read(start, start + length)
    if (bytes.length < length) throw new BoltDamage('the file is truncated')
    return bytes
  }
}

function leavesOf(page: TreePage): readonly Leaf[] {
  if (page.kind !== 'leaf') throw new BoltDamage('a bucket contains a page of another type')
  return page.leaves
}
