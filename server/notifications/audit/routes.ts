import { AuditQuery } from '#contract/audit.ts'
import { json, streamReply } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import { AppError } from '#server/platform/errors.ts'
import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import { type ExportFormat, exportBody } from './export.ts'
import { filterOf, requestedPage } from './filter.ts'
import { presentEvent, presentPage } from './present.ts'
import type { AuditTrail } from './service.ts'

/**
 * Maximum number of concurrent exports per administrator.
 *
 * @limit Live updates, webhooks and audit trail | Concurrent exports of one administrator | {}
 */
const EXPORTS_EACH = 2

const TYPES = { csv: 'text/csv; charset=utf-8; header=present', json: 'application/json; charset=utf-8' }

/** Routes of the audit trail, for administrators. */
export function auditRoutes({ audit, now = Date.now }: { audit: AuditTrail; now?: () => number }): Route[] {
  const exports = new KeyedSemaphore<number>({ running: EXPORTS_EACH })
  return [
    route({
      name: 'audit.page',
      method: 'GET',
      path: '/api/audit',
      access: 'admin',
      effects: [],
      query: AuditQuery,
      run: async ({ query, signal }) =>
        json(presentPage(await audit.page(filterOf(query), requestedPage(query), signal))),
    }),
    route({
      name: 'audit.export',
      method: 'GET',
      path: '/api/audit/export',
      access: 'admin',
      effects: [],
      query: AuditQuery,
      run: async ({ request, query, caller, signal, openTransfer }) => {
        const filter = filterOf(query)
        const format = query.format ?? 'csv'
        const headers = headersFor(format, now())
        if (request.method === 'HEAD') return new Response(null, { headers })
        const transfer = openTransfer()
        const release = exports.tryAcquire(caller.subject.userId)
        if (!release)
          throw new AppError('too_many', 'Two exports are running. Try again in a moment.', { retryAfter: 5 })
        const body = exportBody(presented(audit.slices(filter, signal)), format, onceAtEnd(signal, release))
        return streamReply(body, headers, transfer)
      },
    }),
  ]
}

async function* presented(slices: ReturnType<AuditTrail['slices']>) {
  for await (const rows of slices) yield rows.map(presentEvent)
}

/** Calls `release` once: at the end, or when the client disconnected before the runtime began to read. */
function onceAtEnd(signal: AbortSignal, release: () => void): () => void {
  let over = false
  const end = () => {
    if (over) return
    over = true
    signal.removeEventListener('abort', end)
    release()
  }
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  return end
}

function headersFor(format: ExportFormat, at: number): Record<string, string> {
  const day = new Date(at).toISOString().slice(0, 10)
  return {
    'Content-Type': TYPES[format],
    'Content-Disposition': `attachment; filename="coffer-audit-${day}.${format}"`,
  }
}
