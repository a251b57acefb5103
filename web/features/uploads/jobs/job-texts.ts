import type { Job } from '#contract/jobs.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import { errorText } from '#web/i18n/error-text.ts'
import type { Format } from '#web/lib/format.ts'
import { nameOf } from '#web/lib/paths.ts'
import { jobError } from '#web/lib/run-job.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import type { ShownJob } from './job-list.ts'

/** Returns the kind that names a job in texts: all deletions have the same. */
export const kindInTexts = (kind: Job['kind']) => (kind === 'purge' ? 'delete' : kind)

/** Returns the headline of a job. */
export function headline({ about, job }: ShownJob, t: Translate): string {
  const { count } = about
  const kind = kindInTexts(about.kind)
  const [name, to] = [visibleName(nameOf(about.from)), visibleName(nameOf(about.to ?? ''))]
  if (!job && count === 0) return t('jobs.emptyingTrash')
  if (!job || job.endedAt === null) return t('jobs.doing', kind, count, name, to)
  switch (job.state) {
    case 'cancelled':
      return t('jobs.cancelled', kind)
    case 'undone':
      return t('jobs.undone', kind)
    case 'interrupted':
      return t('jobs.interrupted', kind)
    case 'failed':
      return t('jobs.failed', kind, count)
    default:
      return t('jobs.done', kind, Math.max(0, count - job.failedCount), name, to)
  }
}

/** Returns the progress of a job as text, empty if nothing is known. */
export function progressLine({ job, speed }: ShownJob, t: Translate, format: Format): string {
  if (!job) return t('jobs.starting')
  if (job.state === 'waiting') return t('jobs.waiting')
  const { items, bytes } = job
  const parts: string[] = []
  // For one file, the bytes are enough.
  if (items.total !== 1 || !bytes.total) parts.push(t('jobs.items', items.done, items.total))
  if (bytes.done > 0 || parts.length === 0)
    parts.push(t('jobs.bytes', format.bytes(bytes.done), bytes.total === null ? null : format.bytes(bytes.total)))
  if (job.endedAt !== null) return items.done > 0 ? parts.join(', ') : ''
  if (speed.bytes) parts.push(t('jobs.speed', format.bytes(Math.round(speed.bytes))))
  if (speed.secondsLeft !== null) parts.push(t('jobs.left', format.duration(Math.ceil(speed.secondsLeft))))
  return parts.join(', ')
}

/** Returns the completed share of a job from 0 to 1, null if unknown. */
export function shareOf(job: Job | null): number | null {
  if (!job) return null
  if (job.bytes.total) return job.bytes.done / job.bytes.total
  return job.items.total ? job.items.done / job.items.total : null
}

/** Returns the reason why an item failed. */
export const reasonText = (failure: Job['failed'][number], t: Translate): string =>
  failure.code === 'conflict' ? t('jobs.conflict') : errorText(jobError(failure.code, failure), t)
