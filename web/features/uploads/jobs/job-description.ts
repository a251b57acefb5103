import type { JobRequest } from '#contract/job-requests.ts'
import type { Job } from '#contract/jobs.ts'
import { joinPath, parentOf } from '#web/lib/paths.ts'

/** Description of a job. */
export type JobDescription = Pick<Job, 'kind' | 'from' | 'count' | 'to'>

/** Returns the description of a job that was only requested so far. */
export function describeRequest(request: JobRequest): JobDescription {
  const { kind } = request
  switch (kind) {
    case 'delete':
      return { kind, from: request.paths[0] ?? '/', count: request.paths.length, to: null }
    case 'rename': {
      const { folder, names } = request
      return { kind, from: joinPath(folder, names[0]?.from ?? ''), count: names.length, to: folder }
    }
    case 'extract':
      return { kind, from: request.archive, count: 1, to: request.wish.destination }
    case 'archive':
      return {
        kind,
        from: joinPath(request.folder, request.names[0] ?? ''),
        count: request.names.length,
        to: request.to,
      }
    case 'purge':
      // The names, and the number of all items of a query, are known when the job has begun.
      return { kind, from: '/', count: 'ids' in request.selection ? request.selection.ids.length : 0, to: null }
    default: {
      const [first] = request.steps
      return { kind, from: first?.from ?? '/', count: request.steps.length, to: first ? parentOf(first.to) : null }
    }
  }
}

/** Returns whether two descriptions appear to be of the same job. */
export const isSameJob = (one: JobDescription, other: JobDescription): boolean =>
  one.kind === other.kind && (one.kind === 'purge' || (one.from === other.from && one.count === other.count))
