import { extensionOf, mediaTypeOf } from '#contract/file-types.ts'
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
  const { names } = await storage.list(folder, { by: 'name', order: 'ascending' }, signal)
  const stem = name.slice(0, name.length - extensionOf(name).length)
  return names
    .split('/')
    .filter((other) => other.startsWith(stem) && SUBTITLE_EXTENSIONS.has(extensionOf(other).toLowerCase()))
    .map((other) => child(folder.path, other))
}
