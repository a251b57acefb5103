import { ALL_PERMISSIONS } from '#contract/users.ts'
import { authorize } from '#server/access/authorize.ts'
import { ROOT } from '#server/access/virtual-path.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import type { OperationEvents } from '#server/operations/records/operation.ts'
import type { Config } from '#server/platform/config/settings.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { SettingsEvents } from '#server/platform/events/settings-events.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import type { Helpers } from '#server/platform/process/helper-scripts.ts'
import type { ListingEvents } from '#server/storage/listed-folder.ts'
import type { Storage } from '#server/storage/storage.ts'
import { CombinedSearch } from './content/combined-search.ts'
import { openContent } from './content/open-content.ts'
import { INDEX_FILE } from './crawler/schema.ts'
import { IndexThread } from './index/index-thread.ts'
import { ChangeCollector } from './index-upkeep/change-collector.ts'
import { FolderComparer } from './index-upkeep/folder-comparer.ts'
import { IndexManager } from './index-upkeep/index-manager.ts'
import { IndexStatusService } from './index-upkeep/service.ts'
import type { Searcher } from './query/searcher.ts'
import { SearchService } from './query/service.ts'
import { QuotaCorrection, type QuotaCorrectionParts } from './sizes/quota-correction.ts'
import { FolderSizesService } from './sizes/service.ts'

export type OpenSearchParts = {
  readonly config: Pick<Config, 'root'>
  readonly data: DataDirectory
  readonly storage: Storage
  readonly served: ServedScope
  readonly settings: SettingsService
  readonly meter: QuotaCorrectionParts['meter']
  readonly events: EventBus<ListingEvents & OperationEvents & SettingsEvents>
  readonly log: Log
  readonly helpers: Helpers | null
  readonly now: () => number
}

/**
 * Opens the index of the served tree and everything that keeps it up to date; all of it is closed with `opened`. The index is loaded in the
 * background.
 */
export function openSearch(parts: OpenSearchParts, opened: AsyncDisposableStack) {
  const { config, data, storage, served, settings, events, log, helpers, now } = parts
  const index = opened.adopt(new IndexThread(), (thread) => thread.close())
  const reader = opened.use(storage.reader(authorize(internalSubject(served), 'list', ROOT)))
  const settingsNow = async () => (await settings.current()).search
  const indexKeeper = opened.adopt(
    new IndexManager({ root: config.root, data, reader, index, settings: settingsNow, log, now }),
    (keeper) => keeper.close(),
  )
  const freshen = opened.adopt(
    new ChangeCollector({
      events,
      read: (requests) => indexKeeper.read(requests),
      scan: () => indexKeeper.scan('times'),
    }),
    (open) => open.close(),
  )
  const comparer = opened.adopt(
    new FolderComparer({ events, compare: (folders) => indexKeeper.compare(folders, 0) }),
    (open) => open.close(),
  )
  const indexFile = () => (index.state === 'ready' ? data.file(INDEX_FILE) : null)
  const content = openContent({ data, storage, served, events, log, helpers, now, indexFile }, opened)
  let contentFollows = Promise.resolve()
  const followContent = () => {
    contentFollows = settingsNow()
      .then((current) => content.change(current))
      .catch((error) => log.error('search inside files is not available', errorFields(error)))
  }
  opened.defer(
    events.subscribe('settings.changed', ({ fields }) => {
      if (!fields.includes('search')) return
      void indexKeeper.applySettings()
      followContent()
    }),
  )
  void indexKeeper.applySettings()
  followContent()
  const names = new SearchService({
    ...{ storage, index, now },
    stale: (folder) => freshen.changed(folder),
    compare: (folders, until) => indexKeeper.compare(folders, until),
  })
  const searcher: Searcher = new CombinedSearch({ names, content, log, now })
  const quotaCorrection = opened.adopt(new QuotaCorrection({ ...parts, index }), (open) => open.close())
  return {
    quotaCorrection,
    freshen,
    indexKeeper,
    indexStatus: new IndexStatusService({ index, indexKeeper, content, settingsApplied: () => contentFollows }),
    searcher,
    folderSizes: new FolderSizesService({ storage, index, comparer }),
  }
}

/**
 * Returns the internal subject that reads the tree, which no rule or permission restricts. Searches check the permissions of their own
 * subject.
 */
const internalSubject = (served: ServedScope) => ({
  userId: 0,
  username: '',
  permissions: ALL_PERMISSIONS,
  groups: [],
  rules: [],
  entries: [],
  hideDotfiles: false,
  address: null,
  scope: { root: ROOT, ...served },
})
