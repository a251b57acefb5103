import { MAX_IMPORT_ROWS } from '#contract/invitation-limits.ts'
import { IMPORT_COLUMNS, type ImportColumn } from '#contract/invitations.ts'
import { cellOf, DELIMITERS, type DelimitedTable, parseDelimited, rowCount } from '#formats/delimited.ts'
import { AppError } from '#server/platform/errors.ts'

/** The cells of a row by their columns, without surrounding spaces. Columns that the file does not have are empty. */
export type ImportCells = { readonly row: number } & Readonly<Record<ImportColumn, string>>

/**
 * Reads a CSV file whose first row has the names of the columns, in any order and letter case. The delimiter is the one that separates
 * these names. Empty rows are skipped.
 * @throws AppError `invalid` for a first row without `username` and `email`, or with unknown or repeated columns, for a row with too many
 * cells, and without rows; `too_large` for too many
 */
export function readImportFile(csv: string): ImportCells[] {
  const text = csv.replace(/^\uFEFF/, '')
  const { table, columns } = tableOf(text)
  const rows: ImportCells[] = []
  for (let row = 1; row < rowCount(table); row++) {
    const cells = cellsOf(table, row)
    if (cells.every((cell) => cell === '')) continue
    if (cells.slice(columns.length).some((cell) => cell !== ''))
      throw unreadable(`Row ${row + 1} has more cells than the first row.`)
    const cell = (column: ImportColumn) => (columns.includes(column) ? (cells[columns.indexOf(column)] ?? '') : '')
    rows.push({
      row: row + 1,
      username: cell('username'),
      email: cell('email'),
      groups: cell('groups'),
      home: cell('home'),
      permissions: cell('permissions'),
    })
    if (rows.length > MAX_IMPORT_ROWS)
      throw new AppError('too_large', `A file can have at most ${MAX_IMPORT_ROWS} users.`, { field: 'csv' })
  }
  if (rows.length === 0) throw unreadable('The file has no users.')
  return rows
}

function tableOf(text: string): { table: DelimitedTable; columns: readonly ImportColumn[] } {
  for (const delimiter of DELIMITERS) {
    const columns = columnsOf(cellsOf(parseDelimited(text, delimiter, 0, 1), 0))
    if (columns) return { table: parseDelimited(text, delimiter), columns }
  }
  throw unreadable(`The first row must have the names of the columns: ${IMPORT_COLUMNS.join(',')}`)
}

/** Returns the columns that the first row names; null unless it names known ones, each once, and one of `username` and `email`. */
function columnsOf(cells: readonly string[]): readonly ImportColumn[] | null {
  const names = cells.map((cell) => cell.toLowerCase())
  const columns = names.flatMap((name) => IMPORT_COLUMNS.find((column) => column === name) ?? [])
  const isUsable = columns.length === names.length && new Set(columns).size === names.length
  return isUsable && (columns.includes('username') || columns.includes('email')) ? columns : null
}

function cellsOf(table: DelimitedTable, row: number): string[] {
  const count = (table.rowStarts[row + 1] ?? 0) - (table.rowStarts[row] ?? 0)
  return Array.from({ length: count }, (_, column) => cellOf(table, row, column).trim())
}

const unreadable = (message: string) => new AppError('invalid', message, { field: 'csv' })
