import type { JobRequest } from '#contract/job-requests.ts'
import type { Job } from '#contract/jobs.ts'
import { joinPath, nameOf } from '#web/lib/paths.ts'

/**
 * Returns the request for the failed items of a job that this page started; null for the whole trash, into which other items may have been
 * moved since.
 */
function failedPart(request: JobRequest, failed: ReadonlySet<string>): JobRequest | null {
  switch (request.kind) {
    case 'copy':
    case 'move':
      return { ...request, steps: request.steps.filter(({ from }) => failed.has(from)) }
    case 'delete':
      return { ...request, paths: request.paths.filter((path) => failed.has(path)) }
    case 'purge':
      return 'ids' in request.selection ? request : null
    default:
      return request
  }
}

/**
 * Returns the request that retries the failed items of a job, or null if that is not possible. For a job started elsewhere or before a
 * reload, it is built from the job itself, and name conflicts are refused.
 */
export function retryRequest(job: Job, request: JobRequest | undefined): JobRequest | null {
  const paths = job.failed.map(({ path }) => path)
  if (paths.length === 0) return null
  if (request) return failedPart(request, new Set(paths))
  const { kind, to } = job
  if (kind === 'delete') return { kind, paths }
  if ((kind !== 'copy' && kind !== 'move') || to === null) return null
  return { kind, steps: paths.map((from) => ({ from, to: joinPath(to, nameOf(from)), onTaken: 'refuse' })) }
}
