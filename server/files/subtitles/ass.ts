import type { Cue } from './cues.ts'
import { convertMarkup } from './markup.ts'
import { parseTimestamp } from './timestamp.ts'

/**
 * Indexes of the fields with the times and the text in a dialogue line, starting at 0. The text is the last field and may contain commas.
 */
type Columns = { readonly start: number; readonly end: number; readonly text: number }

const USUAL: Columns = { start: 1, end: 2, text: 9 }

/** Maximum number of columns; ten are usual. */
const MOST_COLUMNS = 32

/**
 * Yields the cues of an Advanced SubStation Alpha file, or of its predecessor, one at a time, and null for each line that is not a cue.
 * Styles, fonts and comments are skipped.
 */
export function* readAss(lines: Iterable<string>): Generator<Cue | null> {
  let columns = USUAL
  let inEvents = false
  for (const line of lines) {
    const section = /^\s{0,8}\[([\w +]{1,40})\]/.exec(line)
    if (section) inEvents = section[1]?.toLowerCase() === 'events'
    const [key, value] = entry(line)
    if (inEvents && key === 'format') columns = columnsOf(value) ?? columns
    yield inEvents && key === 'dialogue' ? dialogue(value, columns) : null
  }
}

function entry(line: string): [key: string, value: string] {
  const colon = line.indexOf(':')
  return [line.slice(0, Math.max(colon, 0)).trim().toLowerCase(), line.slice(colon + 1)]
}

function columnsOf(format: string): Columns | null {
  const names = format.split(',', MOST_COLUMNS).map((name) => name.trim().toLowerCase())
  const [start, end, text] = ['start', 'end', 'text'].map((name) => names.indexOf(name))
  if (start === undefined || end === undefined || text === undefined) return null
  return Math.min(start, end, text) < 0 ? null : { start, end, text }
}

function dialogue(value: string, columns: Columns): Cue | null {
  const fields = splitAt(value, columns.text)
  const start = parseTimestamp(fields[columns.start] ?? '')
  const end = parseTimestamp(fields[columns.end] ?? '')
  const words = fields[columns.text]
  if (start === null || end === null || words === undefined) return null
  return {
    start,
    end,
    ...convertMarkup(words.replaceAll('\\N', '\n').replaceAll('\\h', '\u00a0').replaceAll('\\n', ' '), 'all'),
  }
}

/** Returns the first `count` comma-separated fields, and the rest as one. */
function splitAt(text: string, count: number): string[] {
  const fields: string[] = []
  let from = 0
  while (fields.length < count) {
    const comma = text.indexOf(',', from)
    if (comma === -1) break
    fields.push(text.slice(from, comma))
    from = comma + 1
  }
  return [...fields, text.slice(from)]
}
