import type { User, UserData } from '#contract/users.ts'
import { isPasswordError } from '#web/lib/password-error.ts'
import { needsProof, type Proof } from '#web/lib/proof.ts'
import type { Right } from './permissions.ts'
import { withAdmin } from './user-draft.ts'

/** Switch of an account that can be set for several users at once. */
export type BulkSwitch = 'lockPassword' | 'admin' | Right

/** Change of several accounts. */
export type BulkChange = { readonly kind: 'set'; readonly field: BulkSwitch; readonly on: boolean }
export type BulkAction = BulkChange | { readonly kind: 'delete' }

/**
 * Returns the fields that a change sets for a user, whatever their groups grant; null if it changes nothing. An administrator has all
 * permissions and no locked password.
 */
export function bulkData(user: User, { field, on }: BulkChange, execution: boolean): UserData | null {
  const { lockPassword } = user
  const perm = user.own?.perm ?? user.perm
  if (field === 'admin') return perm.admin === on ? null : { perm: withAdmin(perm, on, execution) }
  if (perm.admin) return null
  if (field === 'lockPassword') return lockPassword === on ? null : { lockPassword: on }
  return perm[field] === on ? null : { perm: { ...perm, [field]: on } }
}

/** Outcome of a bulk action for one user; `error` is null if it succeeded. */
export interface BulkOutcome {
  readonly user: User
  readonly error: unknown
}

/**
 * Performs an action for one user after another, and collects the outcomes in `outcomes`. Users who have one already are left out, so that
 * it can be called again with the password in `proof`. Throws if confirmation is required, or if the password was not accepted. `perform`
 * resolves to null if it made no call.
 */
export async function runBulk(
  users: readonly User[],
  perform: (user: User, proof: Proof) => Promise<unknown>,
  outcomes: BulkOutcome[],
  proof: Proof,
): Promise<BulkOutcome[]> {
  const completed = new Set(outcomes.map(({ user }) => user.id))
  // After a success the password was accepted, and errors such as `busy` concern a user.
  let isUnchecked = proof.current_password !== undefined
  for (const user of users.filter(({ id }) => !completed.has(id))) {
    try {
      if ((await perform(user, proof)) !== null) isUnchecked = false
      outcomes.push({ user, error: null })
    } catch (error) {
      if (needsProof(error) || (isUnchecked && isPasswordError(error))) throw error
      outcomes.push({ user, error })
    }
  }
  return outcomes
}

/** Result of a bulk action. It ends early if the user does not confirm it. */
interface BulkResult {
  readonly done: number
  readonly failed: readonly BulkOutcome[]
  /** Users for whom the action failed or who were not reached. */
  readonly remaining: readonly User[]
}

/** Returns what the outcomes so far mean for all users of a bulk action. */
export function bulkResult(users: readonly User[], outcomes: readonly BulkOutcome[]): BulkResult {
  const failed = outcomes.filter(({ error }) => error !== null)
  const done = new Set(outcomes.flatMap(({ user, error }) => (error === null ? [user.id] : [])))
  return { done: done.size, failed, remaining: users.filter(({ id }) => !done.has(id)) }
}
