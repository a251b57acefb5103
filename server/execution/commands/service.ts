import type { Grant } from '#server/access/authorize.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Sandbox } from '#server/execution/sandbox/sandbox.ts'
import type { Config } from '#server/platform/config/settings.ts'
import { AppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { SocketSession } from '#server/platform/network/socket.ts'
import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import { Semaphore, tryAcquireAll } from '#server/platform/queue/semaphore.ts'
import { notAFolder } from '#server/platform/refusals.ts'
import { SendingTurns } from './output-queue.ts'
import { commandOf, type RunParts, runCommand } from './run.ts'
import { CommandSession } from './session.ts'

/**
 * Maximum number of running commands, in total and per user.
 *
 * @limit Commands and terminals | Running commands of all users | {}
 */
const COMMANDS = 32
/** @limit Commands and terminals | Running commands of one user | {} */
const COMMANDS_PER_USER = 4

/**
 * Time in milliseconds after which a socket without a command is closed.
 *
 * @limit Commands and terminals | Wait for the command of an open WebSocket | {ms}
 */
const PATIENCE = 60_000

export type CommandsParts = Omit<RunParts, 'sandbox' | 'exec'> & {
  readonly config: Pick<Config, 'exec'>
  /** Null where the operator has not enabled programs. */
  readonly sandbox: Sandbox | null
  readonly log: Log
}

/** Runs users' commands in their folders. */
export class Commands {
  readonly #parts: CommandsParts
  readonly #patience: number
  readonly #total = new Semaphore({ running: COMMANDS })
  readonly #perUser = new KeyedSemaphore<number>({ running: COMMANDS_PER_USER })
  readonly #turns = new SendingTurns()
  readonly #running = new Map<AbortController, Promise<unknown>>()

  /** @param patience time in milliseconds after which a socket without a command is closed */
  constructor(parts: CommandsParts, patience = PATIENCE) {
    this.#parts = parts
    this.#patience = patience
  }

  /**
   * Opens a socket for one command in a folder.
   * @throws AppError `not_allowed` where programs are disabled, `not_found`, `invalid` when it is not a folder
   */
  async open(caller: Caller, folder: Grant<'execute'>, listed: Grant<'list'>): Promise<SocketSession> {
    const { sandbox, config, log, storage } = this.#parts
    if (!sandbox)
      throw new AppError(
        'not_allowed',
        'Commands are turned off. To turn them on, start the server with --enable-exec.',
      )
    if ((await storage.stat(listed)).kind !== 'directory') throw notAFolder()
    const parts: RunParts = { ...this.#parts, sandbox, exec: config.exec }
    return new CommandSession({
      patience: this.#patience,
      turns: this.#turns,
      run: async (line, out, control) => {
        const asked = { caller, path: folder.path, line, words: commandOf(line), out, control }
        return this.#counted(caller.subject.userId, control, () => runCommand(parts, asked))
      },
      report: (error) => log.error('a command failed', errorFields(error)),
    })
  }

  /** Ends all running commands. */
  async close(): Promise<void> {
    for (const control of this.#running.keys()) control.abort()
    await Promise.allSettled(this.#running.values())
  }

  async #counted<End>(userId: number, control: AbortController, run: () => Promise<End>): Promise<End> {
    const release = tryAcquireAll(
      () => this.#total.tryAcquire(),
      () => this.#perUser.tryAcquire(userId),
    )
    if (!release) throw new AppError('too_many', 'Too many commands are running. Wait until one ends.')
    try {
      const running = run()
      this.#running.set(control, running)
      return await running
    } finally {
      this.#running.delete(control)
      release()
    }
  }
}
