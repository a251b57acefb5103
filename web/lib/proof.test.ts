import { expect, test } from 'bun:test'
import { ApiError } from './api-error.ts'
import { createWithProof, type Proof } from './proof.ts'

const refused = new ApiError(403, 'proof_needed', '')

/** Call that requires this password. `made` lists the proofs it received, in order. */
function callWanting(password: string) {
  const made: Proof[] = []
  const call = async (proof: Proof) => {
    made.push(proof)
    if (proof.current_password !== password) throw refused
    return { answer: 'done' }
  }
  return { made, call }
}

test('a call that needs no proof is made once, and nobody is asked', async () => {
  const withProof = createWithProof(() => () => Promise.reject(new Error('asked')))
  expect(await withProof(async (proof) => ({ proof }))).toEqual({ proof: {} })
})

test('a call that needs one is made again with it', async () => {
  const { made, call } = callWanting('secret')
  const withProof = createWithProof(() => (again) => again({ current_password: 'secret' }))
  expect(await withProof(call)).toEqual({ answer: 'done' })
  expect(made).toEqual([{}, { current_password: 'secret' }])
})

test('giving up answers null, and the call is not made again', async () => {
  const { made, call } = callWanting('secret')
  expect(await createWithProof(() => async () => null)(call)).toBeNull()
  expect(made).toEqual([{}])
})

test('any other failure is the caller’s', async () => {
  const withProof = createWithProof(() => () => Promise.reject(new Error('asked')))
  const denied = new ApiError(403, 'not_allowed', '')
  await expect(withProof(() => Promise.reject(denied))).rejects.toBe(denied)
})

test('whoever is present when the call is made confirms it', async () => {
  const { call } = callWanting('secret')
  let user = 'ann'
  const withProof = createWithProof(() => {
    const own = user
    return async (again) => (own === user ? again({ current_password: 'secret' }) : null)
  })
  const called = withProof(call)
  user = 'bob'
  expect(await called).toBeNull()
})
