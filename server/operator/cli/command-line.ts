import { loadConfig, type Start } from '#server/platform/config/config.ts'
import { ConfigError } from '#server/platform/config/problem.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log/log.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import type { Command } from './command.ts'
import { Failure, UsageError } from './failures.ts'
import { commandsNamed, helpFor } from './help.ts'
import { type Instance, openInstance } from './instance.ts'
import { parseWords } from './parse.ts'
import { COMMANDS } from './table.ts'
import { processTerminal, type Terminal } from './terminal.ts'

/** Exit codes. */
const DONE = 0
const FAILED = 1
const WRONG_USAGE = 2

/**
 * Runs the command that the words name to its end; a failure is reported in one line.
 *
 * @param terminalFor opens the terminal of the command; receives a function that returns the command's name
 * @returns the exit code: 0, 1 when the command failed, 2 when it was not understood
 */
export async function runCommand(start: Start, terminalFor = processTerminal): Promise<number> {
  let name = 'coffer'
  const terminal = terminalFor(() => name)
  try {
    const { command, words } = selectCommand(start.argv)
    if (!command) {
      await terminal.out(helpFor(COMMANDS, words))
      return DONE
    }
    name = `coffer ${command.name}`
    const { args, flags, options, help } = parseWords(command, words)
    if (help) {
      await terminal.out(helpFor(COMMANDS, command.name.split(' ')))
      return DONE
    }
    await using opened = new AsyncDisposableStack()
    const log = logTo(terminal)
    const config = () => loadConfig({ ...start, argv: options })
    const open = async (purpose: Parameters<typeof openInstance>[1]): Promise<Instance> =>
      opened.use(await openInstance(config(), purpose, log))
    await command.run({ args, flags, terminal, passwordVariable: start.env.COFFER_PASSWORD, config, open })
    return DONE
  } catch (error) {
    for (const problem of problemsOf(error)) terminal.warn(problem)
    return error instanceof UsageError ? WRONG_USAGE : FAILED
  }
}

/** Returns a log that shows warnings and errors to the operator, without details. */
function logTo({ warn }: Terminal): Log {
  const nothing = () => undefined
  const tell = (message: string) => warn(`warning: ${message}`)
  return { debug: nothing, info: nothing, warn: tell, error: tell }
}

/** Returns the command and the words after its name; no command when help is requested for several. */
function selectCommand(argv: readonly string[]): { command: Command | undefined; words: readonly string[] } {
  const end = argv.findIndex((word) => word.startsWith('-'))
  const leading = end === -1 ? argv : argv.slice(0, end)
  for (const length of [2, 1]) {
    const command = COMMANDS.find((one) => leading.length >= length && one.name === leading.slice(0, length).join(' '))
    if (command) return { command, words: argv.slice(length) }
  }
  const found = commandsNamed(COMMANDS, leading)
  if (argv.some((word) => word === '--help' || word === '-h')) return { command: undefined, words: leading }
  const verbs = found.map((one) => one.name.split(' ')[1]).join(', ')
  throw new UsageError(`${leading[0]}: a subcommand is required: ${verbs}`)
}

/** Returns one line per problem. A defect is reported without its details. */
function problemsOf(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.problems
  if (isAppError(error)) return [error.field === undefined ? error.message : `${error.field}: ${error.message}`]
  if (error instanceof UsageError || error instanceof Failure || error instanceof StartProblem) return [error.message]
  return [`internal error: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown'}`]
}
