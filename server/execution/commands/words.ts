import { split } from 'shlex'
import { AppError } from '#server/platform/errors.ts'

/**
 * The words of a command line: blanks are between them, quotes and backslashes hold them together. Nothing else means anything: what would be an
 * operator, a pattern or a variable of a shell is a character like any other.
 *
 * @throws AppError `invalid` for quotes that do not end, and for words that no program can be given
 */
export function wordsOf(line: string): string[] {
  let words: string[]
  try {
    words = split(line)
  } catch (cause) {
    throw new AppError('invalid', 'A quotation mark or a backslash at the end is not completed.', { cause })
  }
  if (words.some((word) => word.includes('\0'))) throw new AppError('invalid', 'A command is text.')
  return words
}
