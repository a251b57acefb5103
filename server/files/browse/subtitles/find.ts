import { extensionOf } from '#contract/file-extension.ts'
import { mediaTypeOf } from '#contract/file-types.ts'
import { ITEM_KIND } from '#contract/folder-columns.ts'
import type { Grant } from '#server/access/authorize.ts'
import { baseName, child, parent, type VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { Storage } from '#server/storage/storage.ts'
import { subtitleFormatOf } from './formats.ts'

/** Maximum number of subtitle files returned; a folder for a whole series may hold more. */
const MOST = 200

/** Maximum number of folders with the video's name that are read, per subtitle folder. */
const MOST_FOLDERS = 20

const IS_SUBTITLES_FOLDER = /^(?:subs|subtitles)$/i
const FILES: ReadonlySet<string> = new Set([ITEM_KIND.file, ITEM_KIND.linkedFile])
const FOLDERS: ReadonlySet<string> = new Set([ITEM_KIND.directory, ITEM_KIND.linkedDirectory])

/**
 * Returns the subtitle files of a video: those beside it whose name begins with the video's name without its extension; all files in
 * folders `subs` and `subtitles` beside it; and all files in folders inside these that begin with the video's name. Only what the subject
 * may list counts. If it may not list the video's folder, there are none.
 */
export async function subtitlesOf(storage: Storage, video: Grant<'list'>, signal: AbortSignal): Promise<VirtualPath[]> {
  const name = baseName(video.path)
  if (mediaTypeOf(name).type !== 'video') return []
  const stem = name.slice(0, name.length - extensionOf(name).length)
  const beside = await listSubtitles(storage, video.forRequestedPath(parent(video.path)), signal)
  const found = beside.files.filter((path) => baseName(path).startsWith(stem))
  for (const path of beside.folders.filter((folder) => IS_SUBTITLES_FOLDER.test(baseName(folder)))) {
    const { files, folders } = await listSubtitles(storage, video.forRequestedPath(path), signal)
    found.push(...files)
    for (const inner of folders.filter((folder) => baseName(folder).startsWith(stem)).slice(0, MOST_FOLDERS))
      found.push(...(await listSubtitles(storage, video.forRequestedPath(inner), signal)).files)
  }
  return found.slice(0, MOST)
}

/** Returns the subtitle files and folders in one folder, sorted by name; nothing if the subject may not list it or it no longer exists. */
async function listSubtitles(storage: Storage, folder: Grant<'list'> | null, signal: AbortSignal) {
  const files: VirtualPath[] = []
  const folders: VirtualPath[] = []
  if (!folder) return { files, folders }
  const { names, kinds } = await entries(storage, folder, signal)
  if (names === '') return { files, folders }
  for (const [row, name] of names.split('/').entries()) {
    const kind = kinds[row] ?? ''
    if (FOLDERS.has(kind)) folders.push(child(folder.path, name))
    else if (FILES.has(kind) && subtitleFormatOf(name)) files.push(child(folder.path, name))
  }
  return { files, folders }
}

async function entries(storage: Storage, folder: Grant<'list'>, signal: AbortSignal) {
  try {
    return await storage.list(folder, { by: 'name', order: 'ascending' }, signal)
  } catch (error) {
    if (GONE.some((code) => isAppError(error, code))) return { names: '', kinds: '' }
    throw error
  }
}

/** Errors for a folder that existed a moment ago: deleted, replaced by a file, outside the scope, or denied by a rule or the disk. */
const GONE = ['not_found', 'invalid', 'not_allowed'] as const
