import type { NameMatching } from '#server/access/rules.ts'
import { Executor } from '#server/operations/executor.ts'
import { INTENTS_FILE } from '#server/operations/intents/intent-log.ts'
import type { OperationEvents } from '#server/operations/records/operation.ts'
import { JOURNAL_FILE, SqliteJournal } from '#server/operations/sqlite-journal.ts'
import { stagingLog } from '#server/operations/staging-log.ts'
import { STARTS_FILE } from '#server/operations/start-log.ts'
import { TrashAndVersions, type TrashAndVersionsParts } from '#server/operations/trash-and-versions.ts'
import type { Config } from '#server/platform/config/settings.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { openLocalStorage } from '#server/storage/local/open-local-storage.ts'
import type { VolumeEvent } from '#server/storage/local/volume-locks.ts'
import type { FileParts } from './file-parts.ts'
import { FilesService } from './service.ts'

export type FilesParts = {
  readonly settings: TrashAndVersionsParts['settings'] & NonNullable<FileParts['settings']>
  readonly matching: NameMatching
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
  { config, data, events, log, settings, matching, now }: FilesParts,
  opened: AsyncDisposableStack,
) {
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
  const storage = opened.adopt(
    await openLocalStorage({ root: config.root, staging: stagingLog(journal), modes, unswept, serving }),
    (open) => open.close(),
  )
  const executor = opened.adopt(new Executor({ journal, events }), (open) => open.close())
  const keeper = new TrashAndVersions({ kept: storage.kept, journal, history: journal.history, settings, matching })
  const files = new FilesService({ storage, executor, keeper, settings, events })
  return { journal, storage, partials: storage.partials, executor, keeper, files }
}
