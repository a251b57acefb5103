import path from 'node:path'
import type { EndedOperation, OperationEvents } from '#server/operations/records/operation.ts'
import type { Config } from '#server/platform/config/settings.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import { EntryFollower, type EntryFollowerParts } from './access-entry-places/entry-follower.ts'
import { PackingThreads } from './archive-formats/writers/packing-threads.ts'
import { DatesTaken } from './dates-taken/service.ts'
import { Archives, type ArchivesParts } from './downloads/service.ts'
import { type ArchiveContentParts, ArchiveContentService } from './extract/service.ts'
import { Favorites, type FavoritesParts } from './favorites/service.ts'
import { FolderViews, type FolderViewsParts } from './folder-views/service.ts'
import { folderViewPlaces } from './folder-views/store.ts'
import { type HistoryServicesParts, openHistoryServices } from './history/open-history-services.ts'
import { LockGuard } from './item-locks/lock-guard.ts'
import { ItemLocks } from './item-locks/service.ts'
import { ItemPlaceTracker } from './item-places/item-place-tracker.ts'
import { userItemPlaces } from './item-places/store.ts'
import { ItemProperties } from './item-properties/service.ts'
import { propertyPlaces } from './item-properties/store.ts'
import { type OpenJobsParts, openJobs } from './jobs/open-jobs.ts'
import { openPreviews, type PreviewsParts } from './previews/open-previews.ts'
import { ChangeRecorder } from './recent/change-recorder.ts'
import { RecentFiles, type RecentFilesParts } from './recent/service.ts'
import { Tags, type TagsParts } from './tags/service.ts'
import { openUploads } from './uploads/open-uploads.ts'

type UploadsParts = Parameters<typeof openUploads>[0]

export type FileServicesParts = Omit<ArchivesParts, 'rootName' | 'notes' | 'packing'> &
  ArchiveContentParts &
  HistoryServicesParts &
  Omit<OpenJobsParts, 'basePath' | 'archiveContents' | 'archives' | 'trash'> &
  PreviewsParts &
  FolderViewsParts &
  FavoritesParts &
  EntryFollowerParts &
  RecentFilesParts &
  TagsParts &
  UploadsParts & {
    readonly config: Pick<Config, 'root' | 'archiveNotes' | 'baseUrl'>
    readonly events: Pick<EventBus<OperationEvents>, 'subscribe'>
    /** Operations interrupted by a crash, as they ended. */
    readonly interrupted: readonly EndedOperation[]
  }

/** Opens all services for files except those that read and change single files; they are closed with `opened`. */
export async function openFileServices(parts: FileServicesParts, opened: AsyncDisposableStack) {
  const { config } = parts
  const packing = opened.adopt(new PackingThreads(), (threads) => threads.close())
  const rootName = path.basename(config.root) || 'files'
  const archives = new Archives({ ...parts, rootName, notes: config.archiveNotes, packing })
  const archiveContents = new ArchiveContentService(parts)
  const previews = openPreviews(parts, opened)
  const uploads = await openUploads(parts, opened)
  const { db, served } = parts
  const changes = opened.adopt(new ChangeRecorder(parts), (recorder) => recorder.flush())
  opened.defer(parts.events.subscribe('operation.ended', (operation) => changes.note(operation)))
  const stores = [folderViewPlaces(db), changes.before(userItemPlaces(db, served.matching)), propertyPlaces(db)]
  const itemLocks = new ItemLocks(parts)
  parts.executor.addParticipant(new LockGuard({ ...parts, locks: itemLocks }))
  const tracker = new ItemPlaceTracker({ ...parts, stores })
  parts.executor.addParticipant(tracker)
  const entries = new EntryFollower(parts)
  await entries.recover(parts.interrupted)
  parts.executor.addParticipant(entries)
  const links = { ...parts.links, forget: (ids: readonly string[]) => forgetAll([parts.links, tracker, entries], ids) }
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
    datesTaken: new DatesTaken({ ...parts, dateDecoders: previews.dateDecoders }),
    itemLocks,
    itemProperties: new ItemProperties(parts),
    folderViews: new FolderViews(parts),
    favorites: new Favorites(parts),
    recentFiles: new RecentFiles(parts, changes),
    tags: new Tags(parts),
  }
}

/** Removes what is stored about items that were deleted permanently. */
async function forgetAll(
  stores: readonly { readonly forget: (ids: readonly string[]) => Promise<void> }[],
  ids: readonly string[],
): Promise<void> {
  for (const store of stores) await store.forget(ids)
}
