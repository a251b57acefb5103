import { type HookEvent, type HookRun, type HookTest, SWITCHED_OFF } from '#contract/hooks.ts'
import type { Subject } from '#server/access/authorize.ts'
import type { Caller } from '#server/access/caller.ts'
import { lacks } from '#server/access/lacks.ts'
import { NOBODY } from '#server/access/system-subject.ts'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import type { Proof } from '#server/accounts/authentication/proof.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { SubjectFinder } from '#server/accounts/users/subject.ts'
import type { Sandbox } from '#server/execution/sandbox/sandbox.ts'
import { type Happening, happeningOf } from '#server/notifications/happening.ts'
import type { HookedChange, OperationHooks } from '#server/operations/operation-hooks.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { notAllowed } from '#server/platform/refusals.ts'
import type { MadeUpFolder } from '#server/storage/made-up-folder.ts'
import { Lane } from './lanes.ts'
import type { HookCommand, HookRunner } from './runner.ts'

export type HooksParts = {
  readonly settings: Pick<SettingsService, 'current'>
  readonly sandbox: Sandbox
  readonly runner: HookRunner
  readonly proof: Pick<Proof, 'require'>
  readonly subjectOf: SubjectFinder
  readonly log: Log
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** A folder with these files, which is gone when it is disposed of. */
  readonly makeFolder: (files: Readonly<Record<string, string>>) => Promise<MadeUpFolder>
}

/** Aborted by nobody. */
const NEVER = new AbortController().signal

/** What an administrator hung on events, run where and when it is to be. */
export class Hooks implements OperationHooks {
  readonly #parts: HooksParts
  /** Commands that somebody waits for, and those that nobody does. */
  readonly #lanes = { foreground: new Lane(), background: new Lane() }
  readonly #alone = new Set<Promise<void>>()
  #closed = false

  constructor(parts: HooksParts) {
    this.#parts = parts
  }

  async before({ operation, subject, deeds }: HookedChange, signal: AbortSignal): Promise<void> {
    let waited = false
    for (const deed of deeds) {
      const happening = happeningOf('before', deed, { ...operation, at: operation.startedAt, subject })
      if (happening === null) continue
      for (const command of await this.#commandsOf(happening)) {
        if (command.background) this.#runAlone(command)
        else await this.#refusing(command, signal)
        waited ||= !command.background
      }
    }
    if (waited) await this.#recheck(subject)
  }

  async after({ operation, subject, deeds }: HookedChange): Promise<void> {
    const at = this.#parts.now()
    for (const deed of deeds) {
      const happening = happeningOf('after', deed, { ...operation, at, subject })
      if (happening) await this.#runAll(happening, 'foreground').catch((error) => this.#tell(error))
    }
  }

  /** For events that nobody waits for. Whatever becomes of what hangs on them, they have happened. */
  happened(happening: Happening): void {
    this.#keepAlone(() => this.#runAll(happening, 'background'))
  }

