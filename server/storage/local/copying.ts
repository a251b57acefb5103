import { receive } from '../receive.ts'
import type { WriteOptions } from '../storage.ts'
import type { DiskThreads } from './disk-threads.ts'
import { becameShorter, ContentWriter, fillFrom, hasHoles, readRange, setLength } from './file-io.ts'
import type { PlatformFs } from './platform-fs.ts'
import type { SpaceOnDemand } from './space-on-demand.ts'

/** Size of a part, after which progress is reported and the signal checked. */
const PART_BYTES = 8 * 1024 * 1024

/** Size of a chunk in the slower methods. */
const CHUNK_BYTES = 1024 * 1024

/** Resources for copying. `threads` is null where there are none. */
export type Copier = {
  readonly platformFs: PlatformFs
  readonly threads: DiskThreads | null
  /** Null where nothing can be deleted to free space on a full disk. */
  readonly room: SpaceOnDemand | null
}

/**
 * Copies the `size` bytes of one open file into another, empty one: by sharing its blocks where the file system can,
 * else by the kernel in a thread, else by reading and writing. Holes are preserved. Throws when the source became
 * shorter.
 */
export async function copyContent(
  { platformFs, threads, room }: Copier,
  source: number,
  size: number,
  target: number,
  options: WriteOptions = {},
): Promise<void> {
  options.signal?.throwIfAborted()
  if (platformFs.reflink(source, target)) options.onProgress?.(size)
  else if (threads) await copyParts({ threads, room }, source, size, target, options)
  else await copyBytes(room, source, size, target, options)
}

async function copyParts(
  { threads, room }: { readonly threads: DiskThreads; readonly room: SpaceOnDemand | null },
  from: number,
  size: number,
  to: number,
  { signal, onProgress }: WriteOptions,
): Promise<void> {
  const sparse = hasHoles(from)
  for (let at = 0; at < size; ) {
    const length = Math.min(PART_BYTES, size - at)
    const copy = () => threads.run({ do: 'copyPart', from, to, at, length, sparse })
    const copied = room ? await room.withSpace(to, { now: length, coming: size - at }, copy) : await copy()
    if (copied === 0) throw becameShorter()
    at += copied
    onProgress?.(at)
    signal?.throwIfAborted()
  }
  if (sparse) await setLength(to, size)
}

/**
 * Copies the first `size` bytes of an open file to offset `into` of another, in a thread: by sharing blocks where the
 * file system can and both offsets are aligned to blocks, else by the kernel. Throws when the source became shorter.
 */
export async function joinContent(
  threads: DiskThreads,
  from: number,
  size: number,
  to: number,
  into: number,
): Promise<void> {
  for (let at = 0; at < size; ) {
    const length = Math.min(PART_BYTES, size - at)
    const copied = await threads.run({ do: 'joinPart', from, to, at, into: into + at, length })
    if (copied === 0) throw becameShorter()
    at += copied
  }
}

async function copyBytes(
  room: SpaceOnDemand | null,
  from: number,
  size: number,
  to: number,
  options: WriteOptions,
): Promise<void> {
  const writer = new ContentWriter(to, { room, length: size })
  try {
    const content = { stream: readRange(from, 0, size, CHUNK_BYTES), length: size }
    await receive(content, (bytes) => writer.write(bytes), options)
  } finally {
    await writer.flushed()
  }
}

/** Returns whether the first `size` bytes of two open files are equal. They are read from the disk as far as the system drops its cache. */
export async function sameContent(
  threads: DiskThreads | null,
  one: number,
  other: number,
  size: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const part = threads ? PART_BYTES : CHUNK_BYTES
  for (let at = 0; at < size; at += part) {
    signal?.throwIfAborted()
    const length = Math.min(part, size - at)
    const same = threads
      ? (await threads.run({ do: 'sameBytes', one, other, at, length })) === 1
      : await samePart(one, other, at, length)
    if (!same) return false
  }
  return true
}

async function samePart(one: number, other: number, at: number, length: number): Promise<boolean> {
  const [left, right] = [Buffer.allocUnsafeSlow(length), Buffer.allocUnsafeSlow(length)]
  await Promise.all([fillFrom(one, left, at), fillFrom(other, right, at)])
  return left.equals(right)
}
