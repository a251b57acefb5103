import { hasUnknownType, MAX_INLINE_TEXT } from '#contract/file-types.ts'
import type { ChecksumAlgorithm, ResourceType } from '#contract/resources.ts'
import { decide, type Effect, type Grant } from '#server/access/authorize.ts'
import { baseName, type VirtualPath } from '#server/access/virtual-path.ts'
import type { OpenFile, Stat, Storage } from '#server/storage/storage.ts'
import { typeOf } from './resource-type.ts'
import { subtitlesOf } from './subtitles/find.ts'
import { readText } from './text.ts'

/** One file as the requester may see it. */
export type FileView = {
  readonly path: VirtualPath
  readonly stat: Stat
  readonly type: ResourceType
  readonly content?: string
  readonly checksums?: Partial<Record<ChecksumAlgorithm, string>>
  readonly subtitles?: readonly VirtualPath[]
  /** Rights of the requester to the file; only for Coffer's page. */
  readonly rights?: readonly Effect[]
}

export type ReadRequest = {
  readonly item: Grant<'list'>
  /** State of the file; never that of a folder. */
  readonly stat: Stat
  /** Null if the requester may not download the file. */
  readonly download: Grant<'download'> | null
  /** Whether the content decides if the file is text where its name does not tell the type, as in File Browser. */
  readonly inspect?: boolean
  readonly signal: AbortSignal
}

/**
 * Returns one file with its text and its subtitles. Without a grant to download, there is no text and the content is not inspected. Text
 * that is not UTF-8 has the type `blob`, because an editor would change it when saving.
 */
export async function readFile(storage: Storage, request: ReadRequest): Promise<FileView> {
  const { item, stat, download, signal } = request
  const { path } = item
  const inspect = request.inspect === true && download !== null && isUntyped(item, stat)
  const type = inspect ? textTypeFor(item) : displayTypeOf(item, stat)
  if (type === 'video') return { path, stat, type, subtitles: await subtitlesOf(storage, item, signal) }
  if (!download || (type !== 'text' && type !== 'textImmutable')) return { path, stat, type }
  const read = await readText(storage, download, { inspect, signal })
  // The state comes from the file handle that was read; whether the name is a link comes from the name.
  const current = { ...read.stat, isLink: stat.isLink }
  if (read.text === null) return { path, stat: current, type: 'blob' }
  return { path, stat: current, type, content: read.text }
}

/** Returns the type of a file requested by itself: `textImmutable` for text that the requester may not change. */
export function displayTypeOf(item: Grant<'list'>, stat: Stat): ResourceType {
  const type = typeOf(baseName(item.path), stat)
  return type === 'text' ? textTypeFor(item) : type
}

const textTypeFor = ({ subject, path }: Grant<'list'>): ResourceType =>
  decide(subject, 'modify', path).allowed ? 'text' : 'textImmutable'

/** Returns whether the name does not tell the type of a file that is small enough to be sent as text. */
const isUntyped = ({ path }: Grant<'list'>, { kind, size }: Stat): boolean =>
  kind === 'file' && size <= MAX_INLINE_TEXT && hasUnknownType(baseName(path))

/** A text opened for reading; the caller must close it. */
export type OpenText = { readonly name: string; readonly opened: OpenFile }

/** Opens a file of which the name and size say that it is text, in whatever encoding; null for anything else. Throws `not_found`. */
export async function openText(
  storage: Storage,
  item: Grant<'list'>,
  download: Grant<'download'>,
): Promise<OpenText | null> {
  const name = baseName(item.path)
  if (typeOf(name, await storage.stat(item)) !== 'text') return null
  const opened = await storage.open(download)
  if (typeOf(name, opened.stat) === 'text') return { name, opened }
  await opened.close()
  return null
}
