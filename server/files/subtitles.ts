import { extensionOf } from '#contract/file-extension.ts'
import { mediaTypeOf } from '#contract/file-types.ts'
import { ITEM_KIND } from '#contract/resources.ts'
import type { Grant } from '#server/access/authorize.ts'
import { baseName, child, parent, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Storage } from '#server/storage/storage.ts'

const SUBTITLE_EXTENSIONS = new Set(['.vtt', '.srt', '.ass', '.ssa'])

/**
 * The subtitle files beside a video, A to Z: those whose name begins with the video's own, up to its extension (contract 4.6). Only what
 * the video's reader may list counts; a video in a folder they may not list has none.
 */
export async function subtitlesOf(storage: Storage, video: Grant<'list'>, signal: AbortSignal): Promise<VirtualPath[]> {
  const name = baseName(video.path)
  if (mediaTypeOf(name).type !== 'video') return []
  const folder = video.at(parent(video.path))
  if (!folder) return []
  const { names, kinds } = await storage.list(folder, { by: 'name', order: 'ascending' }, signal)
  const stem = name.slice(0, name.length - extensionOf(name).length)
  return names
    .split('/')
    .filter((other, row) => isFile(kinds[row]) && other.startsWith(stem) && isSubtitle(other))
    .map((other) => child(folder.path, other))
}

const isFile = (kind: string | undefined) => kind === ITEM_KIND.file || kind === ITEM_KIND.linkedFile
const isSubtitle = (name: string) => SUBTITLE_EXTENSIONS.has(extensionOf(name).toLowerCase())
