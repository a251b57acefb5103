/** Line break of a text: one kind throughout, or mixed. */
export type LineBreak = '\n' | '\r\n' | '\r' | 'mixed'

/**
 * Returns the line break of a text; `
 * ` for a text without any.
 */
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
 * Returns the lines of a text for editing. With mixed line breaks only `
 * ` ends a line and `\r` stays a visible character of its line, so that every line is saved as it was.
 */
export const linesOf = (text: string, lineBreak: LineBreak): string[] =>
  text.split(lineBreak === 'mixed' ? '\n' : /\r\n|\r|\n/)

/** Returns one level of indentation in a text: a tab, or the spaces of its first indented line; two spaces without any. */
export function indentOf(text: string): string {
  const [, indent = ''] = /(?:^|[\r\n])(\t|(?: {2}){1,4}(?! ))/.exec(text) ?? []
  return indent || '  '
}
