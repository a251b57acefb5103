import { type HookEvent, type HookRun, type HookTest, SWITCHED_OFF } from '#contract/hooks.ts'
import { isAccessReduced } from '#server/access/access-reduced.ts'
import type { Subject } from '#server/access/authorize.ts'
import type { Caller } from '#server/access/caller.ts'
import { PROGRAM_USER_ID } from '#server/access/system-subject.ts'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import type { Proof } from '#server/accounts/authentication/proof.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { SubjectFinder } from '#server/accounts/users/subject.ts'
import type { Sandbox } from '#server/execution/sandbox/sandbox.ts'
import { type HookTrigger, hookTriggerOf } from '#server/notifications/hook-trigger.ts'
import type { OperationDetails, OperationParticipant } from '#server/operations/operation-participant.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { notAllowed } from '#server/platform/refusals.ts'
import type { SampleFolder } from '#server/storage/sample-folder.ts'
import { CommandQueue } from './command-queue.ts'
import type { HookCommand, HookRunner } from './runner.ts'

export type HooksParts = {
  readonly settings: Pick<SettingsService, 'current'>
  readonly sandbox: Sandbox
  readonly runner: HookRunner
  readonly proof: Pick<Proof, 'require'>
  readonly subjectOf: SubjectFinder
  readonly log: Log
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
  /** Creates a folder with these files, which is deleted when it is disposed of. */
  readonly makeFolder: (files: Readonly<Record<string, string>>) => Promise<SampleFolder>
}

/** A signal that is never aborted. */
const NEVER = new AbortController().signal

/** Runs the commands that administrators configured for events. */
export class Hooks implements OperationParticipant {
  readonly #parts: HooksParts
  /** Queues of commands that a request waits for, and of background commands. */
  readonly #queues = { foreground: new CommandQueue(), background: new CommandQueue() }
  readonly #background = new Set<Promise<void>>()
  #closed = false

  constructor(parts: HooksParts) {
    this.#parts = parts
  }

  async beforeStart({ operation, subject, changes }: OperationDetails, signal: AbortSignal): Promise<void> {
    let waited = false
    for (const change of changes) {
      const happening = hookTriggerOf('before', change, { ...operation, at: operation.startedAt, subject })
      if (happening === null) continue
      for (const command of await this.#commandsOf(happening)) {
        if (command.background) this.#runInBackground(command)
        else await this.#runOrRefuse(command, signal)
        waited ||= !command.background
      }
    }
    if (waited) await this.#recheck(subject)
  }

  async afterDone({ operation, subject, changes }: OperationDetails): Promise<void> {
    const at = this.#parts.now()
    for (const change of changes) {
      const happening = hookTriggerOf('after', change, { ...operation, at, subject })
      if (happening) await this.#runAll(happening, 'foreground').catch((error) => this.#logFailure(error))
    }
  }

  /** Runs the commands of an event that no request waits for; their results do not affect the event. */
  happened(happening: HookTrigger): void {
    this.#trackBackground(() => this.#runAll(happening, 'background'))
  }

