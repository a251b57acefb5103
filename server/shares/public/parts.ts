import type { ArchiveContentService } from '#server/files/extract/service.ts'
import type { Previews } from '#server/files/previews/service.ts'
import type { LinkUses } from '../link-uses.ts'
import type { ShareGuard } from '../share-guard.ts'
import type { UploadLinks } from '../upload-link.ts'
import type { PublicDownloadOptions } from './download.ts'
import type { FolderSizes } from './folder-size.ts'
import type { PublicViewOptions } from './view.ts'

/** Dependencies of the public routes. */
export type PublicShareParts = PublicViewOptions &
  PublicDownloadOptions & {
    readonly guard: ShareGuard
    readonly drop: UploadLinks
    readonly uses: LinkUses
    readonly previews: Previews
    readonly archiveContents: Pick<ArchiveContentService, 'list'>
    readonly sizes: FolderSizes
  }
