import path from 'node:path'
import type { Config } from '#server/platform/config/settings.ts'
import { PackingThreads } from './archive-formats/writers/packing-threads.ts'
import { Archives, type ArchivesParts } from './downloads/service.ts'
import { type ArchiveContentParts, ArchiveContentService } from './extract/service.ts'
import { FolderViewTracker } from './folder-views/folder-view-tracker.ts'
import { FolderViews, type FolderViewsParts } from './folder-views/service.ts'
import { type HistoryServicesParts, openHistoryServices } from './history/open-history-services.ts'
import { type OpenJobsParts, openJobs } from './jobs/open-jobs.ts'
import { openPreviews, type PreviewsParts } from './previews/open-previews.ts'
import { openUploads } from './uploads/open-uploads.ts'

type UploadsParts = Parameters<typeof openUploads>[0]

export type FileServicesParts = Omit<ArchivesParts, 'rootName' | 'notes' | 'packing'> &
  ArchiveContentParts &
  HistoryServicesParts &
  Omit<OpenJobsParts, 'basePath' | 'archiveContents' | 'archives' | 'trash'> &
  PreviewsParts &
  FolderViewsParts &
  UploadsParts & { readonly config: Pick<Config, 'root' | 'archiveNotes' | 'baseUrl'> }

/** Opens all services for files except those that read and change single files; they are closed with `opened`. */
export async function openFileServices(parts: FileServicesParts, opened: AsyncDisposableStack) {
  const { config } = parts
  const packing = opened.adopt(new PackingThreads(), (threads) => threads.close())
  const rootName = path.basename(config.root) || 'files'
  const archives = new Archives({ ...parts, rootName, notes: config.archiveNotes, packing })
  const archiveContents = new ArchiveContentService(parts)
  const previews = openPreviews(parts, opened)
  const uploads = openUploads(parts, opened)
  const tracker = new FolderViewTracker(parts)
  parts.executor.addParticipant(tracker)
  const links = { ...parts.links, forget: (ids: readonly string[]) => forgetAll([parts.links, tracker], ids) }
  const historyServices = openHistoryServices({ ...parts, links }, opened)
  const { trash } = historyServices
  const jobs = await openJobs({ ...parts, basePath: config.baseUrl, archiveContents, archives, trash }, opened)
  return {
    archives,
    archiveContents,
    ...previews,
    ...uploads,
    historyServices,
    jobs,
    folderViews: new FolderViews(parts),
  }
}

/** Removes what is stored about items that were deleted permanently. */
async function forgetAll(
  stores: readonly { readonly forget: (ids: readonly string[]) => Promise<void> }[],
  ids: readonly string[],
): Promise<void> {
  for (const store of stores) await store.forget(ids)
}
