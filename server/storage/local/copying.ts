import type { WriteOptions } from '../storage.ts'
import type { Door } from './door.ts'
import { readRange } from './file-io.ts'
import type { StagedFile } from './staging.ts'

const CHUNK_BYTES = 1024 * 1024

/** Fills a staged file with the `size` bytes of an open one: by sharing its blocks where the file system can, else byte by byte. */
export async function copyContent(
  door: Door,
  source: number,
  size: number,
  staged: StagedFile,
  options?: WriteOptions,
): Promise<void> {
  if (door.reflink(source, staged.handle)) return
  await staged.fill({ stream: readRange(source, 0, size, CHUNK_BYTES), length: size }, options)
}
