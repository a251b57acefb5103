/** A range of a text and its replacement; positions in UTF-16 units. */
export interface Difference {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/** Returns the one range in which two texts differ, so that everything around it (cursor, scroll position, marks) stays in place. */
export function difference(before: string, after: string): Difference {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1
  let end = 0
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  ) {
    end += 1
  }
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}
