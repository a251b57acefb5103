import type { PurgeReply } from '#contract/trash.ts'
import { authorize, type Subject } from '#server/access/authorize.ts'
import { claimsOf, namedPaths } from '#server/files/reversal/named-paths.ts'
import { authorizeRetained } from '#server/files/reversal/retained-item-access.ts'
import type { JobControl } from '#server/operations/job-control.ts'
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
  /** Set for a part of a job. */
  readonly job?: PurgeJob
}

/** The job of which a deletion is a part. */
export type PurgeJob = {
  readonly control: JobControl
  /** Number of files, directories and links that it has removed, at any depth. */
  removedItems: number
}

/**
 * Permanently deletes retained items one by one; those that the user has no permission to delete remain and are reported. A cancellation takes
 * effect between two items.
 */
export async function purge(parts: TrashParts, { subject, rows, signal, job }: PurgeRequest): Promise<PurgeReply> {
  const { keeper, executor, links } = parts
  const reply: PurgeReply = { removed: 0, bytes: 0, failed: [] }
  const judged: RetainedRow[] = []
  for (const row of rows) if (await canPurge(parts, subject, row, { reply, signal })) judged.push(row)
  if (judged.length === 0) return reply
  const things = judged.map(({ place }) => ({ places: [place] }))
  const gone: string[] = []
  try {
    await executor.run({
      kind: 'purge',
      subject,
      paths: namedPaths(subject, things),
      claims: claimsOf(subject, things),
      changes: judged.map(({ place }) => ({ kind: 'delete' as const, paths: [scopePathOf(subject, place) ?? place] })),
      signal,
      outlivesRequest: true,
      begins: 'recorded',
      ...(job && { job: job.control }),
      prepare: () => Promise.resolve(),
      change: async (_, context) => {
        const recorder = new Recorder(parts, context)
        // The progress of a job is that of all its parts.
        context.progress.addItems(job?.removedItems ?? 0)
        const onRemoved = (items: number) => {
          if (job) job.removedItems += items
          context.progress.addItems(items)
        }
        for (const row of judged) {
          context.signal.throwIfAborted()
          const path = scopePathOf(subject, row.place)
          // It may have been restored while this operation waited, or deleted before the job was resumed.
          if (!(await keeper.items.statItem(row))) {
            if (!job) reply.failed.push({ id: row.id, path: path ?? '', code: 'not_found' })
            continue
          }
          if (path) context.progress.setCurrent(path)
          const held = row.purpose === 'trash' ? await keeper.versionsOf({ place: row.place, keptAs: row.id }) : []
          await recorder.recordPurge(row, () => keeper.items.deleteItem(row, { onRemoved }))
          await keeper.deletePermanently(held)
          reply.removed += 1
          gone.push(row.id)
          reply.bytes = reply.bytes === null || row.size === null ? null : reply.bytes + row.size
        }
      },
    })
  } finally {
    // Some are gone if it is canceled.
    await links.forget(gone)
  }
  return reply
}

/** Returns whether the user has permission to delete an item; otherwise the reason is added to the reply. */
export async function canPurge(
  { keeper }: TrashParts,
  subject: Subject,
  row: RetainedRow,
  { reply, signal }: { readonly reply: Pick<PurgeReply, 'failed'>; readonly signal: AbortSignal },
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
