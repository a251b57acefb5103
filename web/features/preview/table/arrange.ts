import { cellOf, type DelimitedTable, rowCount } from './delimited.ts'
import { numbersOf } from './numbers.ts'

/** By which column rows are sorted. */
export interface TableOrder {
  readonly column: number
  readonly descending: boolean
}

/** Which rows are shown, and in which order. */
export interface Arrangement {
  /** The first row that is not a title. */
  readonly from: number
  /** What a cell of the row must contain, in any case; all rows when it is empty. */
  readonly query: string
  readonly order: TableOrder | null
  /** The page's language, whose order words have and whose way of writing numbers is tried first. */
  readonly locale: string
}

/** Up to so many rows words are compared as the page's language does; more would take too long. */
const COLLATED = 50_000

function matching(table: DelimitedTable, query: string): (row: number) => boolean {
  const { text, starts, ends, rowStarts } = table
  const wanted = query.toLowerCase()
  // Quotes are written twice in a cell that is quoted.
  const isAsWritten = !wanted.includes('"')
  return (row) => {
    const first = rowStarts[row] ?? 0
    const end = rowStarts[row + 1] ?? 0
    // Most rows are ruled out as a whole.
    if (
      isAsWritten &&
      !text
        .slice(starts[first], ends[end - 1])
        .toLowerCase()
        .includes(wanted)
    )
      return false
    for (let column = 0; column < end - first; column += 1)
      if (cellOf(table, row, column).toLowerCase().includes(wanted)) return true
    return false
  }
}

/** How two keys that are there compare. */
function comparison(keys: readonly string[], locale: string): (a: number, b: number) => number {
  const numbers = numbersOf(keys, locale)
  if (numbers) return (a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0)
  if (keys.length <= COLLATED) {
    const { compare } = new Intl.Collator(locale, { numeric: true })
    return (a, b) => compare(keys[a] ?? '', keys[b] ?? '')
  }
  const folded = keys.map((key) => key.toLowerCase())
  return (a, b) => {
    const [one = '', other = ''] = [folded[a], folded[b]]
    if (one === other) return 0
    return one < other ? -1 : 1
  }
}

function sorted(rows: Uint32Array, table: DelimitedTable, order: TableOrder, locale: string): Uint32Array {
  const { column, descending } = order
  const keys = Array.from(rows, (row) => cellOf(table, row, column).trim())
  const compare = comparison(keys, locale)
  const there: number[] = []
  const empty: number[] = []
  keys.forEach((key, index) => void (key === '' ? empty : there).push(index))
  there.sort((a, b) => (descending ? compare(b, a) : compare(a, b)) || a - b)
  return Uint32Array.from([...there, ...empty], (index) => rows[index] ?? 0)
}

/** The rows that are shown, by number, in order. Cells that say nothing come last either way. */
export function arrange(table: DelimitedTable, { from, query, order, locale }: Arrangement): Uint32Array {
  const all = Uint32Array.from({ length: Math.max(0, rowCount(table) - from) }, (_, index) => index + from)
  const found = query === '' ? all : all.filter(matching(table, query))
  return order ? sorted(found, table, order, locale) : found
}
