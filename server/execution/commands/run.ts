import type { CommandEnd } from '#contract/commands.ts'
import { authorize, type Grant } from '#server/access/authorize.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import { limitsOf } from '#server/execution/sandbox/limits.ts'
import type { Programs } from '#server/execution/sandbox/programs.ts'
import type { Ending, Launch, OutputKind, Running, Sandbox } from '#server/execution/sandbox/sandbox.ts'
import type { Executor } from '#server/operations/executor.ts'
import type { ExecConfig } from '#server/platform/config/settings.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { once } from '#server/platform/once.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { CommandAuthorizer, RunRequest } from './command-authorizer.ts'
import { commandEndOf } from './ending.ts'
import { OutputLines } from './output-lines.ts'
import type { OutputQueue } from './output-queue.ts'
import { splitWords } from './split-words.ts'

export type RunParts = {
  readonly sandbox: Sandbox
  readonly exec: ExecConfig
  readonly programs: Programs
  readonly executor: Pick<Executor, 'run'>
  readonly storage: Pick<Storage, 'stat'>
  readonly settings: Pick<SettingsService, 'current'>
  readonly rights: CommandAuthorizer
}

/** A command line from a client, and the receiver of its output. */
export type CommandRequest = Omit<RunRequest, 'program'> & {
  readonly line: string
  readonly words: readonly [program: string, ...args: string[]]
  readonly out: OutputQueue
  /** Aborts the command; with {@link revoked} when it is no longer allowed. */
  readonly control: AbortController
}

/** Abort reason of a command that was allowed when it started, always the same one. An error made at the start would cost 12 ms there. */
export const revoked = once(() => new AppError('not_allowed', 'Stopped because your permissions have changed.'))

/** Interval at which running commands are authorized again, in milliseconds. */
const RECHECK_INTERVAL = 5000

/** Splits a line into words; there is at least one. @throws AppError `invalid` */
export function commandOf(line: string): CommandRequest['words'] {
  const [program, ...args] = splitWords(line)
  if (program === undefined) throw new AppError('invalid', 'The command is empty.')
  return [program, ...args]
}

/**
 * Runs a command to its end, as one operation on the folder.
 * @throws AppError when it is refused or cannot be started
 */
export async function runCommand(parts: RunParts, asked: CommandRequest): Promise<Omit<CommandEnd, 'took'>> {
  const wish: RunRequest = { caller: asked.caller, path: asked.path, program: asked.words[0] }
  const folder = await parts.rights.authorizeRun(wish)
  const command = await commandToLaunch(parts, asked)
  const state = await folderState(parts, folder)
  const ended: { how: Ending | null } = { how: null }
  const watch = setInterval(() => void recheckCommand(parts, wish, folder, asked.control), RECHECK_INTERVAL)
  try {
    await parts.executor.run({
      kind: 'command',
      subject: folder.subject,
      paths: [folder.path],
      program: asked.words[0],
      claims: [],
      signal: asked.control.signal,
      outlivesRequest: false,
      begins: 'recorded',
      prepare: async () => undefined,
      change: async (_prepared, { signal }) => {
        ended.how = await runToEnd(parts, { asked, folder, command, signal })
        signal.throwIfAborted()
        if (ended.how.how === 'ended') throw new AppError('too_large', 'The command exceeded its limits.')
      },
    })
  } catch (error) {
    // The end of a started program is reported as its result.
    if (ended.how === null) throw error
  } finally {
    clearInterval(watch)
  }
  if (ended.how === null) throw new Error('A command is done that never ended.')
  return { ...commandEndOf(ended.how), changed: (await folderState(parts, folder)) !== state }
}

async function recheckCommand(
  { rights }: RunParts,
  wish: RunRequest,
  folder: Grant<'execute'>,
  control: AbortController,
) {
  try {
    if (!(await rights.isStillAllowed(wish, folder))) control.abort(revoked())
  } catch (error) {
    // A failed check ends the command.
    control.abort(error)
  }
}

/** Returns the command to start: the program named by the first word, or the shell with the whole line. */
async function commandToLaunch(
  { programs, settings, sandbox }: RunParts,
  { words, line }: CommandRequest,
): Promise<Launch['command']> {
  const { shell } = await settings.current()
  const [first, ...more] = shell
  if (first !== undefined) {
    if (sandbox.kind !== 'bubblewrap')
      throw new AppError(
        'not_allowed',
        'A shell can only run commands in a sandbox, and this server runs them without one.',
      )
    return [programs.resolve(first), ...more, line]
  }
  const [program, ...args] = words
  const found = programs.find(program)
  if (found === null) throw new AppError('invalid', `The program ${program} was not found.`)
  return [found, ...args]
}

type Start = { asked: CommandRequest; folder: Grant<'execute'>; command: Launch['command']; signal: AbortSignal }

async function runToEnd({ sandbox, exec }: RunParts, { asked, folder, command, signal }: Start): Promise<Ending> {
  const lines: Record<OutputKind, OutputLines> = { output: new OutputLines(), errors: new OutputLines() }
  let left = exec.output
  let running: Running | null = null
  running = await sandbox.run(
    { command, folder, env: { USERNAME: folder.subject.username }, limits: limitsOf(exec) },
    {
      onOutput: async (piece, from) => {
        if (left < 0) return
        const taken = piece.subarray(0, left)
        left -= piece.length
        if (left < 0) running?.end('output')
        await asked.out.addLines(lines[from].add(taken))
      },
    },
  )
  const end = () => running.end('cancelled')
  if (signal.aborted) end()
  signal.addEventListener('abort', end)
  if (left < 0) running.end('output')
  const ending = await running.ended
  signal.removeEventListener('abort', end)
  await asked.out.addLines([...lines.output.end(), ...lines.errors.end()])
  return ending
}

/** Returns a text that changes when items in the folder are added or removed. */
export async function folderState(
  { storage }: Pick<RunParts, 'storage'>,
  { subject, path }: Grant<'execute'>,
): Promise<string> {
  try {
    const { identity, modifiedNs } = await storage.stat(authorize(subject, 'list', path))
    return `${identity} ${modifiedNs}`
  } catch (error) {
    if (isAppError(error, 'not_found')) return 'gone'
    throw error
  }
}
