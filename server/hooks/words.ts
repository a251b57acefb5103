import { AppError } from '#server/lib/errors.ts'

/** A run of blanks, a quoted part, a character behind a backslash, or plain ones. */
const PIECE = /(?<blank>\s+)|'(?<plain>[^']*)'|"(?<quoted>(?:\\.|[^"\\])*)"|\\(?<escaped>.)|(?<bare>[^\s'"\\]+)/gsuy

/**
 * The words of a line: blanks part them, quotes and backslashes keep them together. Nothing in them means anything else, because no shell reads them.
 *
 * @throws AppError `invalid` for a quote that is not closed
 */
export function splitWords(line: string): string[] {
  const words: string[] = []
  let word: string | null = null
  let end = 0
  for (const { 0: all, groups = {} } of line.matchAll(PIECE)) {
    end += all.length
    const { blank, plain, quoted, escaped, bare } = groups
    if (blank === undefined) {
      word = (word ?? '') + (plain ?? escaped ?? bare ?? (quoted ?? '').replace(/\\(["\\])/g, '$1'))
      continue
    }
    if (word !== null) words.push(word)
    word = null
  }
  if (end !== line.length) throw new AppError('invalid', 'A quote is not closed.', { field: 'line' })
  return word === null ? words : [...words, word]
}
