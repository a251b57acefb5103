import type { LdapStep, LdapTestResult } from '#contract/ldap.ts'
import { isAllowed } from '#server/accounts/external-identities/identity.ts'
import { DirectoryFailure } from './failure.ts'
import type { OpenedDirectory } from './service.ts'

type Steps = LdapTestResult['steps']

/**
 * Tests every server of a directory: connection, bind account, and the search for a user where a name is given. No password of a user is
 * needed.
 */
export async function testDirectory({ settings, directory }: OpenedDirectory, username?: string): Promise<Steps> {
  const steps: Steps = []
  const record = (step: LdapStep, subject: string, passed: boolean, detail = '') =>
    steps.push({ step, subject, passed, detail })
  for (const server of settings.servers) {
    const failure = await failureOf(() => directory.check(server))
    record('connection', server, failure === null, failure ?? '')
  }
  if (username === undefined || steps.every(({ passed }) => !passed)) return steps
  const failure = await failureOf(async () => {
    const user = await directory.find({ username })
    record('search', username, user !== null, user?.dn ?? 'the filter finds no entry')
    if (!user) return
    record('entry', username, true, `${user.id} ${user.name}`)
    record('groups', username, true, user.groups.length === 0 ? 'none' : user.groups.join('; '))
    const allowed = isAllowed(user, settings)
    record('access', username, allowed, allowed ? '' : 'no allowed group')
  })
  if (failure !== null) record('search', username, false, failure)
  return steps
}

/** Returns the reason for which a directory gave no usable answer; null if it did. */
async function failureOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof DirectoryFailure) return error.message
    throw error
  }
}
