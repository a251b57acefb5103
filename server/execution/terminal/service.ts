import { terminalProgramOf } from '#contract/commands.ts'
import type { Grant } from '#server/access/authorize.ts'
import type { Caller } from '#server/access/caller.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { CommandAuthorizer, RunRequest } from '#server/execution/commands/command-authorizer.ts'
import { folderState } from '#server/execution/commands/run.ts'
import { limitsOf } from '#server/execution/sandbox/limits.ts'
import type { Programs } from '#server/execution/sandbox/programs.ts'
import type { InTerminal, RunningTerminal, Sandbox, SandboxLimits } from '#server/execution/sandbox/sandbox.ts'
import type { Executor } from '#server/operations/executor.ts'
import type { Config } from '#server/platform/config/settings.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { SessionEvents } from '#server/platform/events/session-events.ts'
import type { UserEvents } from '#server/platform/events/user-events.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import { Semaphore, tryAcquireAll } from '#server/platform/queue/semaphore.ts'
import { notAFolder, notAllowed } from '#server/platform/refusals.ts'
import type { Storage } from '#server/storage/storage.ts'
import { TerminalSession } from './session.ts'

export type TerminalsParts = {
  /** Null where the operator has not enabled programs. */
  readonly sandbox: Sandbox | null
  readonly config: Pick<Config, 'exec'>
  readonly programs: Pick<Programs, 'find'>
  readonly executor: Pick<Executor, 'run'>
  readonly storage: Pick<Storage, 'stat'>
  readonly users: Pick<UserService, 'find'>
  readonly rights: CommandAuthorizer
  readonly events: Pick<EventBus<SessionEvents & UserEvents>, 'subscribe'>
  readonly log: Log
}

/**
 * Idle time without input and output after which a terminal ends, and interval of authorization checks, in milliseconds.
 *
 * @limit Commands and terminals | Time without input or output that ends a terminal | {idle ms}
 */
const WATCH = { idle: 30 * 60_000, every: 15_000 }

/**
 * Maximum number of running terminals, in total and per user.
 *
 * @limit Commands and terminals | Terminals of all users | {}
 */
const TERMINALS = 32
/** @limit Commands and terminals | Terminals of one user | {} */
const TERMINALS_PER_USER = 2
/** Processor seconds of each process: a shell lasts longer than a command. */
const PROCESSOR = 3600

/** A running or starting terminal; `folder` is the grant with which it started. */
type OpenTerminal = { readonly request: RunRequest; folder: Grant<'execute'> | null }

type Run = {
  readonly how: InTerminal
  readonly signal: AbortSignal
  readonly onStart: (running: RunningTerminal) => void
}

/** Runs shells in terminals, in the sandbox, for users with a shell in their list of commands. */
export class Terminals {
  readonly #parts: TerminalsParts
  readonly #idle: number
  readonly #total = new Semaphore({ running: TERMINALS })
  readonly #perUser = new KeyedSemaphore<number>({ running: TERMINALS_PER_USER })
  readonly #open = new Map<TerminalSession, OpenTerminal>()
  readonly #running = new Set<Promise<unknown>>()
  readonly #unsubscribes: readonly (() => void)[]
  readonly #timer: Timer
  #isClosed = false

  constructor(parts: TerminalsParts, { idle, every } = WATCH) {
    this.#parts = parts
    this.#idle = idle
    const { events } = parts
    this.#unsubscribes = [
      events.subscribe('session.ended', ({ of }) => this.#endUnauthorized(of.userId)),
      events.subscribe('people.changed', ({ user }) => this.#endUnauthorized(user.id)),
      events.subscribe('group.changed', () => this.#endUnauthorized(null)),
    ]
    this.#timer = setInterval(() => this.#endUnauthorized(null), every).unref()
  }

  /**
   * Opens a terminal that starts when its client sends its size.
   * @throws AppError `not_allowed` where programs are disabled, or the user's list has no shell; `not_found`, `invalid` when it is not a
   * folder
   */
  async open(caller: Caller, folder: Grant<'execute'>, listed: Grant<'list'>): Promise<TerminalSession> {
    const { sandbox, log, users, storage } = this.#parts
    const program = terminalProgramOf((await users.find(caller.subject.userId))?.effective.commands ?? [])
    if (!sandbox || !program || this.#isClosed) throw notAllowed()
    if ((await storage.stat(listed)).kind !== 'directory') throw notAFolder()
    const open: OpenTerminal = { request: { caller, path: folder.path, program }, folder: null }
    const session: TerminalSession = new TerminalSession({
      idle: this.#idle,
      run: (how, signal, onStart) =>
        this.#counted(caller.subject.userId, () => this.#run(sandbox, open, { how, signal, onStart })),
      report: (error) => log.error('a terminal failed', errorFields(error)),
      onClosed: () => this.#open.delete(session),
    })
    this.#open.set(session, open)
    return session
  }

  /** Ends all terminals and opens no more. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    for (const unsubscribe of this.#unsubscribes) unsubscribe()
    for (const session of this.#open.keys()) session.end('cancelled')
    await Promise.allSettled(this.#running)
  }

  async #counted<End>(userId: number, run: () => Promise<End>): Promise<End> {
    const release = tryAcquireAll(
      () => this.#total.tryAcquire(),
      () => this.#perUser.tryAcquire(userId),
    )
    if (!release) throw new AppError('too_many', 'Too many terminals are open. Close one, or try again in a moment.')
    const running = run()
    this.#running.add(running)
    try {
      return await running
    } finally {
      this.#running.delete(running)
      release()
    }
  }

  async #run(sandbox: Sandbox, open: OpenTerminal, run: Run) {
    const { program } = open.request
    const folder = await this.#parts.rights.authorizeRun(open.request)
    open.folder = folder
    const path = this.#parts.programs.find(program)
    if (path === null) throw new AppError('invalid', `The program ${program} was not found.`)
    const before = await folderState(this.#parts, folder)
    const ending = await this.#parts.executor.run({
      ...{ kind: 'command', program, subject: folder.subject, paths: [folder.path], claims: [] },
      ...{ signal: run.signal, outlivesRequest: false, begins: 'recorded' },
      prepare: async () => undefined,
      change: async (_prepared, { signal }) => {
        const running = await sandbox.runInTerminal(
          { command: [path], folder, env: { USERNAME: folder.subject.username }, limits: this.#limits() },
          run.how,
        )
        signal.addEventListener('abort', () => running.end('cancelled'))
        if (signal.aborted) running.end('cancelled')
        run.onStart(running)
        return running.ended
      },
    })
    return { ending, changed: (await folderState(this.#parts, folder)) !== before }
  }

  #limits(): SandboxLimits {
    return { ...limitsOf(this.#parts.config.exec), time: null, processor: PROCESSOR }
  }

  /** Ends terminals that are no longer authorized. @param userId null for all users */
  #endUnauthorized(userId: number | null): void {
    for (const [session, { request, folder }] of this.#open) {
      if (!folder || (userId !== null && request.caller.subject.userId !== userId)) continue
      this.#parts.rights.isStillAllowed(request, folder).then(
        (stands) => stands || session.end('cancelled'),
        (error) => {
          this.#parts.log.error('a terminal could not be authorized', errorFields(error))
          session.end('cancelled')
        },
      )
    }
  }
}
