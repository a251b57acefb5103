/** Size above which a text is not highlighted, in UTF-16 units, because each key would be slow. */
const LARGE = 2_000_000
/** Length above which a line is shown without extensions that read all of it, in UTF-16 units. */
const LONG_LINE = 50_000

/** Features that are disabled because a text is too large. */
export interface Weight {
  /** The text is not highlighted. */
  readonly large: boolean
  /** A line is so long that lines are neither wrapped nor scanned. */
  readonly longLines: boolean
}

/** Returns the size and the longest line of a text. */
export function weightOf(lines: readonly string[]): Weight {
  let [size, longest] = [0, 0]
  for (const { length } of lines) {
    size += length + 1
    if (length > longest) longest = length
  }
  return { large: size > LARGE || longest > LONG_LINE, longLines: longest > LONG_LINE }
}
