/** Values by key, as latin1 or bytes; a `Map` value becomes a nested bucket. */
export type Bucket = Map<Buffer, Buffer | Bucket>

const PAGE = 4096
const HEADER = 16
const ELEMENT = 16
const FLAGS = { branch: 1, leaf: 2, meta: 4, freelist: 16 } as const

type Entry = { key: Buffer; value: Buffer; isBucket: boolean }

/**
 * Writes a bbolt database with these buckets, like File Browser's: enough of the format (see `server/operator/import-filebrowser/bolt/`)
 * for files larger than the stored fixtures.
 */
export function writeBolt(top: Bucket): Buffer {
  const pages: Buffer[] = [Buffer.alloc(PAGE), Buffer.alloc(PAGE), page(2, FLAGS.freelist, [])]
  const root = writeBucket(top, pages)
  const bytes = Buffer.concat(pages)
  const end = bytes.length / PAGE
  for (const at of [0, 1]) writeMeta(bytes.subarray(at * PAGE, (at + 1) * PAGE), { id: at, root, end })
  return bytes
}

function writeBucket(bucket: Bucket, pages: Buffer[]): number {
  const entries: Entry[] = []
  for (const [key, value] of [...bucket].toSorted(([a], [b]) => Buffer.compare(a, b))) {
    if (value instanceof Map) entries.push({ key, value: bucketHeader(writeBucket(value, pages)), isBucket: true })
    else entries.push({ key, value, isBucket: false })
  }
  let level = groups(entries, ({ key, value }) => ELEMENT + key.length + value.length).map((group) => ({
    first: group[0]?.key ?? Buffer.alloc(0),
    id: add(pages, (id) => page(id, FLAGS.leaf, group)),
  }))
  while (level.length > 1)
    level = groups(level, ({ first }) => ELEMENT + first.length).map((group) => ({
      first: group[0]?.first ?? Buffer.alloc(0),
      id: add(pages, (id) => branch(id, group)),
    }))
  return level[0]?.id ?? 0
}

/** Groups items into pages: as many as fit, at least one, which may exceed the page. */
function groups<T>(items: readonly T[], size: (item: T) => number): T[][] {
  const all: T[][] = [[]]
  let room = PAGE - HEADER
  for (const item of items) {
    const last = all.at(-1) ?? []
    if (last.length > 0 && size(item) > room) {
      all.push([item])
      room = PAGE - HEADER - size(item)
    } else {
      last.push(item)
      room -= size(item)
    }
  }
  return all
}

const nextId = (pages: readonly Buffer[]) => pages.reduce((total, { length }) => total + length, 0) / PAGE

const ids = new WeakMap<readonly Buffer[], number>()

function add(pages: Buffer[], make: (id: number) => Buffer): number {
  const id = ids.get(pages) ?? nextId(pages)
  const made = make(id)
  pages.push(made)
  ids.set(pages, id + made.length / PAGE)
  return id
}

function page(id: number, flags: number, entries: readonly Entry[]): Buffer {
  const size = entries.reduce((total, { key, value }) => total + ELEMENT + key.length + value.length, HEADER)
  const bytes = framed(id, flags, entries.length, size)
  let at = HEADER + entries.length * ELEMENT
  for (const [place, { key, value, isBucket }] of entries.entries()) {
    const element = HEADER + place * ELEMENT
    bytes.writeUInt32LE(isBucket ? 1 : 0, element)
    bytes.writeUInt32LE(at - element, element + 4)
    bytes.writeUInt32LE(key.length, element + 8)
    bytes.writeUInt32LE(value.length, element + 12)
    at += key.copy(bytes, at)
    at += value.copy(bytes, at)
  }
  return bytes
}

function branch(id: number, children: readonly { first: Buffer; id: number }[]): Buffer {
  const size = children.reduce((total, { first }) => total + ELEMENT + first.length, HEADER)
  const bytes = framed(id, FLAGS.branch, children.length, size)
  let at = HEADER + children.length * ELEMENT
  for (const [place, child] of children.entries()) {
    const element = HEADER + place * ELEMENT
    bytes.writeUInt32LE(at - element, element)
    bytes.writeUInt32LE(child.first.length, element + 4)
    bytes.writeBigUInt64LE(BigInt(child.id), element + 8)
    at += child.first.copy(bytes, at)
  }
  return bytes
}

function framed(id: number, flags: number, count: number, size: number): Buffer {
  const pages = Math.ceil(size / PAGE)
  const bytes = Buffer.alloc(pages * PAGE)
  bytes.writeBigUInt64LE(BigInt(id), 0)
  bytes.writeUInt16LE(flags, 8)
  bytes.writeUInt16LE(count, 10)
  bytes.writeUInt32LE(pages - 1, 12)
  return bytes
}

function bucketHeader(root: number): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeBigUInt64LE(BigInt(root), 0)
  return bytes
}

function writeMeta(bytes: Buffer, { id, root, end }: { id: number; root: number; end: number }): void {
  bytes.writeBigUInt64LE(BigInt(id), 0)
  bytes.writeUInt16LE(FLAGS.meta, 8)
  const meta = bytes.subarray(HEADER)
  meta.writeUInt32LE(0xed0cdaed, 0)
  meta.writeUInt32LE(2, 4)
  meta.writeUInt32LE(PAGE, 8)
  meta.writeBigUInt64LE(BigInt(root), 16)
  meta.writeBigUInt64LE(2n, 32)
  meta.writeBigUInt64LE(BigInt(end), 40)
  meta.writeBigUInt64LE(BigInt(id), 48)
  let hash = 0xcbf29ce484222325n
  for (const byte of meta.subarray(0, 56)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  meta.writeBigUInt64LE(hash, 56)
}
