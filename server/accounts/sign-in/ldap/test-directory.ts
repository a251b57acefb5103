import { isAllowed } from '#server/accounts/external-identities/identity.ts'
import { DirectoryFailure } from './failure.ts'
import type { OpenedDirectory } from './service.ts'

/** Result of a step of a test, in words for administrators. */
export type TestStep = { readonly step: string; readonly passed: boolean; readonly detail: string }

/**
 * Tests every server of a directory: connection, bind account, and the search for a user where a name is given. No password of a user is
 * needed.
 */
export async function testDirectory({ settings, directory }: OpenedDirectory, username?: string): Promise<TestStep[]> {
  const steps: TestStep[] = []
  const record = (step: string, passed: boolean, detail = '') => steps.push({ step, passed, detail })
  for (const server of settings.servers) {
    const failure = await failureOf(() => directory.check(server))
    record(`connect to ${server} as ${settings.bindDn}`, failure === null, failure ?? '')
  }
  if (username === undefined || steps.every(({ passed }) => !passed)) return steps
  const failure = await failureOf(async () => {
    const user = await directory.find({ username })
    record(`search for ${username}`, user !== null, user?.dn ?? 'the filter finds no entry')
    if (!user) return
    record('id and name', true, `${user.id} ${user.name}`)
    record('groups', true, user.groups.length === 0 ? 'none' : user.groups.join('; '))
    const allowed = isAllowed(user, settings)
    record('can sign in', allowed, allowed ? '' : 'no allowed group')
  })
  if (failure !== null) record(`search for ${username}`, false, failure)
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
