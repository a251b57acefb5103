import { expect, test } from 'bun:test'
import { ApiError } from '#web/lib/api-error.ts'
import { createUserPrompts } from '#web/lib/prompts.ts'
import { createWithProof } from '#web/lib/proof.ts'
import { createProver } from './prover.tsx'

/** Page whose server requires a recent sign-in. Records the calls in order. */
function pageOf(AuthMethod: 'json' | 'noauth' | 'proxy' | 'hook') {
  const done: string[] = []
  let recent = false
  const signIn = async ({ username }: { username: string }) => {
    done.push(`sign in as "${username}"`)
    recent = true
  }
  const call = async () => {
    done.push('call')
    if (!recent) throw new ApiError(403, 'proof_needed', '')
    return {}
  }
  const users = createUserPrompts()
  let user = 1
  const prover = createProver({
    config: { AuthMethod },
    session: { signIn },
    userId: () => user,
    prompts: () => users.current,
  })
  const changeUser = () => {
    user += 1
    users.changeUser()
  }
  return { done, call, users, changeUser, prompts: users.current, withProof: createWithProof(prover) }
}

test.each(['noauth', 'proxy'] as const)('with %s the page signs in anew by itself, once', async (method) => {
  const { done, call, prompts, withProof } = pageOf(method)
  expect(await withProof(call)).toEqual({})
  expect(done).toEqual(['call', 'sign in as ""', 'call'])
  expect(prompts.getSnapshot()).toBeNull()
})

test.each(['json', 'hook'] as const)('with %s it asks for the password', async (method) => {
  const { done, call, prompts, withProof } = pageOf(method)
  const opened = new Promise<void>((resolve) => prompts.subscribe(resolve))
  const asked = withProof(call)
  await opened
  expect(prompts.getSnapshot()?.id).toBe('proof')
  prompts.close()
  expect(await asked).toBeNull()
  expect(done).toEqual(['call'])
})

test.each(['json', 'proxy'] as const)(
  'with %s nothing is confirmed by another user who signed in meanwhile',
  async (method) => {
    const { done, call, users, changeUser, withProof } = pageOf(method)
    const asked = withProof(call)
    changeUser()
    expect(await asked).toBeNull()
    expect(users.current.getSnapshot()).toBeNull()
    expect(done.filter((what) => what === 'call')).toEqual(['call'])
  },
)
