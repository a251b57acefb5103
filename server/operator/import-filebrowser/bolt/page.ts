import { BoltDamage } from './damage.ts'
import { PAGE_HEADER } from './meta.ts'

/** Entry of a leaf page: a value, or a nested bucket, whose value contains the location of its tree. */
export type Leaf = { readonly key: Buffer; readonly value: Buffer; readonly isBucket: boolean }

/** Content of one tree page; see bbolt's `internal/common/page.go`. */
export type TreePage =
  | { readonly kind: 'branch'; readonly children: readonly number[] }
  | { readonly kind: 'leaf'; readonly leaves: readonly Leaf[] }

const FLAGS = { branch: 1, leaf: 2 } as const
const BUCKET = 1
const ELEMENT = 16

/** Returns the number of overflow pages. */
export const overflowOf = (header: Buffer) => header.readUInt32LE(12)
export const idOf = (header: Buffer) => header.readBigUInt64LE(0)

/**
 * Returns the entries of a complete page.
 *
 * @throws BoltDamage for other kinds of pages, and for entries outside the page or out of order
 */
export function parseTreePage(page: Buffer): TreePage {
  if (page.length < PAGE_HEADER) throw new BoltDamage('a page is truncated')
  const [flags, count] = [page.readUInt16LE(8), page.readUInt16LE(10)]
  if (PAGE_HEADER + count * ELEMENT > page.length) throw new BoltDamage('a page declares more entries than fit into it')
  const places = Array.from({ length: count }, (_, at) => PAGE_HEADER + at * ELEMENT)
  if (flags === FLAGS.branch) return { kind: 'branch', children: places.map((place) => childAt(page, place)) }
  if (flags === FLAGS.leaf)
    return {
      kind: 'leaf',
      leaves: inOrder(
        apart(
          page,
          places.map((place) => leafAt(page, place)),
        ),
      ),
    }
  throw new BoltDamage('a tree contains a page of another type')
}

function childAt(page: Buffer, place: number): number {
  within(page, place + page.readUInt32LE(place), page.readUInt32LE(place + 4))
  return Number(page.readBigUInt64LE(place + 8))
}

function leafAt(page: Buffer, place: number): Leaf {
  const flags = page.readUInt32LE(place)
  if (flags > BUCKET) throw new BoltDamage('an entry is of an unknown kind')
  const start = place + page.readUInt32LE(place + 4)
  const [keySize, valueSize] = [page.readUInt32LE(place + 8), page.readUInt32LE(place + 12)]
  const key = within(page, start, keySize)
  return { key, value: within(page, start + keySize, valueSize), isBucket: flags === BUCKET }
}

function within(page: Buffer, start: number, size: number): Buffer {
  if (start + size > page.length) throw new BoltDamage('an entry is outside its page')
  return page.subarray(start, start + size)
}

/** Checks that entries do not share bytes: a page that repeats the same bytes would expand to many times its size. */
function apart(page: Buffer, leaves: readonly Leaf[]): readonly Leaf[] {
  const all = leaves.reduce((sum, { key, value }) => sum + ELEMENT + key.length + value.length, PAGE_HEADER)
  if (all > page.length) throw new BoltDamage('an entry is longer than its page')
  return leaves
}

/** Checks that keys ascend: bbolt never writes duplicates or unordered keys. */
function inOrder(leaves: readonly Leaf[]): readonly Leaf[] {
  const wrong = leaves.some(({ key }, at) => at > 0 && Buffer.compare(leaves[at - 1]?.key ?? key, key) >= 0)
  if (wrong) throw new BoltDamage('the entries of a page are out of order')
  return leaves
}
