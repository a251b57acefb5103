import path from 'node:path'
import type { Config } from '#server/config/settings.ts'
import { Downloads } from '#server/files/raw/download.ts'
import type { Log } from '#server/lib/log.ts'
import { PreviewCache } from '#server/storage/preview-cache.ts'
import type { Storage } from '#server/storage/storage.ts'
import { DECODERS, Decoders } from './decoders.ts'
import type { Programs } from './job.ts'
import { Previews } from './service.ts'

export type PreviewsParts = {
  readonly config: Pick<Config, 'cacheDir' | 'thumbnailCacheSize' | 'disableThumbnails' | 'disablePreviewResize'>
  readonly storage: Storage
  readonly log: Log
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Each waits with a file open. */
const QUEUE = { running: DECODERS, waitingEach: 96, waiting: 256, patience: 20_000 }

/** Previews; what they run ends with `opened`. */
export function openPreviews({ config, storage, log, now }: PreviewsParts, opened: AsyncDisposableStack) {
  const { disableThumbnails, disablePreviewResize } = config
  const programs = findPrograms()
  const decoders = opened.adopt(new Decoders(programs, log), (open) => open.close())
  const cache = new PreviewCache(path.join(config.cacheDir, 'previews'), config.thumbnailCacheSize, now)
  const downloads = new Downloads(storage)
  const switches = { disableThumbnails, disablePreviewResize }
  return { previews: new Previews({ storage, downloads, cache, decoders, log, limits: QUEUE, ...switches, now }) }
}

/** What of other people's programs is on the search path when the server starts. */
function findPrograms(): Programs {
  return { ffmpeg: Bun.which('ffmpeg'), heif: Bun.which('heif-convert') ?? Bun.which('heif-dec') }
}
