import { type SubjectParts, subjectFinder } from '#server/accounts/users/subject.ts'
import { Jobs, type JobsParts } from './service.ts'

export type OpenJobsParts = Omit<JobsParts, 'subjectOf'> & SubjectParts

/** Opens the jobs, including those that the last stop interrupted; they stop with `opened` and continue at the next start. */
export async function openJobs(parts: OpenJobsParts, opened: AsyncDisposableStack): Promise<Jobs> {
  const jobs = opened.adopt(new Jobs({ ...parts, subjectOf: subjectFinder(parts) }), (open) => open.close())
  await jobs.resume()
  return jobs
}
