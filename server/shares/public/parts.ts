import type { Previews } from '#server/files/previews/service.ts'
import type { Drop } from '../drop.ts'
import type { Guard } from '../guard.ts'
import type { PublicDownloadOptions } from './download.ts'
import type { PublicViewOptions } from './view.ts'

/** Dependencies of the public routes. */
export type PublicShareParts = PublicViewOptions &
  PublicDownloadOptions & {
    readonly guard: Guard
    readonly drop: Drop
    readonly previews: Previews
  }
