import { BoltDamage } from './damage.ts'
import { PAGE_HEADER } from './meta.ts'

/** An entry of a leaf: a value, or a bucket inside the bucket, whose value says where its tree is. */
export type Leaf = { readonly key: Buffer; readonly value: Buffer; readonly isBucket: boolean }

/** What one page of a tree holds; see bbolt's `internal/common/page.go`. */
export type TreePage =
  | { readonly kind: 'branch'; readonly children: readonly number[] }
  | { readonly kind: 'leaf'; readonly leaves: readonly Leaf[] }

const FLAGS = { branch: 1, leaf: 2 } as const
const BUCKET = 1
const ELEMENT = 16

/** How many pages a page is continued on. */
export const overflowOf = (header: Buffer) => header.readUInt32LE(12)
export const idOf = (header: Buffer) => header.readBigUInt64LE(0)

/**
 * The entries of a page, whose bytes are all there.
 *
 * @throws BoltDamage for another kind of page, and for entries that lie beside it or are out of order
 */
export function parseTreePage(page: Buffer): TreePage {
  if (page.length < PAGE_HEADER) throw new BoltDamage('a page is cut off')
  const [flags, count] = [page.readUInt16LE(8), page.readUInt16LE(10)]
  if (PAGE_HEADER + count * ELEMENT > page.length)
    throw new BoltDamage('a page names more entries than it has room for')
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
  throw new BoltDamage('a page of another kind stands in a tree')
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
  if (start + size > page.length) throw new BoltDamage('an entry lies beside its page')
  return page.subarray(start, start + size)
}

/** Each has bytes of its own: a page that tells the same ones again and again would be many times as long as it is. */
function apart(page: Buffer, leaves: readonly Leaf[]): readonly Leaf[] {
  const all = leaves.reduce((sum, { key, value }) => sum + ELEMENT + key.length + value.length, PAGE_HEADER)
  if (all > page.length) throw new BoltDamage('a page tells more than it holds')
  return leaves
}

/** Keys rise: what is there twice, or out of place, was not written by bbolt. */
function inOrder(leaves: readonly Leaf[]): readonly Leaf[] {
  const wrong = leaves.some(({ key }, at) => at > 0 && Buffer.compare(leaves[at - 1]?.key ?? key, key) >= 0)
  if (wrong) throw new BoltDamage('the entries of a page are out of order')
  return leaves
}
