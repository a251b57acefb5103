import { expect, test } from 'bun:test'
import { ALL_PERMISSIONS, NO_PERMISSIONS, type User } from '#contract/users.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { createWithProof, type Proof } from '#web/lib/proof.ts'
import { type BulkOutcome, bulkData, bulkResult, runBulk } from './bulk.ts'
import { makeUser } from './testing/make-user.ts'

const user = (id: number) => makeUser(id, { perm: { ...NO_PERMISSIONS, download: true } })
const ADMIN = makeUser(1)

test('only what differs is changed, and nothing that an administrator has anyway', () => {
  const set = (field: 'share' | 'download' | 'admin' | 'lockPassword', on: boolean) =>
    [user(2), ADMIN].map((one) => bulkData(one, { kind: 'set', field, on }, false))
  expect(set('share', true)).toEqual([{ perm: { ...NO_PERMISSIONS, download: true, share: true } }, null])
  expect(set('download', true)).toEqual([null, null])
  expect(set('download', false)).toEqual([{ perm: NO_PERMISSIONS }, null])
  expect(set('lockPassword', true)).toEqual([{ lockPassword: true }, null])
  expect(set('lockPassword', false)).toEqual([null, null])
  expect(set('admin', true)).toEqual([{ perm: ALL_PERMISSIONS }, null])
  // Without command execution nobody keeps a permission that is not shown.
  expect(set('admin', false)).toEqual([null, { perm: { ...ALL_PERMISSIONS, admin: false, execute: false } }])
})

const refused = new ApiError(403, 'proof_needed', 'confirm')
const busy = new ApiError(503, 'busy', 'busy')
const USERS = [1, 2, 3, 4].map(user)
const told = (outcomes: readonly BulkOutcome[]) => outcomes.map(({ user: { id }, error }) => [id, error])
const DONE = { id: 0 }

test('a failure for one user does not stop the others, and a password that is asked for midway repeats nothing', async () => {
  const calls: number[] = []
  const outcomes: BulkOutcome[] = []
  const gone = new ApiError(404, 'not_found', 'gone')
  const perform = async ({ id }: User, { current_password }: Proof) => {
    calls.push(id)
    if (id === 2) throw gone
    if (id === 3 && current_password === undefined) throw refused
    return DONE
  }
  await expect(runBulk(USERS, perform, outcomes, {})).rejects.toThrow('confirm')
  await runBulk(USERS, perform, outcomes, { current_password: 'secret' })
  expect(calls).toEqual([1, 2, 3, 3, 4])
  expect(told(outcomes)).toEqual([
    [1, null],
    [2, gone],
    [3, null],
    [4, null],
  ])
})

test.each([busy, new ApiError(429, 'too_many', 'wait'), new ApiError(0, null, 'offline')])(
  '%p concerns the password until it was accepted, and one user afterwards',
  async (error) => {
    const failAt =
      (failing: number) =>
      async ({ id }: User) => {
        if (id === failing) throw error
        // The account has the value already.
        return id === 1 ? null : DONE
      }
    const expected = [
      [1, null],
      [2, null],
      [3, error],
      [4, null],
    ]
    expect(told(await runBulk(USERS, failAt(3), [], { current_password: 'secret' }))).toEqual(expected)
    expect(told(await runBulk(USERS, failAt(3), [], {}))).toEqual(expected)
    const outcomes: BulkOutcome[] = []
    await expect(runBulk(USERS, failAt(2), outcomes, { current_password: 'secret' })).rejects.toBe(error)
    expect(told(outcomes)).toEqual([[1, null]])
  },
)

test('who cancels the password midway retains the users who were not reached, and those for whom it failed', async () => {
  const outcomes: BulkOutcome[] = []
  const cancel = createWithProof(() => async () => null)
  const perform = async ({ id }: User) => {
    if (id === 2) throw busy
    if (id === 3) throw refused
    return DONE
  }
  expect(await cancel((proof) => runBulk(USERS, perform, outcomes, proof))).toBeNull()
  const { done, failed, remaining } = bulkResult(USERS, outcomes)
  expect(done).toBe(1)
  expect(told(failed)).toEqual([[2, busy]])
  expect(remaining.map(({ id }) => id)).toEqual([2, 3, 4])
})
