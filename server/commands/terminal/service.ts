import { terminalProgramOf } from '#contract/commands.ts'
import { authorize, decide, type Grant, type Subject } from '#server/access/authorize.ts'
import type { Caller } from '#server/access/caller.ts'
import type { EventBus } from '#server/events/bus.ts'
import { AppError, isAppError } from '#server/lib/errors.ts'
import { KeyedLimit } from '#server/lib/keyed-limit.ts'
import { errorFields, type Log } from '#server/lib/log.ts'
import { notAllowed } from '#server/lib/refusals.ts'
import type { Executor } from '#server/operations/executor.ts'
import type { Programs } from '#server/sandbox/programs.ts'
import type { InTerminal, RunningTerminal, Sandbox } from '#server/sandbox/sandbox.ts'
import type { SessionEvents } from '#server/sessions/session-events.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { UserService } from '#server/users/service.ts'
import type { PeopleEvents } from '#server/users/user-events.ts'
import { TerminalSession } from './session.ts'

export type TerminalsParts = {
  readonly sandbox: Sandbox | null
  readonly programs: Pick<Programs, 'find'>
  readonly executor: Pick<Executor, 'run'>
  readonly storage: Pick<Storage, 'stat'>
  readonly users: Pick<UserService, 'get'>
  readonly recheck: (sessionId: string) => Promise<Caller | null>
  readonly events: Pick<EventBus<SessionEvents & PeopleEvents>, 'subscribe'>
  /** Bytes of memory, and processes, of a terminal with all that runs in it. */
  readonly limits: { readonly memory: number; readonly processes: number }
  readonly log: Log
}

/** How terminals are watched, in ms: ended after so long without input and output, and looked at whether they may still be so often. */
const WATCH = { idle: 30 * 60_000, every: 15_000 }

/** Terminals of all, and of one user. */
const TERMINALS = 16
const TERMINALS_PER_USER = 2
/** Seconds of a processor, of each process in a terminal. */
const PROCESSOR = 3600
const OPEN_FILES = 1024

type Open = { readonly caller: Caller; readonly folder: Grant<'execute'>; readonly program: string }

/** Shells in a terminal, each in the sandbox like every program, for whom their list of commands names one. */
export class Terminals {
  readonly #parts: TerminalsParts
  readonly #watch: typeof WATCH
  readonly #perUser = new KeyedLimit<number>(TERMINALS_PER_USER)
  readonly #open = new Map<TerminalSession, Open>()
  readonly #leave: readonly (() => void)[]
  readonly #timer: Timer
  #running = 0
  #isClosed = false

  constructor(parts: TerminalsParts, watch = WATCH) {
    this.#parts = parts
    this.#watch = watch
    const { events } = parts
    this.#leave = [
      events.subscribe('session.ended', ({ of }) => this.#recheck(of.userId)),
      events.subscribe('people.changed', ({ user }) => this.#recheck(user.id)),
    ]
    this.#timer = setInterval(() => this.#recheck(null), watch.every).unref()
  }

  /**
   * A terminal that begins when its client says how large it is.
   *
   * @throws AppError `not_allowed` where nothing is run, or their list has no shell
   */
  async open(caller: Caller, folder: Grant<'execute'>): Promise<TerminalSession> {
    const { sandbox, log } = this.#parts
    const program = await this.#programOf(caller.subject)
    if (!sandbox || !program || this.#isClosed) throw notAllowed()
    const open: Open = { caller, folder, program }
    const session: TerminalSession = new TerminalSession({
      ...{ log, idle: this.#watch.idle },
      run: (how, signal, onStart) => this.#run(sandbox, open, { how, signal, onStart }),
      onClosed: () => this.#open.delete(session),
    })
    this.#open.set(session, open)
    return session
  }

  /** Ends all there are; opens no more. */
  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
    for (const leave of this.#leave) leave()
    for (const session of this.#open.keys()) session.end('cancelled')
  }

  async #run(sandbox: Sandbox, { caller: { subject }, folder, program }: Open, run: Run) {
    const path = this.#parts.programs.find(program)
    if (path === null) throw new AppError('invalid', `There is no program ${program}.`)
    const leave = this.#enter(subject.userId)
    try {
      return await this.#parts.executor.run({
        ...{ kind: 'command', program, subject, paths: [folder.path], claims: [] },
        ...{ signal: run.signal, outlivesRequest: false, begins: 'recorded' },
        prepare: () => this.#lookOf(folder),
        change: async (before, { signal }) => {
          const running = await this.#start(sandbox, folder, path, run.how)
          signal.addEventListener('abort', () => running.end('cancelled'))
          if (signal.aborted) running.end('cancelled')
          run.onStart(running)
          const ending = await running.ended
          return { ending, changed: await this.#hasChanged(folder, before) }
        },
      })
    } finally {
      leave()
    }
  }

  #start(sandbox: Sandbox, folder: Grant<'execute'>, program: string, how: InTerminal): Promise<RunningTerminal> {
    const { memory, processes } = this.#parts.limits
    const limits = { time: null, processor: PROCESSOR, memory, processes, openFiles: OPEN_FILES }
    return sandbox.runInTerminal({ command: [program], folder, env: {}, limits }, how)
  }

  #enter(userId: number): () => void {
    const leave = this.#running < TERMINALS ? this.#perUser.enter(userId) : null
    if (!leave) throw new AppError('too_many', 'Too many terminals are open. Close one, or try again soon.')
    this.#running += 1
    return () => {
      this.#running -= 1
      leave()
    }
  }

  /** Changes when an item comes to the folder or leaves it. @throws AppError `not_found` */
  async #lookOf({ subject, path }: Grant<'execute'>): Promise<string> {
    if (!decide(subject, 'list', path).allowed) return ''
    const { identity, modifiedNs } = await this.#parts.storage.stat(authorize(subject, 'list', path))
    return `${identity} ${modifiedNs}`
  }

  async #hasChanged(folder: Grant<'execute'>, before: string): Promise<boolean> {
    try {
      return (await this.#lookOf(folder)) !== before
    } catch (error) {
      // It is gone, which is a change as well.
      if (isAppError(error)) return true
      throw error
    }
  }

  async #programOf({ userId, permissions }: Subject): Promise<string | null> {
    if (!permissions.execute) return null
    return terminalProgramOf((await this.#parts.users.get(userId)).commands)
  }

  /** @param userId null: of everybody */
  #recheck(userId: number | null): void {
    for (const [session, open] of this.#open) {
      if (userId !== null && open.caller.subject.userId !== userId) continue
      this.#mayStay(open).then(
        (stays) => stays || session.end('cancelled'),
        (error) => {
          this.#parts.log.error('whose terminal it is cannot be asked', errorFields(error))
          session.end('cancelled')
        },
      )
    }
  }

  /** What a shell sees was made of who they were when it began: whoever is something else now begins anew. */
  async #mayStay({ caller, folder, program }: Open): Promise<boolean> {
    const now = await this.#parts.recheck(caller.sessionId)
    if (!now || !decide(now.subject, 'execute', folder.path).allowed) return false
    return sightOf(now.subject) === sightOf(caller.subject) && (await this.#programOf(now.subject)) === program
  }
}

type Run = {
  readonly how: InTerminal
  readonly signal: AbortSignal
  readonly onStart: (running: RunningTerminal) => void
}

const sightOf = ({ permissions, rules, scope }: Subject) => JSON.stringify([permissions, rules, scope.root])
