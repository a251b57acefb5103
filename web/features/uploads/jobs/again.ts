import type { JobRequest } from '#contract/job-requests.ts'
import type { Job } from '#contract/jobs.ts'
import { joinPath, nameOf } from '#web/lib/paths.ts'

/** What of a job that this page began failed, to be tried once more. */
function partOf(request: JobRequest, failed: ReadonlySet<string>): JobRequest {
  switch (request.kind) {
    case 'copy':
    case 'move':
      return { ...request, steps: request.steps.filter(({ from }) => failed.has(from)) }
    case 'delete':
      return { ...request, paths: request.paths.filter((path) => failed.has(path)) }
    default:
      return request
  }
}

/**
 * What has to be asked for to try again what failed; null where nobody can say. Of a job that was begun elsewhere, or before a reload, it is
 * made of what the job tells: a name that is taken is refused then.
 */
export function askAgain(job: Job, request: JobRequest | undefined): JobRequest | null {
  const paths = job.failed.map(({ path }) => path)
  if (paths.length === 0) return null
  if (request) return partOf(request, new Set(paths))
  const { kind, to } = job
  if (kind === 'delete') return { kind, paths }
  if ((kind !== 'copy' && kind !== 'move') || to === null) return null
  return { kind, steps: paths.map((from) => ({ from, to: joinPath(to, nameOf(from)), onTaken: 'refuse' })) }
}
