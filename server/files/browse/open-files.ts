import type { VirtualPath } from '#server/access/virtual-path.ts'
import { countUsage } from '#server/accounts/quotas/count.ts'
import { QuotaMeter, type QuotaMeterParts } from '#server/accounts/quotas/meter.ts'
import { Executor } from '#server/operations/executor.ts'
import { INTENTS_FILE } from '#server/operations/intents/intent-log.ts'
import type { Operation, OperationEvents } from '#server/operations/records/operation.ts'
import { JOURNAL_FILE, SqliteJournal } from '#server/operations/sqlite-journal.ts'
import { stagingLog } from '#server/operations/staging-log.ts'
import { STARTS_FILE } from '#server/operations/start-log.ts'
import { TrashAndVersions } from '#server/operations/trash-and-versions.ts'
import type { Config } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { openLocalStorage } from '#server/storage/local/open-local-storage.ts'
import type { ServedDisk } from '#server/storage/local/served-disk.ts'
import type { VolumeEvent } from '#server/storage/local/volume-locks.ts'
import { MeteredPartialFiles } from '#server/storage/metered/metered-partials.ts'
import { MeteredStorage } from '#server/storage/metered/metered-storage.ts'
import { meteredTrash } from '#server/storage/metered/metered-trash.ts'
import { FilesService } from './service.ts'

export type FilesParts = {
  readonly settings: QuotaMeterParts['settings']
  readonly served: ServedDisk
  readonly db: Db
  readonly config: Pick<Config, 'root' | 'fileMode' | 'dirMode'>
  readonly data: DataDirectory
  readonly events: EventBus<OperationEvents>
  readonly log: Log
  readonly now: () => number
}

const VOLUME_EVENTS: Record<VolumeEvent, string> = {
  taken_over: 'a served disk was used with another data directory before; nothing in its trash is removed for a week',
  unlocked: 'a served disk does not support file locks; make sure that no other server serves it',
  foreign:
    'a served disk does not support file locks, and another data directory uses it; its trash and versions are not cleaned up. If no other server serves it, remove .coffer/lock on it',
}

/** Opens the served files and the journal of their operations. Closing `opened` closes them all. */
export async function openFiles(
  { config, data, db, served, events, log, settings, now }: FilesParts,
  opened: AsyncDisposableStack,
) {
  const { matching } = served
  const journal = opened.adopt(
    await SqliteJournal.open({
      file: data.ensureFile(JOURNAL_FILE),
      intents: data.ensureFile(INTENTS_FILE),
      starts: data.ensureFile(STARTS_FILE),
      log,
    }),
    (open) => open.close(),
  )
  const unswept = (error: unknown) => log.warn('a staged folder could not be removed', errorFields(error))
  const modes = { file: config.fileMode, directory: config.dirMode }
  const report = (event: VolumeEvent, place: string) => log.warn(VOLUME_EVENTS[event], { place })
  const serving = { instance: data.instanceId(), now, report }
  const local = opened.adopt(
    await openLocalStorage({ root: config.root, staging: stagingLog(journal), modes, unswept, serving }),
    (open) => open.close(),
  )
  const executor = opened.adopt(new Executor({ journal, events }), (open) => open.close())
  const { history } = journal
  const counted = { storage: local, items: local.kept, history, served, log }
  const meter = opened.adopt(
    new QuotaMeter({
      ...{ db, settings, journal, matching, log, now },
      count: (where, signal) => countUsage(counted, where, signal),
    }),
    (open) => open.close(),
  )
  const storage = new MeteredStorage(local, meter)
  const kept = meteredTrash(local.kept, local, meter)
  const keeper = new TrashAndVersions({ kept, journal, history, settings, matching })
  const quotaUsage = (place: VirtualPath) => meter.usageAt(place)
  const files = new FilesService({ storage, executor, keeper, settings, events, quota: storage, quotaUsage })
  // What programs write is not known.
  const countCommand = ({ kind, scopeRoot }: Operation) => void (kind === 'command' && meter.countAgain(scopeRoot))
  opened.defer(events.subscribe('operation.ended', countCommand))
  const partials = new MeteredPartialFiles(local.partials, local, meter)
  return { journal, storage, partials, executor, keeper, files, meter, quota: storage }
}
