/** Splits a line into words at white space, without empty ones. */
export const wordsOf = (line: string): string[] => line.split(/\s+/u).filter((word) => word !== '')

/** Returns the non-blank lines of a text. */
export const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '')