  /**
   * Runs a line for a made-up event, in a folder with one made-up file. Who asks proves who they are, as whoever saves such a line does.
   *
   * @throws AppError what {@link Proof.require} throws; `busy`, `too_many`
   */
  async test(wish: HookTest, caller: Caller, signal: AbortSignal): Promise<HookRun> {
    const { proof, makeFolder, sandbox } = this.#parts
    await proof.require(caller, wish.current_password)
    const folder = await makeFolder({ [EXAMPLE]: 'A made-up file.\n' })
    try {
      return await this.#try(wish, { asker: caller.subject, sandbox: sandbox.over(folder) }, signal)
    } finally {
      // What a command made too odd to be removed does not change what it answered; the next start tries again.
      await folder[Symbol.asyncDispose]().catch((error) => this.#tell(error))
    }
  }

  async #try(wish: HookTest, { asker, sandbox }: Trial, signal: AbortSignal): Promise<HookRun> {
    const { shell } = await this.#parts.settings.current()
    const happening = madeUp(wish.event, asker, this.#parts.now())
    const command = { ...markOf(wish.line), shell, happening, sandbox }
    const leave = await this.#lanes.foreground.enter(asker.userId, signal)
    try {
      return (await this.#parts.runner.run(command, signal)).run
    } finally {
      leave()
    }
  }

  /** Ends what runs and waits for it; nothing more is run. */
  async close(): Promise<void> {
    this.#closed = true
    this.#parts.runner.close()
    await Promise.all(this.#alone)
  }

  async #commandsOf(happening: Happening): Promise<HookCommand[]> {
    const { settings, sandbox } = this.#parts
    const { commands, shell } = await settings.current()
    const lines = (commands[happening.event] ?? []).filter((line) => !line.trimStart().startsWith(SWITCHED_OFF))
    return lines.map((text) => ({ ...markOf(text), shell, happening, sandbox }))
  }

  /** What somebody may do can have changed while a command ran (R5). @throws AppError `not_allowed` */
  async #recheck(subject: Subject): Promise<void> {
    if (subject.userId === NOBODY) return
    const now = await this.#parts.subjectOf(subject)
    if (!now || lacks(now, subject)) throw notAllowed()
  }

  /** @throws AppError `hook_failed` with what it said, but not to visitors of a link; `busy`, `too_many` where it has no turn */
  async #refusing(command: HookCommand, signal: AbortSignal): Promise<void> {
    const refusal = await this.#inLane(command, 'foreground', signal)
    signal.throwIfAborted()
    if (refusal === null) return
    // What a command says is for people of this instance: it may tell of its files, and of programs of this machine.
    const isVisitor = command.happening.subject.userId === NOBODY
    throw new AppError('hook_failed', isVisitor ? 'It was refused here.' : refusal)
  }

  /** One after the other, each whatever became of those before it. */
  async #runAll(happening: Happening, lane: LaneName): Promise<void> {
    for (const command of await this.#commandsOf(happening)) {
      if (command.background) this.#runAlone(command)
      else await this.#inLane(command, lane, NEVER).catch((error) => this.#tell(error))
    }
  }

  #runAlone(command: HookCommand): void {
    this.#keepAlone(async () => {
      await this.#inLane(command, 'background', NEVER)
    })
  }

  #keepAlone(work: () => Promise<void>): void {
    const running = work()
      .catch((error) => this.#tell(error))
      .finally(() => this.#alone.delete(running))
    this.#alone.add(running)
  }

  /** @returns why it failed; null where it did not */
  async #inLane(command: HookCommand, lane: LaneName, signal: AbortSignal): Promise<string | null> {
    const leave = await this.#enter(command, lane, signal)
    try {
      if (this.#closed) throw new AppError('busy', 'The server is stopping.', { retryAfter: 5 })
      return (await this.#parts.runner.run(command, signal)).refusal
    } finally {
      leave()
    }
  }

  async #enter(command: HookCommand, lane: LaneName, signal: AbortSignal): Promise<() => void> {
    try {
      return await this.#lanes[lane].enter(command.happening.subject.userId, signal)
    } catch (error) {
      if (!signal.aborted && isAppError(error)) await this.#parts.runner.skip(command, error.message)
      throw error
    }
  }

  #tell(error: unknown): void {
    this.#parts.log.warn('a hook failed', errorFields(error))
  }
}

type Trial = { readonly asker: Subject; readonly sandbox: Sandbox }

type LaneName = 'foreground' | 'background'

/** What ends in `&` is not waited for. */
function markOf(text: string): Pick<HookCommand, 'line' | 'background'> {
  const line = text.trim()
  return line.endsWith('&') ? { line: line.slice(0, -1).trimEnd(), background: true } : { line, background: false }
}

const EXAMPLE = 'example.txt'
const RENAMED = 'renamed.txt'

/** An event of nobody's files: those of the made-up folder are all there is. */
function madeUp(event: HookEvent, asker: Subject, at: number): Happening {
  const subject = { ...asker, rules: [], scope: { root: ROOT, matching: 'exact', reserved: [] } } as const
  const isTransfer = event.endsWith('_copy') || event.endsWith('_rename')
  return {
    ...{ event, id: Bun.randomUUIDv7(), at, subject, test: true },
    path: event === 'after_signin' ? null : parsePlainPath(`/${EXAMPLE}`),
    destination: isTransfer ? parsePlainPath(`/${RENAMED}`) : null,
  }
}
