import type { JobRequest } from '#contract/job-requests.ts'
import type { Job } from '#contract/jobs.ts'
import { nameOf } from '#web/lib/paths.ts'
import type { Step } from '#web/lib/step.ts'

/** Returns the undo step of a job that has ended, or null if there is nothing to undo. */
export function stepOf(request: JobRequest, { state, from, to, count, failedCount }: Job): Step | null {
  if (request.kind === 'purge') return null
  const isGone = request.kind === 'delete' && request.forever === true
  const done = count - failedCount
  if (isGone || done <= 0 || state === 'undone' || state === 'failed') return null
  const name = request.kind === 'archive' && to !== null ? nameOf(to) : nameOf(from)
  const isOne = count === 1 || request.kind === 'archive'
  return { kind: request.kind, name: isOne ? name : '', count: isOne ? 1 : done }
}
