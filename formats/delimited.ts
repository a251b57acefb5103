/** A text split into cells: the start and end of each, and the first one of each row. */
export interface DelimitedTable {
  readonly text: string
  /** Positions of each cell in `text`, including quotes. */
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** The first cell of each row and, as last value, the number of cells. */
  readonly rowStarts: Uint32Array
  /** Number of cells in the longest row. */
  readonly columns: number
}

/** Supported delimiters. */
export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

const QUOTE = 0x22
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Growing array of numbers. */
class NumberList {
  #values = new Uint32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length] = value
    this.length += 1
  }

  toArray = (): Uint32Array => this.#values.slice(0, this.length)
}

/** Returns the position after the closing quote of a cell; the end of the text where it is missing. */
function positionAfterQuotes(text: string, open: number): number {
  let at = open + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return text.length
    if (text.charCodeAt(quote + 1) !== QUOTE) return quote + 1
    at = quote + 2
  }
}

const isBreak = (code: number): boolean => code === LINE_FEED || code === CARRIAGE_RETURN

/** Returns the end of the cell that begins at `start`. */
function cellEnd(text: string, start: number, delimiter: number): number {
  let at = text.charCodeAt(start) === QUOTE ? positionAfterQuotes(text, start) : start
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === delimiter || isBreak(code)) return at
  }
  return at
}

/** Returns the position after the line break at `at`. */
const behindBreak = (text: string, at: number): number =>
  at + (text.charCodeAt(at) === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED ? 2 : 1)

/** Splits a text, starting at `from`, into at most `maxRows` rows. Quoted cells may contain delimiters and line breaks. */
export function parseDelimited(text: string, delimiter: string, from = 0, maxRows = 0xffff_ffff): DelimitedTable {
  const starts = new NumberList()
  const ends = new NumberList()
  const rowStarts = new NumberList()
  const code = delimiter.charCodeAt(0)
  let columns = 0
  let at = from
  while (at < text.length && rowStarts.length < maxRows) {
    rowStarts.push(starts.length)
    const first = starts.length
    for (;;) {
      const end = cellEnd(text, at, code)
      starts.push(at)
      ends.push(end)
      if (text.charCodeAt(end) === code) {
        at = end + 1
        continue
      }
      at = end < text.length ? behindBreak(text, end) : end
      break
    }
    columns = Math.max(columns, starts.length - first)
  }
  rowStarts.push(starts.length)
  return { text, starts: starts.toArray(), ends: ends.toArray(), rowStarts: rowStarts.toArray(), columns }
}

/** Returns the number of rows of a table. */
export const rowCount = ({ rowStarts }: DelimitedTable): number => rowStarts.length - 1

/** Returns the text of a cell without quotes; empty where the row has no such cell. */
export function cellOf({ text, starts, ends, rowStarts }: DelimitedTable, row: number, column: number): string {
  const index = (rowStarts[row] ?? 0) + column
  if (index >= (rowStarts[row + 1] ?? 0)) return ''
  const cell = text.slice(starts[index], ends[index])
  if (!cell.startsWith('"')) return cell
  const close = positionAfterQuotes(cell, 0)
  const inner = cell.slice(1, cell[close - 1] === '"' && close > 1 ? close - 1 : close)
  return inner.replaceAll('""', '"') + cell.slice(close)
}

/** Size of the sample that determines the delimiter. */
const SAMPLE = { characters: 64 * 1024, rows: 100 }

/** Returns how well a delimiter fits a sample: the share of rows with the most common length, plus a small bonus for that length. */
function fitOf(sample: string, delimiter: string): number {
  const table = parseDelimited(sample, delimiter, 0, SAMPLE.rows)
  const rows = rowCount(table)
  const lengths = new Map<number, number>()
  for (let row = 0; row < rows; row += 1) {
    const length = (table.rowStarts[row + 1] ?? 0) - (table.rowStarts[row] ?? 0)
    lengths.set(length, (lengths.get(length) ?? 0) + 1)
  }
  const [length = 1, count = 0] = [...lengths].sort((a, b) => b[1] - a[1])[0] ?? []
  return length < 2 ? 0 : count / rows + Math.min(length, 50) / 1000
}

/** Detects the delimiter and the start of the cells, from a first line `sep=;` or by the consistency of row lengths. */
export function detectDelimiter(text: string): { delimiter: Delimiter; from: number } {
  const mark = text.startsWith('\uFEFF') ? 1 : 0
  const said = /^sep=([,;\t|])\r?\n/.exec(text.slice(mark, mark + 8))
  const named = DELIMITERS.find((delimiter) => delimiter === said?.[1])
  if (named) return { delimiter: named, from: mark + (said?.[0].length ?? 0) }
  const sample = text.slice(mark, mark + SAMPLE.characters)
  const fits = DELIMITERS.map((delimiter) => ({ delimiter, fit: fitOf(sample, delimiter) }))
  const [best] = fits.sort((a, b) => b.fit - a.fit)
  return { delimiter: best && best.fit > 0 ? best.delimiter : ',', from: mark }
}

/** Returns whether the first row looks like column headings: none of its cells is empty or a number, and rows follow. */
export function hasTitles(table: DelimitedTable): boolean {
  if (rowCount(table) < 2) return false
  const titles = Array.from({ length: Math.min(table.columns, 100) }, (_, column) => cellOf(table, 0, column).trim())
  return titles.every((title) => title !== '' && !/^[-+]?[\d.,]+%?$/.test(title))
}

/** Writes rows as tab-separated text that `parseDelimited` reads. */
export const writeDelimited = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(writeCell).join('\t')).join('\n')

const writeCell = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
