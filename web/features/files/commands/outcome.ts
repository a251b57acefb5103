import type { Job } from '#contract/jobs.ts'
import { type JobEnd, jobError } from '#web/lib/run-job.ts'

/** How a change of several items went: what was done, what failed and why, and what nobody can say of. */
export interface Outcome<T> {
  readonly done: readonly T[]
  readonly failed: ReadonlyArray<{ readonly item: T; readonly error: unknown }>
  readonly left: readonly T[]
  /** Does the tray tell of it already? */
  readonly told: boolean
  /** Paths whose names the server chose. */
  readonly made: readonly string[]
}

/** What a job made of its items. */
export function outcomeOf<T>(items: readonly T[], pathOf: (item: T) => string, { job, told }: JobEnd): Outcome<T> {
  const errors = new Map(job.failed.map((failure) => [failure.path, jobError(failure.code, failure)]))
  const rest = items.filter((item) => !errors.has(pathOf(item)))
  const failed = items.flatMap((item) => {
    const error = errors.get(pathOf(item))
    return error ? [{ item, error }] : []
  })
  const [done, left] = isOver(job) ? [rest, []] : [[], rest]
  return { done, failed, left, told, made: job.made }
}

/** Was everything tried? */
const isOver = ({ state }: Job): boolean => state === 'done' || state === 'failed'

/** Of a job that the server did not begin. */
export const refused = <T>(items: readonly T[], error: unknown): Outcome<T> => ({
  done: [],
  failed: items.map((item) => ({ item, error })),
  left: [],
  told: false,
  made: [],
})
