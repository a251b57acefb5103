import type { ByteSource } from '#server/platform/os/reopened-file.ts'
import { BoltDamage } from './damage.ts'

/**
 * Metadata of a bbolt file, after the page header of each of the first two pages; the one with the higher transaction is valid. The layout
 * is that of bbolt's `meta` (go.etcd.io/bbolt, `internal/common/meta.go`), little-endian.
 */
export type Meta = {
  /** In bytes. */
  readonly pageSize: number
  /** Page with the names of the buckets. */
  readonly root: number
  /** First page that was never written. */
  readonly end: number
  readonly transaction: bigint
}

/** Size in bytes of the header of each page: its number, its flags, the number of its entries and of its overflow pages. */
export const PAGE_HEADER = 16
const META_SIZE = 64
const MAGIC = 0xed0cdaed
const VERSION = 2
const PAGE_SIZES = Array.from({ length: 8 }, (_, power) => 512 << power)

/**
 * Returns the valid metadata.
 *
 * @throws BoltDamage when the file is something else, or neither page is intact
 */
export async function readMeta(file: ByteSource): Promise<Meta> {
  const first = parsedMeta(await file.read(0, PAGE_HEADER + META_SIZE), file.size)
  // When the first page is damaged, the page size is unknown.
  const places = first ? [first.pageSize] : PAGE_SIZES
  const found = first ? [first] : []
  for (const place of places) {
    const meta = parsedMeta(await file.read(place, place + PAGE_HEADER + META_SIZE), file.size)
    if (meta?.pageSize === place) found.push(meta)
  }
  const [newest] = found.toSorted((a, b) => (a.transaction < b.transaction ? 1 : -1))
  if (!newest) throw new BoltDamage('it is not a bbolt database, or its beginning is damaged')
  return newest
}

/** Returns null when the page is no metadata page, or its values are impossible. */
function parsedMeta(page: Buffer, fileSize: number): Meta | null {
  if (page.length < PAGE_HEADER + META_SIZE) return null
  const meta = page.subarray(PAGE_HEADER)
  if (meta.readUInt32LE(0) !== MAGIC || meta.readUInt32LE(4) !== VERSION) return null
  if (meta.readBigUInt64LE(56) !== fnv1a(meta.subarray(0, 56))) return null
  const pageSize = meta.readUInt32LE(8)
  if (!PAGE_SIZES.includes(pageSize)) return null
  const [root, end] = [Number(meta.readBigUInt64LE(16)), Number(meta.readBigUInt64LE(40))]
  if (end > Math.ceil(fileSize / pageSize)) throw new BoltDamage('the file is truncated')
  if (root < 2 || root >= end) return null
  return { pageSize, root, end, transaction: meta.readBigUInt64LE(48) }
}

/** FNV-1a, 64 bits (draft-eastlake-fnv). */
function fnv1a(bytes: Uint8Array): bigint {
  let hash = 0xcbf29ce484222325n
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash
}
