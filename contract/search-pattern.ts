/** A pattern of whole names taken apart into characters: `*` stands for any of them, also none, `?` for one. No star follows another. */
export type Pattern = readonly string[]

export const patternOf = (text: string): Pattern => [...text.replace(/\*+/g, '*')]

/**
 * Where a pattern's characters were found: row `i` is the character of the name that `pattern[i]` stands for; of `*` it means nothing. Null
 * where the name is another. Takes at most as many steps as both lengths multiplied.
 */
export function placesOf(pattern: Pattern, name: readonly string[]): Int32Array | null {
  // At least every other one stands for a character of the name.
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
      // The last star takes one character more; what an earlier one could take instead, it can.
      inPattern = star + 1
      inName = ++afterStar
    }
  }
  while (pattern[inPattern] === '*') inPattern += 1
  return inPattern === pattern.length ? places : null
}
