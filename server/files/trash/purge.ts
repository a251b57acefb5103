import type { PurgeReply } from '#contract/trash.ts'
import { authorize, type Subject } from '#server/access/authorize.ts'
import { claimsOf, namedPaths } from '#server/files/reversal/named-paths.ts'
import { authorizeRetained } from '#server/files/reversal/retained-item-access.ts'
import { scopePathOf } from '#server/operations/places.ts'
import { Recorder } from '#server/operations/recorder.ts'
import type { RetainedRow } from '#server/operations/records/history.ts'
import { isAppError } from '#server/platform/errors.ts'
import { notAllowed } from '#server/platform/refusals.ts'
import type { TrashParts } from './trash-parts.ts'

export type PurgeRequest = {
  readonly subject: Subject
  readonly rows: readonly RetainedRow[]
  readonly signal: AbortSignal
}

/** Permanently deletes retained items one by one; those that the user has no permission to delete remain and are reported. */
export async function purge(parts: TrashParts, { subject, rows, signal }: PurgeRequest): Promise<PurgeReply> {
  const { keeper, executor, links } = parts
  const reply: PurgeReply = { removed: 0, bytes: 0, failed: [] }
  const judged: RetainedRow[] = []
  for (const row of rows) if (await canPurge(parts, subject, row, { reply, signal })) judged.push(row)
  if (judged.length === 0) return reply
  const things = judged.map(({ place }) => ({ places: [place] }))
  await executor.run({
    kind: 'purge',
    subject,
    paths: namedPaths(subject, things),
    claims: claimsOf(subject, things),
    changes: judged.map(({ place }) => ({ kind: 'delete' as const, paths: [scopePathOf(subject, place) ?? place] })),
    signal,
    outlivesRequest: true,
    begins: 'recorded',
    prepare: () => Promise.resolve(),
    change: async (_, context) => {
      const recorder = new Recorder(parts, context)
      context.progress.setExpected({ items: judged.length, bytes: 0 })
      for (const row of judged) {
        context.signal.throwIfAborted()
        // It may have been restored while this operation waited.
        if (!(await keeper.items.statItem(row))) {
          reply.failed.push({ id: row.id, path: scopePathOf(subject, row.place) ?? '', code: 'not_found' })
          continue
        }
        const held = row.purpose === 'trash' ? await keeper.versionsOf({ place: row.place, keptAs: row.id }) : []
        await recorder.recordPurge(row, () => keeper.items.deleteItem(row))
        await keeper.deletePermanently(held)
        context.progress.addItems(1)
        reply.removed += 1
        reply.bytes = reply.bytes === null || row.size === null ? null : reply.bytes + row.size
      }
    },
  })
  await links.forget(judged.map(({ id }) => id))
  return reply
}

async function canPurge(
  { keeper }: TrashParts,
  subject: Subject,
  row: RetainedRow,
  { reply, signal }: { reply: PurgeReply; signal: AbortSignal },
): Promise<boolean> {
  const path = scopePathOf(subject, row.place)
  try {
    if (path === null) throw notAllowed()
    await authorizeRetained(keeper, row, authorize(subject, 'delete', path), signal)
    return true
  } catch (error) {
    if (!isAppError(error)) throw error
    reply.failed.push({ id: row.id, path: path ?? '', code: error.code })
    return false
  }
}
