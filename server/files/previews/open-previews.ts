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
import { DECODERS, Decoders } from './decoders.ts'
import { Previews } from './service.ts'

export type PreviewsParts = {
  readonly config: Pick<Config, 'cacheDir' | 'thumbnailCacheSize' | 'disableThumbnails' | 'disablePreviewResize'>
  readonly storage: Storage
  readonly log: Log
  readonly helpers: Helpers | null
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Each waits with a file open. */
const QUEUE = { running: DECODERS, waitingEach: 96, waiting: 256, overdue: 500, patience: 20_000 }

/** Previews; what they run ends with `opened`. */
export function openPreviews({ config, storage, log, helpers, now }: PreviewsParts, opened: AsyncDisposableStack) {
  const { disableThumbnails, disablePreviewResize } = config
  const programs = findPrograms()
  const decoders = opened.adopt(
    new Decoders({ programs, scratch: path.join(config.cacheDir, 'scratch'), log, helpers }),
    (open) => open.close(),
  )
  const cache = new PreviewCache(path.join(config.cacheDir, 'previews'), config.thumbnailCacheSize, now)
  const previewKinds = kindsWith(programs)
  const downloads = new Downloads(storage)
  const switches = { disableThumbnails, disablePreviewResize }
  const previews = new Previews({ storage, downloads, cache, decoders, log, limits: QUEUE, ...switches, now })
  return { previews, previewKinds }
}

/** What there are previews of here. */
function kindsWith({ ffmpeg, heif }: Programs): readonly PreviewKind[] {
  const has = { film: ffmpeg !== null, heif: heif !== null, pdf: canDraw(), picture: true, drawing: true, raw: true }
  return PreviewKind.options.filter((kind) => has[kind])
}

/** What PDFs are drawn with is native code, which is not there for every system. */
function canDraw(): boolean {
  if (isOneFile) return true // It is packed with the decoder.
  try {
    Bun.resolveSync('@napi-rs/canvas', import.meta.dir)
    return true
  } catch {
    return false
  }
}

/** What of other people's programs is on the search path when the server starts. */
function findPrograms(): Programs {
  return { ffmpeg: findProgram('ffmpeg'), heif: findProgram('heif-convert') ?? findProgram('heif-dec') }
}