  /**
   * Runs a line for a test event, in a sample folder with one file. The caller confirms their password, as when saving such a line.
   * @throws AppError errors of {@link Proof.require}; `busy`, `too_many`
   */
  async test(wish: HookTest, caller: Caller, signal: AbortSignal): Promise<HookRun> {
    const { proof, makeFolder, sandbox } = this.#parts
    await proof.require(caller, wish)
    const folder = await makeFolder({ [EXAMPLE]: 'A made-up file.\n' })
    try {
      return await this.#runTest(wish, { asker: caller.subject, sandbox: sandbox.withStorage(folder) }, signal)
    } finally {
      // A folder that cannot be deleted does not change the result; the next start tries again.
      await folder[Symbol.asyncDispose]().catch((error) => this.#logFailure(error))
    }
  }

  async #runTest(wish: HookTest, { asker, sandbox }: TestContext, signal: AbortSignal): Promise<HookRun> {
    const { shell } = await this.#parts.settings.current()
    const happening = testTrigger(wish.event, asker, this.#parts.now())
    const command = { ...parseLine(wish.line), shell, happening, sandbox }
    const release = await this.#queues.foreground.acquireSlot(asker.userId, signal)
    try {
      return (await this.#parts.runner.run(command, signal)).run
    } finally {
      release()
    }
  }

  /** Ends running commands and waits for them; no more are started. */
  async close(): Promise<void> {
    this.#closed = true
    this.#parts.runner.close()
    await Promise.all(this.#background)
  }

  async #commandsOf(happening: HookTrigger): Promise<HookCommand[]> {
    const { settings, sandbox } = this.#parts
    const { commands, shell } = await settings.current()
    const lines = (commands[happening.event] ?? []).filter((line) => !line.trimStart().startsWith(SWITCHED_OFF))
    return lines.map((text) => ({ ...parseLine(text), shell, happening, sandbox }))
  }

  /** Checks the subject again, whose access may have been reduced while a command ran. @throws AppError `not_allowed` */
  async #recheck(subject: Subject): Promise<void> {
    if (subject.userId === PROGRAM_USER_ID) return
    const now = await this.#parts.subjectOf(subject)
    if (!now || isAccessReduced(now, subject)) throw notAllowed()
  }

  /** @throws AppError `hook_failed` with the command's output, but not to visitors of a link; `busy`, `too_many` without a free slot */
  async #runOrRefuse(command: HookCommand, signal: AbortSignal): Promise<void> {
    const refusal = await this.#runQueued(command, 'foreground', signal)
    signal.throwIfAborted()
    if (refusal === null) return
    // Output is shown to users of this instance only: it may reveal files, and programs of this machine.
    const isVisitor = command.happening.subject.userId === PROGRAM_USER_ID
    throw new AppError('hook_failed', isVisitor ? 'The server rejected this action.' : refusal)
  }

  /** Runs commands one after another, each regardless of the results before it. */
  async #runAll(happening: HookTrigger, lane: QueueName): Promise<void> {
    for (const command of await this.#commandsOf(happening)) {
      if (command.background) this.#runInBackground(command)
      else await this.#runQueued(command, lane, NEVER).catch((error) => this.#logFailure(error))
    }
  }

  #runInBackground(command: HookCommand): void {
    this.#trackBackground(async () => {
      await this.#runQueued(command, 'background', NEVER)
    })
  }

  #trackBackground(work: () => Promise<void>): void {
    const running = work()
      .catch((error) => this.#logFailure(error))
      .finally(() => this.#background.delete(running))
    this.#background.add(running)
  }

  /** @returns the message of the failure; null on success */
  async #runQueued(command: HookCommand, lane: QueueName, signal: AbortSignal): Promise<string | null> {
    const release = await this.#enter(command, lane, signal)
    try {
      if (this.#closed) throw new AppError('busy', 'The server is stopping.', { retryAfter: 5 })
      return (await this.#parts.runner.run(command, signal)).refusal
    } finally {
      release()
    }
  }

  async #enter(command: HookCommand, lane: QueueName, signal: AbortSignal): Promise<() => void> {
    try {
      return await this.#queues[lane].acquireSlot(command.happening.subject.userId, signal)
    } catch (error) {
      if (!signal.aborted && isAppError(error)) await this.#parts.runner.recordSkipped(command, error.message)
      throw error
    }
  }

  #logFailure(error: unknown): void {
    this.#parts.log.warn('a hook failed', errorFields(error))
  }
}

type TestContext = { readonly asker: Subject; readonly sandbox: Sandbox }

type QueueName = 'foreground' | 'background'

/** Parses a line; one that ends in `&` runs in the background. */
function parseLine(text: string): Pick<HookCommand, 'line' | 'background'> {
  const line = text.trim()
  return line.endsWith('&') ? { line: line.slice(0, -1).trimEnd(), background: true } : { line, background: false }
}

const EXAMPLE = 'example.txt'
const RENAMED = 'renamed.txt'

/** Returns a test event, whose subject sees nothing but the sample folder. */
function testTrigger(event: HookEvent, asker: Subject, at: number): HookTrigger {
  const subject = { ...asker, rules: [], entries: [], scope: { root: ROOT, matching: 'exact', reserved: [] } } as const
  const isTransfer = event.endsWith('_copy') || event.endsWith('_rename')
  return {
    ...{ event, id: Bun.randomUUIDv7(), at, subject, test: true },
    path: event === 'after_signin' ? null : parsePlainPath(`/${EXAMPLE}`),
    destination: isTransfer ? parsePlainPath(`/${RENAMED}`) : null,
  }
}
