import { AppError } from '#server/platform/errors.ts'

/** Maximum size of all commands of a user as JSON, in bytes: a token contains them, and browsers store no cookie over 4096 bytes. */
const MAX_COMMANDS = 2000

/** Returns the commands that a token can contain: of very many, which several groups may add, the first. */
export function commandsInToken(commands: readonly string[]): string[] {
  let size = '[]'.length
  const fitting: string[] = []
  for (const command of commands) {
    size += Buffer.byteLength(JSON.stringify(command)) + 1
    if (size > MAX_COMMANDS + 1) break
    fitting.push(command)
  }
  return fitting
}

/**
 * Returns commands, or words of a command, without blank ones; the others are unchanged.
 * @param field name of the field in the request
 * @throws AppError `invalid` for a line break in one
 */
export function commandLines(given: readonly string[], field: string): string[] {
  if (given.some((command) => /[\0\r\n]/.test(command)))
    throw new AppError('invalid', 'A command must be one line of text.', { field })
  return given.filter((command) => command.trim() !== '')
}

/**
 * Returns the commands a user is allowed to run.
 * @param field name of the field in the request
 * @throws AppError `invalid` for a line break in one, and for too many
 */
export function usableCommands(given: readonly string[], field: string): string[] {
  const commands = commandLines(given, field)
  if (Buffer.byteLength(JSON.stringify(commands)) > MAX_COMMANDS)
    throw new AppError('invalid', `All commands together can have at most ${MAX_COMMANDS} bytes.`, { field })
  return commands
}
