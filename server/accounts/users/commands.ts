import { AppError } from '#server/platform/errors.ts'

/** Bytes of all of somebody's commands as JSON: a token names them, and browsers keep no cookie over 4096. */
const MAX_COMMANDS = 2000

/**
 * Commands, or words of one: blank ones are dropped, the others kept as they are.
 *
 * @param field what the request calls them
 * @throws AppError `invalid` for a line break in one
 */
export function commandLines(given: readonly string[], field: string): string[] {
  if (given.some((command) => /[\0\r\n]/.test(command)))
    throw new AppError('invalid', 'A command is one line of text.', { field })
  return given.filter((command) => command.trim() !== '')
}

/**
 * The commands somebody may run.
 *
 * @param field what the request calls them
 * @throws AppError `invalid` for a line break in one, and for too many
 */
export function usableCommands(given: readonly string[], field: string): string[] {
  const commands = commandLines(given, field)
  if (Buffer.byteLength(JSON.stringify(commands)) > MAX_COMMANDS)
    throw new AppError('invalid', `The commands have more than ${MAX_COMMANDS} bytes together.`, { field })
  return commands
}
