import type { Previews } from '#server/files/previews/service.ts'
import type { ShareGuard } from '../share-guard.ts'
import type { UploadLinks } from '../upload-link.ts'
import type { PublicDownloadOptions } from './download.ts'
import type { PublicViewOptions } from './view.ts'

/** Dependencies of the public routes. */
export type PublicShareParts = PublicViewOptions &
  PublicDownloadOptions & {
    readonly guard: ShareGuard
    readonly drop: UploadLinks
    readonly previews: Previews
  }
