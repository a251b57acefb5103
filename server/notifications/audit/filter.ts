import { AuditKind, type AuditQuery } from '#contract/audit.ts'
import type { AuditFilter } from '#server/operations/audit/row.ts'
import { AppError } from '#server/platform/errors.ts'
import type { PageRequest } from './service.ts'

const USUAL_PAGE = 100
const LONGEST_PAGE = 500

/** Maximum length of a search text, longer than any name or address; paths are searched by a part. */
const LONGEST_TEXT = 256

/** RFC 3339. */
export const INSTANT = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/

/** Returns the filter of a query. @throws AppError `invalid` for an unknown kind, an invalid time, or a text that is too long */
export function filterOf({ kinds = '', user = '', text = '', from, to }: AuditQuery): AuditFilter {
  return {
    kinds: kinds === '' ? [] : kinds.split(',').map(kindOf),
    user: shortText(user),
    text: shortText(text),
    from: instantOf(from),
    to: instantOf(to),
  }
}

/** Returns the requested page. @throws AppError `invalid` when it is too long */
export function requestedPage({ before, limit }: AuditQuery): PageRequest {
  const rows = limit === undefined ? USUAL_PAGE : Number(limit)
  if (rows > LONGEST_PAGE) throw new AppError('invalid', `A page can have at most ${LONGEST_PAGE} events.`)
  return { before: before === undefined ? null : Number(before), limit: rows }
}

function kindOf(name: string): AuditKind {
  const kind = AuditKind.safeParse(name)
  if (!kind.success) throw new AppError('invalid', 'This kind of event does not exist.')
  return kind.data
}

function shortText(text: string): string {
  if (text.length > LONGEST_TEXT) throw new AppError('invalid', 'The search text is too long.')
  return text
}

function instantOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const instant = INSTANT.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(instant)) throw new AppError('invalid', 'This time is invalid.')
  return instant
}
