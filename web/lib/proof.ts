import { ApiError } from './api-error.ts'

/** What belongs into the JSON body of a call that may need a proof: nothing, or the password of who calls. */
export interface Proof {
  readonly current_password?: string
}

/** A call that may need a proof: `({ ...proof })` goes into its JSON body. It may be made more than once. */
type ProvenCall<T> = (proof: Proof) => Promise<T>

/** Makes a call that was refused for want of a proof once more, with one. Null: the person gave up, nothing was changed. */
export type Prove = <T extends object>(call: ProvenCall<T>) => Promise<T | null>

/** Whether a call was refused for want of a proof that its maker is who they say (403 `proof_needed`). */
const needsProof = (error: unknown): boolean => error instanceof ApiError && error.code === 'proof_needed'

/**
 * Makes a call, and when the server wants a proof of the person, the same call again with it, such as
 * `withProof((proof) => api.send({ method: 'PUT', path, body: { what: 'user', which, data, ...proof } }))`.
 * Answers what the call does, or null when the person gave up. Throws what the call throws.
 */
export const createWithProof =
  (prove: Prove): Prove =>
  async (call) => {
    try {
      return await call({})
    } catch (error) {
      if (needsProof(error)) return prove(call)
      throw error
    }
  }
