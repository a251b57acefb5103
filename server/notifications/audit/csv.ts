import type { AuditEvent } from '#contract/audit.ts'

const COLUMNS = ['id', 'at', 'kind', 'outcome', 'userId', 'username', 'address', 'targets', 'detail'] as const

/** Returns the column names as a line of RFC 4180. */
export const csvHeader = () => lineOf(COLUMNS)

/** Returns an event as a line of RFC 4180. Its targets share a cell, one per line: no target contains a line break. */
export function csvLine(event: AuditEvent): string {
  const { targets, ...others } = event
  return lineOf(COLUMNS.map((column) => (column === 'targets' ? targets.join('\n') : String(others[column] ?? ''))))
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map((text) => quoted(harmless(text))).join(',')}\r\n`
}

/**
 * Escapes text that a spreadsheet would evaluate as a formula, also after the separators that begin a new cell in other locales, and after
 * invisible characters. East Asian spreadsheets also accept the full-width forms of these signs.
 */
const harmless = (text: string) => text.replace(FORMULA, "$&'").replace(/^[\t\r]/, "'$&")

const FORMULA = /(?:^|[;\t\r\n])[\s\p{Default_Ignorable_Code_Point}"]*(?=[=+\-@＝＋－＠])/gu

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
