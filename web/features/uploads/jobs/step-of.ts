import type { JobRequest } from '#contract/job-requests.ts'
import type { Job } from '#contract/jobs.ts'
import { nameOf } from '#web/lib/paths.ts'
import { type JobReport, type JobText, jobError } from '#web/lib/run-job.ts'
import type { Step } from '#web/lib/step.ts'

/** Returns whether a job ended with some items processed and some failed. */
const isPartial = ({ state, count, failedCount }: Job): boolean =>
  state === 'done' && failedCount > 0 && failedCount < count

/** Returns the number of items that a job processed. Of one that ended early, some were never attempted. */
const doneItems = ({ state, count, failedCount, stepsDone }: Job): number =>
  state === 'done' ? count - failedCount : Math.min(stepsDone, count)

/** Returns the undo step of a job that has ended, or null if nothing was changed or the trash reports it. */
export function stepOf(request: JobRequest, job: Job): Step | null {
  const { state, from, to, count } = job
  if (request.kind === 'purge' && !isPartial(job)) return null
  const permanent = request.kind === 'purge' || (request.kind === 'delete' && request.forever === true)
  const done = doneItems(job)
  if (done <= 0 || state === 'undone' || state === 'failed') return null
  if (permanent) return { kind: 'purge', name: count === 1 ? nameOf(from) : '', count: done, permanent }
  const name = request.kind === 'archive' && to !== null ? nameOf(to) : nameOf(from)
  const isOne = count === 1 || request.kind === 'archive'
  return { kind: request.kind, name: isOne ? name : '', count: isOne ? 1 : done }
}

/** Returns a step with the items of its job that failed, if others succeeded. `showDetails` shows them in the tray. */
export function withFailure(step: Step, job: Job, remedy: JobReport['remedy'], showDetails: () => void): Step {
  if (!isPartial(job)) return step
  const items = job.failed.map((failure) => ({ path: failure.path, error: jobError(failure.code, failure) }))
  return { ...step, failure: { count: job.failedCount, items, remedy: remedy?.(job), showDetails } }
}

/** Returns a step with the description that its job was given. It is only used for a job that processed all its items. */
export function describeStep(step: Step, job: Job, text: JobText | undefined): Step {
  if (text === undefined || job.failedCount > 0 || job.state !== 'done') return step
  const described = typeof text === 'string' ? text : text(job)
  return described === null ? { ...step, quiet: true } : { ...step, text: described }
}
