import type { Proof } from '#server/accounts/authentication/proof.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import { type SubjectParts, subjectFinder } from '#server/accounts/users/subject.ts'
import type { Programs } from '#server/execution/sandbox/programs.ts'
import type { Sandbox } from '#server/execution/sandbox/sandbox.ts'
import type { Executor } from '#server/operations/executor.ts'
import type { Config } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { removeSampleFolders, SampleFolder } from '#server/storage/sample-folder.ts'
import { type HookedEvents, subscribeHooks } from './hook-subscriber.ts'
import { HookLog } from './log.ts'
import { HookRunner, type RunnerParts } from './runner.ts'
import { Hooks } from './service.ts'

export type OpenHooksParts = Pick<RunnerParts, 'noticed'> &
  SubjectParts & {
    readonly config: Pick<Config, 'exec'>
    readonly data: DataDirectory
    readonly db: Db
    readonly sandbox: Sandbox | null
    readonly executor: Executor
    readonly programs: Programs
    readonly events: EventBus<HookedEvents>
    readonly settings: Pick<SettingsService, 'current' | 'globalRules'>
    readonly proof: Proof
    readonly log: Log
    /** Current time in milliseconds since the epoch. */
    readonly now: () => number
  }

/** Subdirectory of the data directory for the folders of test runs. */
const TRIALS = 'hook-tests'

/** Opens the hooks until `opened` ends; null where programs are disabled. */
export async function openHooks(
  { config: { exec }, sandbox, ...parts }: OpenHooksParts,
  opened: AsyncDisposableStack,
): Promise<{ readonly hooks: Hooks; readonly hookLog: HookLog } | null> {
  if (!sandbox) return null
  const { data, log, executor } = parts
  const subjectOf = subjectFinder(parts)
  const trials = data.file(TRIALS)
  await removeSampleFolders(trials).catch((error) => log.warn('folders of tests stay', errorFields(error)))
  const runner = new HookRunner({ ...parts, exec })
  const makeFolder = (files: Readonly<Record<string, string>>) => SampleFolder.open(trials, files)
  const hooks = opened.adopt(new Hooks({ ...parts, sandbox, runner, subjectOf, makeFolder }), (open) => open.close())
  executor.addParticipant(hooks)
  opened.defer(subscribeHooks({ ...parts, hooks, subjectOf }))
  return { hooks, hookLog: new HookLog(parts.db) }
}
