/** Group and decimal separators. */
type Separators = readonly [group: string, decimal: string]

const ENGLISH: Separators = [',', '.']
const CONTINENTAL: Separators = ['.', ',']
const ARABIC: Separators = ['٬', '٫']

/** Returns the separators of a language. */
function separatorsOf(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5)
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return [sign('group') || ',', sign('decimal') || '.']
}

const westernDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))

/** Returns a parser for cells in one number format; NaN for others. */
function reading([group, decimal]: Separators): (cell: string) => number {
  // Users type any space where a language uses a narrow one.
  const between = group.trim() === '' ? String.raw`\s` : `[${group}]`
  const shape = new RegExp(`^([-+\u2212]?)(\\d+|[1-9]\\d{0,2}(?:${between}\\d{3})+)(?:[${decimal}](\\d+))?$`)
  return (cell) => {
    const [, sign, whole = '', rest = '0'] = shape.exec(westernDigits(cell)) ?? []
    if (whole === '') return Number.NaN
    const size = Number(`${whole.replace(/\D/g, '')}.${rest}`)
    return sign === '' || sign === '+' ? size : -size
  }
}

/** Format that programs write, including `1e5` and `.5`. */
const plain = (cell: string): number => Number(cell.replace(/,(?=\d{3}\b)/g, ''))

/**
 * Returns the cells of a column as numbers if all of them have one format: that of the language first, then others; null for a column with
 * text. An empty cell is NaN.
 */
export function numbersOf(cells: readonly string[], locale: string): readonly number[] | null {
  const ways = [reading(separatorsOf(locale)), plain, ...[ENGLISH, CONTINENTAL, ARABIC].map(reading)]
  for (const read of ways)
    if (cells.every((cell) => cell === '' || !Number.isNaN(read(cell))))
      return cells.map((cell) => (cell === '' ? Number.NaN : read(cell)))
  return null
}
