/** A bit for every character; characters 32 apart share one, as both cases of an ASCII letter do. */
export type Marks = number

/** The marks of a text of which nothing is known. */
export const ALL_MARKS: Marks = -1

/** Which characters a text is made of. What it holds has no mark it has not, which is told far sooner than whether it holds it. */
export function marksOf(text: string): Marks {
  let marks = 0
  for (let at = 0; at < text.length; at++) marks |= 1 << (text.charCodeAt(at) & 31)
  return marks
}

/** The marks of every text that holds at least one of these. */
export function marksOfAny(texts: readonly string[]): Marks {
  return texts.reduce((common, text) => common & marksOf(text), ALL_MARKS)
}
