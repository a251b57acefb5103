import { type SubjectParts, subjectFinder } from '#server/accounts/users/subject.ts'
import { Jobs, type JobsParts } from './service.ts'

export type OpenJobsParts = Omit<JobsParts, 'subjectOf'> & SubjectParts

/** Jobs, those that the last stop cut off among them; they stop with `opened`, to be taken up at the next start. */
export async function openJobs(parts: OpenJobsParts, opened: AsyncDisposableStack): Promise<Jobs> {
  const jobs = opened.adopt(new Jobs({ ...parts, subjectOf: subjectFinder(parts) }), (open) => open.close())
  await jobs.resume()
  return jobs
}
