import { split } from 'shlex'
import { AppError } from '#server/platform/errors.ts'

/**
 * Splits a command line into words at spaces, with quotes and backslashes. Nothing else is special: operators, patterns and variables of a
 * shell are ordinary characters.
 * @throws AppError `invalid` for unterminated quotes, and for words that cannot be passed to a program
 */
export function splitWords(line: string): string[] {
  let words: string[]
  try {
    words = split(line)
  } catch (cause) {
    throw new AppError('invalid', 'A quotation mark is not closed, or the command ends with a backslash.', { cause })
  }
  if (words.some((word) => word.includes('\0')))
    throw new AppError('invalid', 'A command cannot contain null characters.')
  return words
}
