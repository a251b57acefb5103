import { cellOf, type DelimitedTable, rowCount } from '#formats/delimited.ts'
import { numbersOf } from './numbers.ts'

/** Column and direction of sorting. */
export interface TableOrder {
  readonly column: number
  readonly descending: boolean
}

/** Selection and order of the rows. */
export interface Arrangement {
  /** The first row that is not a heading. */
  readonly from: number
  /** Text that a cell of the row must contain, ignoring case; all rows when it is empty. */
  readonly query: string
  readonly order: TableOrder | null
  /** The page's language, which determines collation and the number format tried first. */
  readonly locale: string
}

/** Number of rows up to which texts are compared by the rules of the language; more would take too long. */
const COLLATED = 50_000

function matching(table: DelimitedTable, query: string): (row: number) => boolean {
  const { text, starts, ends, rowStarts } = table
  const wanted = query.toLowerCase()
  // In a quoted cell quotes are doubled.
  const isAsWritten = !wanted.includes('"')
  return (row) => {
    const first = rowStarts[row] ?? 0
    const end = rowStarts[row + 1] ?? 0
    // Excludes most rows without looking at each cell.
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

/** Returns a comparison of two keys by index; the keys are not empty. */
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

/** Returns the numbers of the rows to show, in order. Empty cells come last in both directions. */
export function arrange(table: DelimitedTable, { from, query, order, locale }: Arrangement): Uint32Array {
  const all = Uint32Array.from({ length: Math.max(0, rowCount(table) - from) }, (_, index) => index + from)
  const found = query === '' ? all : all.filter(matching(table, query))
  return order ? sorted(found, table, order, locale) : found
}
