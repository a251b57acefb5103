import type { SettingsService } from '#server/settings/service.ts'
import type { UserService } from '#server/users/service.ts'
import { type ServedScope, toSubject } from '#server/users/subject.ts'
import { Jobs, type JobsParts } from './service.ts'

export type OpenJobsParts = Omit<JobsParts, 'subjectOf'> & {
  readonly users: Pick<UserService, 'find'>
  readonly settings: Pick<SettingsService, 'globalRules'>
  readonly served: ServedScope
}

/** Jobs, those that the last stop cut off among them; they stop with `opened`, to be taken up at the next start. */
export async function openJobs(parts: OpenJobsParts, opened: AsyncDisposableStack): Promise<Jobs> {
  const { users, settings, served } = parts
  const subjectOf = async (userId: number, address: string | null) => {
    const user = await users.find(userId)
    return user ? { ...toSubject(user, await settings.globalRules(), served), address } : null
  }
  const jobs = opened.adopt(new Jobs({ ...parts, subjectOf }), (open) => open.close())
  await jobs.resume()
  return jobs
}
