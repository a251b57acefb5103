import type { ChecksumAlgorithm, ResourceType } from '#contract/resources.ts'
import { decide, type Grant } from '#server/access/authorize.ts'
import { baseName, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'
import { typeOf } from './resource-type.ts'
import { subtitlesOf } from './subtitles.ts'
import { readText } from './text.ts'

/** One file as its reader may see it. */
export type FileView = {
  readonly path: VirtualPath
  readonly stat: Stat
  readonly type: ResourceType
  readonly content?: string
  readonly checksums?: Partial<Record<ChecksumAlgorithm, string>>
  readonly subtitles?: readonly VirtualPath[]
}

/**
 * One file with its text and its subtitles. Without leave to download there is no text and no look inside. Text that is not UTF-8 is a
 * blob, so that nobody opens an editor on something that would come back altered.
 */
export async function readFile(storage: Storage, { item, stat, download, signal }: ReadRequest): Promise<FileView> {
  const { path, subject } = item
  const type = typeOf(baseName(path), stat)
  if (type === 'video') return { path, stat, type, subtitles: await subtitlesOf(storage, item, signal) }
  if (type !== 'text') return { path, stat, type }
  const shown = decide(subject, 'modify', path).allowed ? 'text' : 'textImmutable'
  if (!download) return { path, stat, type: shown }
  const read = await readText(storage, download, signal)
  // The stat of the handle that was read, but the link of the name that was asked for.
  const current = { ...read.stat, isLink: stat.isLink }
  return read.text === null
    ? { path, stat: current, type: 'blob' }
    : { path, stat: current, type: shown, content: read.text }
}

export type ReadRequest = {
  readonly item: Grant<'list'>
  /** What is there; a file. */
  readonly stat: Stat
  /** Null where the reader may not download it. */
  readonly download: Grant<'download'> | null
  readonly signal: AbortSignal
}
