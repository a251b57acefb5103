import type { Cue } from './cues.ts'
import { convertMarkup } from './markup.ts'
import { parseTimestamp } from './timestamp.ts'

/** `00:00:01,000 --> 00:00:02,000`, with any text after it. */
const TIMING = /^([\d:.,]{1,24}) ?-{1,3}> ?([\d:.,]{1,24})(?: |$)/
const NUMBER = /^\d{1,9}$/

type Timed = { readonly start: number; readonly end: number; readonly lines: string[] }

/** Maximum number of lines of a cue; no screen has room for more. */
const MOST_LINES = 200

/**
 * Yields the cues of a SubRip file, one at a time, and null for each line that does not end one. A cue extends to the next line with times:
 * numbers and blank lines may be missing or redundant. Text without times is skipped.
 */
export function* readSrt(lines: Iterable<string>): Generator<Cue | null> {
  let current: Timed | null = null
  for (const line of lines) {
    const next = timing(line)
    if (next) {
      yield current && cueOf(withoutNumber(current))
      current = next
    } else {
      if (current && current.lines.length < MOST_LINES) current.lines.push(line)
      yield null
    }
  }
  yield current && cueOf(current)
}

function timing(line: string): Timed | null {
  if (!line.includes('>')) return null
  const [, from, to] = TIMING.exec(line.trim().replaceAll('\t', ' ')) ?? []
  const start = parseTimestamp(from ?? '')
  const end = parseTimestamp(to ?? '')
  return start === null || end === null ? null : { start, end, lines: [] }
}

/** Removes the number of the next cue, which follows this one's text after a blank line. */
function withoutNumber({ lines, ...times }: Timed): Timed {
  const isNumber = NUMBER.test(lines.at(-1)?.trim() ?? '') && (lines.length === 1 || lines.at(-2)?.trim() === '')
  return { ...times, lines: isNumber ? lines.slice(0, -1) : lines }
}

const cueOf = ({ start, end, lines }: Timed): Cue => ({ start, end, ...convertMarkup(lines.join('\n'), 'backslashed') })
