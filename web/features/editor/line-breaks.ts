/** What ends the lines of a text: one kind throughout, or several. */
export type LineBreak = '\n' | '\r\n' | '\r' | 'mixed'

/** What ends the lines of a text. One without any is taken for `\n`. */
export function lineBreakOf(text: string): LineBreak {
  const pairs = count(text, '\r\n')
  const returns = count(text, '\r') - pairs
  const feeds = count(text, '\n') - pairs
  if (returns + pairs === 0) return '\n'
  if (returns + feeds === 0) return '\r\n'
  return feeds + pairs === 0 ? '\r' : 'mixed'
}

function count(text: string, part: string): number {
  let found = 0
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) found += 1
  return found
}

/**
 * The lines of a text as they are edited. Where kinds are mixed only `\n` counts and a `\r` stays a visible character of its line, so that
 * every line goes back as it was.
 */
export const linesOf = (text: string, lineBreak: LineBreak): string[] =>
  text.split(lineBreak === 'mixed' ? '\n' : /\r\n|\r|\n/)

/** What one level of indentation is in a text: a tab, or as many spaces as its first indented line has; two when none is. */
export function indentOf(text: string): string {
  const [, indent = ''] = /(?:^|[\r\n])(\t|(?: {2}){1,4}(?! ))/.exec(text) ?? []
  return indent || '  '
}
