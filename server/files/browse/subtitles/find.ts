import { extensionOf } from '#contract/file-extension.ts'
import { mediaTypeOf } from '#contract/file-types.ts'
import { ITEM_KIND } from '#contract/resources.ts'
import type { Grant } from '#server/access/authorize.ts'
import { baseName, child, parent, type VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { Storage } from '#server/storage/storage.ts'
import { subtitleFormatOf } from './formats.ts'

/** So many are told of; a folder for a whole series may hold more. */
const MOST = 200

/** So many folders with the video's name are looked into, in each folder of subtitles. */
const MOST_FOLDERS = 20

const IS_SUBTITLES_FOLDER = /^(?:subs|subtitles)$/i
const FILES: ReadonlySet<string> = new Set([ITEM_KIND.file, ITEM_KIND.linkedFile])
const FOLDERS: ReadonlySet<string> = new Set([ITEM_KIND.directory, ITEM_KIND.linkedDirectory])

/**
 * The subtitle files of a video (contract 4.6): beside it those whose name begins with the video's own, up to its extension; all of those in
 * folders `subs` and `subtitles` beside it, and in the folders inside of these that begin with the video's name. Only what the video's
 * reader may list counts; a video in a folder they may not list has none beside it.
 */
export async function subtitlesOf(storage: Storage, video: Grant<'list'>, signal: AbortSignal): Promise<VirtualPath[]> {
  const name = baseName(video.path)
  if (mediaTypeOf(name).type !== 'video') return []
  const stem = name.slice(0, name.length - extensionOf(name).length)
  const beside = await look(storage, video.at(parent(video.path)), signal)
  const found = beside.files.filter((path) => baseName(path).startsWith(stem))
  for (const path of beside.folders.filter((folder) => IS_SUBTITLES_FOLDER.test(baseName(folder)))) {
    const { files, folders } = await look(storage, video.at(path), signal)
    found.push(...files)
    for (const inner of folders.filter((folder) => baseName(folder).startsWith(stem)).slice(0, MOST_FOLDERS))
      found.push(...(await look(storage, video.at(inner), signal)).files)
  }
  return found.slice(0, MOST)
}

/** Subtitles and folders in one folder, A to Z; nothing where its reader may not look, or it is gone by now. */
async function look(storage: Storage, folder: Grant<'list'> | null, signal: AbortSignal) {
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

/** Why a folder that was just there cannot be listed: removed, made a file, leading out of the scope, or denied by a rule or the disk. */
const GONE = ['not_found', 'invalid', 'not_allowed'] as const
