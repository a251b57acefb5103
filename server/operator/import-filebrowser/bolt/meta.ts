import type { ByteSource } from '#server/platform/os/handed-file.ts'
import { BoltDamage } from './damage.ts'

/**
 * What a bbolt file says of itself, after the page header of the first two pages; the one with the higher transaction is in
 * force. The layout is that of bbolt's `meta` (go.etcd.io/bbolt, `internal/common/meta.go`), little-endian.
 */
export type Meta = {
  /** Bytes. */
  readonly pageSize: number
  /** The page on which the names of the buckets are. */
  readonly root: number
  /** Pages from here on were never written. */
  readonly end: number
  readonly transaction: bigint
}

/** Bytes in front of each page: its number, its flags, how many entries and how many pages more it has. */
export const PAGE_HEADER = 16
const META_SIZE = 64
const MAGIC = 0xed0cdaed
const VERSION = 2
const PAGE_SIZES = Array.from({ length: 8 }, (_, power) => 512 << power)

/**
 * The page in force.
 *
 * @throws BoltDamage when the file is something else, or neither page is whole
 */
export async function readMeta(file: ByteSource): Promise<Meta> {
  const first = parsedMeta(await file.read(0, PAGE_HEADER + META_SIZE), file.size)
  // Where the first is spoiled, nothing says how long it is.
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

/** Null when it is none, or says what cannot be. */
function parsedMeta(page: Buffer, fileSize: number): Meta | null {
  if (page.length < PAGE_HEADER + META_SIZE) return null
  const meta = page.subarray(PAGE_HEADER)
  if (meta.readUInt32LE(0) !== MAGIC || meta.readUInt32LE(4) !== VERSION) return null
  if (meta.readBigUInt64LE(56) !== fnv1a(meta.subarray(0, 56))) return null
  const pageSize = meta.readUInt32LE(8)
  if (!PAGE_SIZES.includes(pageSize)) return null
  const [root, end] = [Number(meta.readBigUInt64LE(16)), Number(meta.readBigUInt64LE(40))]
  if (end > Math.ceil(fileSize / pageSize)) throw new BoltDamage('it is cut off: its end is missing')
  if (root < 2 || root >= end) return null
  return { pageSize, root, end, transaction: meta.readBigUInt64LE(48) }
}

/** FNV-1a, 64 bits (draft-eastlake-fnv). */
function fnv1a(bytes: Uint8Array): bigint {
  let hash = 0xcbf29ce484222325n
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash
}
