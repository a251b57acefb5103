/**
 * What ends the lines of a text, so that saving gives back every line as it was: the one kind it uses throughout. Where
 * kinds are mixed only `\n` counts, and a `\r` stays a visible character of its line.
 */
export function lineBreakOf(text: string): '\n' | '\r\n' | '\r' {
  const kinds = new Set(text.match(/\r\n|\r|\n/g))
  if (kinds.size !== 1) return '\n'
  if (kinds.has('\r\n')) return '\r\n'
  return kinds.has('\r') ? '\r' : '\n'
}

/** What one level of indentation is in a text: a tab, or as many spaces as its first indented line has; two when none is. */
export function indentOf(text: string): string {
  const [, indent = ''] = /(?:^|[\r\n])(\t|(?: {2}){1,4}(?! ))/.exec(text) ?? []
  return indent || '  '
}
