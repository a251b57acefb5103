/**
 * Compares two names, folded by `foldNaturally`, as their `naturalKey` would, without building the keys: by character, and numbers by value.
 *
 * @param one text with a name from `from` up to `to`
 */
export function compareNatural(
  one: string,
  from: number,
  to: number,
  other: string,
  otherFrom: number,
  otherTo: number,
): number {
  let i = from
  let j = otherFrom
  while (i < to && j < otherTo) {
    const a = one.charCodeAt(i)
    const b = other.charCodeAt(j)
    if (isDigit(a) && isDigit(b)) {
      const endOfOne = endOfNumber(one, i, to)
      const endOfOther = endOfNumber(other, j, otherTo)
      i = significant(one, i, endOfOne)
      j = significant(other, j, endOfOther)
      const longer = endOfOne - i - (endOfOther - j)
      if (longer !== 0) return longer
      for (; i < endOfOne; i++, j++) {
        const difference = one.charCodeAt(i) - other.charCodeAt(j)
        if (difference !== 0) return difference
      }
    } else {
      // A number is where its first digit would be if that were 0.
      const difference = (isDigit(a) ? ZERO : a) - (isDigit(b) ? ZERO : b)
      if (difference !== 0) return difference
      i += 1
      j += 1
    }
  }
  return to - i - (otherTo - j)
}

const ZERO = 0x30

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

function endOfNumber(text: string, from: number, to: number): number {
  let end = from
  while (end < to && isDigit(text.charCodeAt(end))) end += 1
  return end
}

/** Returns the offset of the first significant digit: leading zeros are skipped, a lone zero is not. */
function significant(text: string, from: number, to: number): number {
  let first = from
  while (first < to - 1 && text.charCodeAt(first) === ZERO) first += 1
  return first
}
