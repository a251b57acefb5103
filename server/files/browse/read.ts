import type { ChecksumAlgorithm, ResourceType } from '#contract/resources.ts'
import { decide, type Grant } from '#server/access/authorize.ts'
import { baseName, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'
import { typeOf } from './resource-type.ts'
import { subtitlesOf } from './subtitles/find.ts'
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

export type ReadRequest = {
  readonly item: Grant<'list'>
  /** What is there; no folder. */
  readonly stat: Stat
  /** Null where the reader may not download it. */
  readonly download: Grant<'download'> | null
  readonly signal: AbortSignal
}

/**
 * One file with its text and its subtitles. Without leave to download there is no text and no look inside. Text that is not UTF-8 is a
 * blob, so that nobody opens an editor on something that would come back altered.
 */
export async function readFile(storage: Storage, { item, stat, download, signal }: ReadRequest): Promise<FileView> {
  const { path } = item
  const type = shownType(item, stat)
  if (type === 'video') return { path, stat, type, subtitles: await subtitlesOf(storage, item, signal) }
  if (!download || (type !== 'text' && type !== 'textImmutable')) return { path, stat, type }
  const read = await readText(storage, download, signal)
  // What was read is described by its own handle; whether its name is a link, by the name.
  const current = { ...read.stat, isLink: stat.isLink }
  if (read.text === null) return { path, stat: current, type: 'blob' }
  return { path, stat: current, type, content: read.text }
}

/** The type of a file asked for by itself: text its reader may not change says so (contract 4.6). */
export function shownType({ subject, path }: Grant<'list'>, stat: Stat): ResourceType {
  const type = typeOf(baseName(path), stat)
  return type === 'text' && !decide(subject, 'modify', path).allowed ? 'textImmutable' : type
}
