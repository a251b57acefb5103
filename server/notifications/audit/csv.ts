import type { AuditEvent } from '#contract/audit.ts'

const COLUMNS = ['id', 'at', 'kind', 'outcome', 'userId', 'username', 'address', 'targets', 'detail'] as const

/** The names of the columns, as a line of RFC 4180. */
export const csvHeader = () => lineOf(COLUMNS)

/** An event as a line of RFC 4180. Its targets share a cell, a line each: no target holds a line break. */
export function csvLine(event: AuditEvent): string {
  const { targets, ...others } = event
  return lineOf(COLUMNS.map((column) => (column === 'targets' ? targets.join('\n') : String(others[column] ?? ''))))
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map((text) => quoted(harmless(text))).join(',')}\r\n`
}

/**
 * What a spreadsheet would take for a formula becomes a text (T10), also behind the signs at which one that was set to another language
 * begins a new cell, and behind what shows nothing. The wide forms of these signs count in East Asian ones.
 */
const harmless = (text: string) => text.replace(FORMULA, "$&'").replace(/^[\t\r]/, "'$&")

const FORMULA = /(?:^|[;\t\r\n])[\s\p{Default_Ignorable_Code_Point}"]*(?=[=+\-@＝＋－＠])/gu

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
