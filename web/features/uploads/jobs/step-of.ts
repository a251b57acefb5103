import type { JobRequest } from '#contract/job-requests.ts'
import type { Job } from '#contract/jobs.ts'
import { nameOf } from '#web/lib/paths.ts'
import type { Step } from '#web/lib/step.ts'

/** What a job that has ended did at once; null where nothing of it is there to be taken back. */
export function stepOf(request: JobRequest, { state, from, to, count, failedCount }: Job): Step | null {
  const isGone = request.kind === 'delete' && request.forever === true
  const done = count - failedCount
  if (isGone || done <= 0 || state === 'undone' || state === 'failed') return null
  const name = request.kind === 'archive' && to !== null ? nameOf(to) : nameOf(from)
  const isOne = count === 1 || request.kind === 'archive'
  return { kind: request.kind, name: isOne ? name : '', count: isOne ? 1 : done }
}
