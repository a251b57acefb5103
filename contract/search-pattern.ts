/** A pattern for whole names, split into characters: `*` matches any number of characters, `?` one. Stars are never adjacent. */
export type Pattern = readonly string[]

export const patternOf = (text: string): Pattern => [...text.replace(/\*+/g, '*')]

/**
 * Matches a name. Element `i` of the result is the position of the character that `pattern[i]` matches; meaningless for `*`. Null where the
 * name does not match. Takes at most as many steps as the product of both lengths.
 */
export function placesOf(pattern: Pattern, name: readonly string[]): Int32Array | null {
  // At least every other element matches a character of the name.
  if (pattern.length > 2 * name.length + 1) return null
  const places = new Int32Array(pattern.length)
  let inPattern = 0
  let inName = 0
  let star = -1
  let afterStar = 0
  while (inName < name.length) {
    const wanted = pattern[inPattern]
    if (wanted === '*') {
      star = inPattern++
      afterStar = inName
    } else if (wanted !== undefined && (wanted === '?' || wanted === name[inName])) places[inPattern++] = inName++
    else if (star === -1) return null
    else {
      // Extends the last star by one character; earlier stars need not be reconsidered.
      inPattern = star + 1
      inName = ++afterStar
    }
  }
  while (pattern[inPattern] === '*') inPattern += 1
  return inPattern === pattern.length ? places : null
}
