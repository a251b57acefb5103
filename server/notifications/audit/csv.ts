import type { AuditEvent } from '#contract/audit.ts'
import { csvLine as lineOf } from '#formats/csv-line.ts'

const COLUMNS = ['id', 'at', 'kind', 'outcome', 'userId', 'username', 'address', 'targets', 'detail'] as const

/** Returns the column names as a line of RFC 4180. */
export const csvHeader = () => lineOf(COLUMNS)

/** Returns an event as a line of RFC 4180. Its targets share a cell, one per line: no target contains a line break. */
export function csvLine(event: AuditEvent): string {
  const { targets, ...others } = event
  return lineOf(COLUMNS.map((column) => (column === 'targets' ? targets.join('\n') : String(others[column] ?? ''))))
}
