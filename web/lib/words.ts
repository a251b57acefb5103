/** The words of a line: trimmed, split on spaces, nothing empty kept (spec section 5). */
export const wordsOf = (line: string): string[] => line.split(/\s+/u).filter((word) => word !== '')

/** The lines of a text that say something (spec section 5). */
export const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '')
