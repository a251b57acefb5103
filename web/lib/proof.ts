import type { PasskeyAssertion } from '#contract/passkey-credential.ts'
import { ApiError } from './api-error.ts'

/**
 * Part of the JSON body of a call that may require confirmation: empty, or the caller's password, with a code of their second factor or a
 * passkey; or a passkey alone.
 */
export interface Proof {
  readonly current_password?: string
  readonly current_code?: string
  readonly current_passkey?: PasskeyAssertion
}

/** Call that may require confirmation. It spreads `({ ...proof })` into its JSON body and may be made more than once. */
type ProvenCall<T> = (proof: Proof) => Promise<T>

/**
 * Repeats a call that was refused for lack of confirmation, with the confirmation. Null: the user canceled. The refused request changed
 * nothing; a call that sends several may have completed those before it.
 */
export type Prove = <T extends object>(call: ProvenCall<T>) => Promise<T | null>

/** Returns whether a call was refused because the user must confirm their identity (403 `proof_needed`). */
export const needsProof = (error: unknown): boolean => error instanceof ApiError && error.code === 'proof_needed'

/**
 * Returns a function that makes a call and, when the server requires confirmation, repeats it with the password. Resolves to the result of
 * the call, or to null when the user canceled. Throws the call's errors. `proverOf` returns the way to confirm of the present user, and is
 * called before the call: another user who signs in meanwhile confirms nothing. Example:
 * `withProof((proof) => api.send({ method: 'PUT', path, body: { what: 'user', which, data, ...proof } }))`
 */
export const createWithProof =
  (proverOf: () => Prove): Prove =>
  async (call) => {
    const prove = proverOf()
    try {
      return await call({})
    } catch (error) {
      if (needsProof(error)) return prove(call)
      throw error
    }
  }
