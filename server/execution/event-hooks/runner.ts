import type { HookRun } from '#contract/hooks.ts'
import { authorizeHook } from '#server/access/authorize.ts'
import { joinPaths, parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { splitWords } from '#server/execution/commands/split-words.ts'
import { limitsOf } from '#server/execution/sandbox/limits.ts'
import type { Programs } from '#server/execution/sandbox/programs.ts'
import type { Ending, EndReason, Running, Sandbox } from '#server/execution/sandbox/sandbox.ts'
import { type HookTrigger, hookMessageOf, hookVariablesOf } from '#server/notifications/hook-trigger.ts'
import type { ExecConfig } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isAppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { HookOutput } from './output.ts'
import { HookRunWriter, type NewHookRun } from './store.ts'

export type RunnerParts = {
  readonly programs: Programs
  readonly exec: ExecConfig
  readonly db: Db
  readonly log: Log
  /** Notified of folders of the served root in which a command may have changed something. */
  readonly noticed: { readonly changed: (place: VirtualPath) => void }
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** One command with its event and sandbox. */
export type HookCommand = {
  /** The line as the administrator wrote it, without the background mark. */
  readonly line: string
  /** Words before the line, which is then the last argument; empty when no shell is used. */
  readonly shell: readonly string[]
  readonly background: boolean
  readonly happening: HookTrigger
  readonly sandbox: Sandbox
}

/** A finished run, and the message of its failure; null when it succeeded. */
export type FinishedRun = { readonly run: HookRun; readonly refusal: string | null }

type Outcome = Pick<NewHookRun, 'outcome' | 'exit'> & { readonly why: string | null }

const ENDED: Record<EndReason, string> = {
  cancelled: 'The command was stopped.',
  time: 'The command took too long.',
  memory: 'The command used too much memory.',
  processes: 'The command started too many processes.',
  output: 'The command wrote too much output.',
}

/** Runs commands to their end and records the results. */
export class HookRunner {
  readonly #parts: RunnerParts
  readonly #running = new Set<Running>()
  #closed = false

  constructor(parts: RunnerParts) {
    this.#parts = parts
  }

  /** Runs a command; aborting `signal` ends it. Never throws because of what the command does. */
  async run(command: HookCommand, signal: AbortSignal): Promise<FinishedRun> {
    const { now } = this.#parts
    const [at, output] = [now(), new HookOutput()]
    const began = performance.now()
    const outcome = await this.#outcome(command, output, signal)
    this.#reportFolders(command.happening)
    const took = Math.round(performance.now() - began)
    const said = { output: output.bytes === 0 ? (outcome.why ?? '') : output.first }
    const run = await this.#recordRun(command, { at, took, ...said, outcome: outcome.outcome, exit: outcome.exit })
    return { run, refusal: outcome.outcome === 'done' ? null : output.last || (outcome.why ?? '') }
  }

  /** Records that a command was not run. */
  async recordSkipped(command: HookCommand, why: string): Promise<void> {
    const at = this.#parts.now()
    await this.#recordRun(command, { at, took: 0, output: why, outcome: 'not_started', exit: null })
  }

  /** Ends running commands and starts no more. */
  close(): void {
    this.#closed = true
    for (const running of this.#running) running.end('cancelled')
  }

  /** Reports the folders in which the command most likely wrote; other changes are found by the next rescan. */
  #reportFolders({ subject, path, destination, test }: HookTrigger): void {
    if (test) return
    const folders = [ROOT, ...[path, destination].flatMap((item) => (item === null ? [] : parent(item)))]
    for (const folder of new Set(folders)) this.#parts.noticed.changed(joinPaths(subject.scope.root, folder))
  }

  async #outcome(command: HookCommand, output: HookOutput, signal: AbortSignal): Promise<Outcome> {
    let running: Running | null = null
    const isTooMuch = () => output.bytes > this.#parts.exec.output
    const hear = (piece: Uint8Array) => {
      output.add(piece)
      // Output may arrive before `running` is assigned.
      if (isTooMuch()) running?.end('output')
    }
    try {
      running = await this.#start(command, hear)
    } catch (error) {
      return this.#notStarted(error)
    }
    if (isTooMuch()) running.end('output')
    return this.#endOf(running, signal)
  }

  async #endOf(running: Running, signal: AbortSignal): Promise<Outcome> {
    const cancel = () => running.end('cancelled')
    this.#running.add(running)
    signal.addEventListener('abort', cancel)
    if (signal.aborted || this.#closed) cancel()
    try {
      return outcomeOf(await running.ended)
    } catch (error) {
      this.#parts.log.error('the result of a hook is unknown', errorFields(error))
      return { outcome: 'ended', exit: null, why: ENDED.cancelled }
    } finally {
      signal.removeEventListener('abort', cancel)
      this.#running.delete(running)
    }
  }

  async #start({ line, shell, happening, sandbox }: HookCommand, onOutput: (piece: Uint8Array) => void) {
    const { programs, exec } = this.#parts
    const [program = '', ...args] = shell.length === 0 ? splitWords(line) : [...shell, line]
    const folder = authorizeHook(happening.subject)
    const root = await sandbox.filesPath(folder)
    return sandbox.run(
      {
        command: [programs.resolve(program), ...args],
        folder,
        env: hookVariablesOf(happening, root),
        limits: limitsOf(exec),
      },
      { input: JSON.stringify(hookMessageOf(happening, root)), onOutput },
    )
  }

  #notStarted(error: unknown): Outcome {
    const isKnown = isAppError(error) && error.code !== 'internal'
    if (!isKnown) this.#parts.log.error('a hook could not be started', errorFields(error))
    const why = `The command could not be started${isKnown ? `: ${error.message}` : '.'}`
    return { outcome: 'not_started', exit: null, why }
  }

  async #recordRun(
    { line, background, happening }: HookCommand,
    ran: Pick<NewHookRun, 'at' | 'took' | 'output' | 'outcome' | 'exit'>,
  ): Promise<HookRun> {
    const { db, log } = this.#parts
    const { event, path, test, subject } = happening
    const run = { ...ran, event, line, path, test, username: subject.username, background }
    if (run.outcome !== 'done')
      log.warn('a hook failed', { event, user: subject.username, outcome: run.outcome, exit: run.exit })
    try {
      return { ...run, id: await db.transaction().execute((tx) => new HookRunWriter(tx).add(run)) }
    } catch (error) {
      log.error('the result of a hook could not be stored', errorFields(error))
      return { ...run, id: 0 }
    }
  }
}

function outcomeOf(ending: Ending): Outcome {
  if (ending.how === 'ended') return { outcome: 'ended', exit: null, why: ENDED[ending.why] }
  if (ending.how === 'signal')
    return { outcome: 'failed', exit: null, why: `The command was ended by ${ending.signal}.` }
  if (ending.code === 0) return { outcome: 'done', exit: 0, why: null }
  return { outcome: 'failed', exit: ending.code, why: `The command ended with status ${ending.code}.` }
}
