import type { Downloads } from '#server/files/raw/download.ts'
import type { DownloadCount } from './download-count.ts'
import type { Drop } from './drop.ts'
import type { Guard } from './guard.ts'
import type { PublicViewOptions } from './public-view.ts'

/** What visitors are served with. */
export type PublicShareParts = PublicViewOptions & {
  readonly guard: Guard
  readonly downloads: Downloads
  readonly count: DownloadCount
  readonly drop: Drop
}
