import path from 'node:path'
import { PreviewKind } from '#contract/previews.ts'
import { Downloads } from '#server/files/downloads/download.ts'
import { isOneFile } from '#server/platform/config/installation.ts'
import type { Config } from '#server/platform/config/settings.ts'
import type { Log } from '#server/platform/log/log.ts'
import { PreviewCache } from '#server/platform/own-files/preview-cache.ts'
import { findProgram } from '#server/platform/process/find-program.ts'
import type { Helpers } from '#server/platform/process/helper-scripts.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Programs } from './decoder/job.ts'
import { DECODERS, Decoders, EDIT_LIMITS, LIMITS } from './decoders.ts'
import { Previews } from './service.ts'

export type PreviewsParts = {
  readonly config: Pick<Config, 'cacheDir' | 'thumbnailCacheSize' | 'disableThumbnails' | 'disablePreviewResize'>
  readonly storage: Storage
  readonly log: Log
  readonly helpers: Helpers | null
  readonly now: () => number
}

/**
 * Limits of the queue. Each waiting request holds an open file.
 *
 * @limit Previews and subtitles | Previews waiting to be created | {waitingEach} for each caller, {waiting} in total, up to {patience ms}
 */
const QUEUE = {
  running: DECODERS,
  costly: 2500,
  waitingEach: 96,
  waiting: 256,
  overdue: 500,
  patience: 20_000,
}

/** Opens the previews, and the decoders that edit pictures and read dates. Closing `opened` ends their processes. */
export function openPreviews({ config, storage, log, helpers, now }: PreviewsParts, opened: AsyncDisposableStack) {
  const { disableThumbnails, disablePreviewResize } = config
  const programs = findPrograms()
  const openDecoders = (scratch: string, limits = LIMITS) =>
    opened.adopt(
      new Decoders({ programs, scratch: path.join(config.cacheDir, scratch), log, helpers, limits }),
      (open) => open.close(),
    )
  const decoders = openDecoders('scratch')
  const pictureEditors = openDecoders('edit-scratch', EDIT_LIMITS)
  const dateDecoders = openDecoders('date-scratch')
  const cache = new PreviewCache(path.join(config.cacheDir, 'previews'), config.thumbnailCacheSize, now)
  const previewKinds = kindsWith(programs)
  const downloads = new Downloads(storage)
  const switches = { disableThumbnails, disablePreviewResize }
  const previews = new Previews({ storage, downloads, cache, decoders, log, limits: QUEUE, ...switches, now })
  return { previews, previewKinds, pictureEditors, dateDecoders }
}

/** Returns the kinds of files that have previews on this system. */
function kindsWith({ ffmpeg, heif }: Programs): readonly PreviewKind[] {
  const has = { film: ffmpeg !== null, heif: heif !== null, pdf: canDraw(), picture: true, drawing: true, raw: true }
  return PreviewKind.options.filter((kind) => has[kind])
}

/** Returns whether PDFs can be drawn: the library is native code, which is not available for every system. */
function canDraw(): boolean {
  if (isOneFile) return true // It is bundled with the decoder.
  try {
    Bun.resolveSync('@napi-rs/canvas', import.meta.dir)
    return true
  } catch {
    return false
  }
}

/** Returns the third-party programs found on the search path when the server starts. */
function findPrograms(): Programs {
  return { ffmpeg: findProgram('ffmpeg'), heif: findProgram('heif-convert') ?? findProgram('heif-dec') }
}
