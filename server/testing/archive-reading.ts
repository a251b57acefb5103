import { expect } from 'bun:test'
import { crc32 } from 'node:zlib'
import type { OpenedFormat } from '#contract/archive-names.ts'
import type { ArchiveEntry } from '#server/files/archive-formats/readers/archive-entry.ts'
import { Budget } from '#server/files/archive-formats/readers/budget.ts'
import type { NameOptions } from '#server/files/archive-formats/readers/zip.ts'
import { readArchive, type TarFormat, tarNameEncoding } from '#server/files/extract/archive-reader.ts'
import { type AppError, isAppError } from '#server/platform/errors.ts'
import { MemoryStorage } from '#server/storage/memory/memory-storage.ts'
import type { OpenFile } from '#server/storage/storage.ts'
import { openWorldOn } from './memory-world.ts'
import { authorizerIn } from './storage-helpers.ts'

/** Opens bytes as a file in memory. */
async function openBytes(bytes: Uint8Array): Promise<OpenFile> {
  const world = await openWorldOn(new MemoryStorage(), { '/archive': new Uint8Array(bytes) })
  return world.storage.open(authorizerIn(world)('download', '/archive'))
}

/** Yields bytes in chunks of these sizes, in turn. */
export async function* inChunks(bytes: Uint8Array, sizes: readonly number[] = [7919]): AsyncGenerator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}

/** Returns all bytes of an input in one piece. */
export async function bytesFrom(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const piece of pieces) parts.push(piece)
  return Buffer.concat(parts)
}

/** An entry read from an archive. */
type ReadEntry = Omit<ArchiveEntry, 'content'> & { readonly bytes: Buffer }

/** The entries of an archive, and the error that ended it; null if there was none. */
type ReadResult = { readonly entries: readonly ReadEntry[]; readonly failure: AppError | null }

/** Reads an archive with the content of all entries that can be extracted. @throws every error that is not an `AppError` for bad input */
export async function readAll(format: OpenedFormat, bytes: Uint8Array, options: NameOptions = {}): Promise<ReadResult> {
  const file = await openBytes(bytes)
  const budget = new Budget({ packed: bytes.length, writes: false, signal: new AbortController().signal })
  const guessTarNames = (tar: TarFormat) => tarNameEncoding(file, { format: tar, budget })
  const reading = { format, matching: 'exact', budget, guessTarNames, ...options } as const
  const entries: ReadEntry[] = []
  try {
    for await (const { content, ...entry } of readArchive(file, reading)) {
      const isReadable = !entry.isFolder && entry.refusal === null
      const shared = entry.original && entries[entry.original.index]?.bytes
      entries.push({ ...entry, bytes: shared ?? (isReadable ? await bytesFrom(content()) : Buffer.alloc(0)) })
    }
    return { entries, failure: null }
  } catch (error) {
    return { entries, failure: refusalOf(error) }
  }
}

/** Returns an error that damaged or excessive input may cause. @throws any other error */
export function refusalOf(error: unknown): AppError {
  if (isAppError(error, 'invalid') || isAppError(error, 'too_large')) return error
  throw error
}

/** Largest chunk in bytes that a reader may produce in one step: a block of LZ4. */
const MAX_PIECE = 4 * 1024 * 1024

/** Yields chunks, and asserts that none is larger than a reader may produce in one step. */
export async function* boundedPieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    expect(piece.length).toBeLessThanOrEqual(MAX_PIECE)
    yield piece
  }
}

/** Asserts what holds for every entry of every archive, however damaged. */
export function expectSafeEntries({ entries }: ReadResult): void {
  for (const { path, refusal, isFolder, size, bytes } of entries) {
    if (path === null) {
      expect(refusal).toBe('name')
      continue
    }
    expect(isSafePath(path)).toBe(true)
    if (refusal === null && !isFolder) expect(bytes.length).toBe(size)
  }
}

/** Asserts that each entry that was read from a zip has a checksum that the archive declares. */
export function expectDeclaredChecksums(archive: Buffer, { entries, failure }: ReadResult): void {
  const complete = failure === null ? entries : entries.slice(0, -1)
  for (const { refusal, isFolder, bytes } of complete) {
    if (refusal !== null || isFolder) continue
    const checksum = Buffer.alloc(4)
    checksum.writeUInt32LE(crc32(bytes))
    expect(archive.includes(checksum)).toBe(true)
  }
}

/** Returns whether a path is absolute in its archive, and leads neither out of it nor to a name that other systems read differently. */
function isSafePath(path: string): boolean {
  const [root, ...names] = path.split('/')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: such names must be refused
  const isSafe = (name: string) => name !== '' && name !== '.' && name !== '..' && !/[\u0000-\u001f\\]/.test(name)
  return root === '' && names.length > 0 && names.every(isSafe)
}
