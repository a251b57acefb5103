/** From here on a text is not coloured (UTF-16 units): what it costs is felt with each key. */
const LARGE = 2_000_000
/** From here on a line is shown without anything that reads all of it (UTF-16 units). */
const LONG_LINE = 50_000

/** What a text is too heavy for. */
export interface Weight {
  /** It is not coloured by its language. */
  readonly large: boolean
  /** Some line is so long that it is neither wrapped nor looked through. */
  readonly longLines: boolean
}

/** How heavy the lines of a text are. */
export function weightOf(lines: readonly string[]): Weight {
  let [size, longest] = [0, 0]
  for (const { length } of lines) {
    size += length + 1
    if (length > longest) longest = length
  }
  return { large: size > LARGE || longest > LONG_LINE, longLines: longest > LONG_LINE }
}
