import * as z from 'zod/mini'
import { PasskeyAssertion } from './passkey-credential.ts'

/**
 * Fields that confirm a change: the caller's own password, unless they signed in recently, and a code of their second factor if they have
 * one. A passkey replaces the code, or both if it verified the user.
 */
export const PROOF_FIELDS = {
  current_password: z.optional(z.string()),
  current_code: z.optional(z.string().check(z.maxLength(100))),
  current_passkey: z.optional(PasskeyAssertion),
}

/** A body that contains nothing else. */
export const ProofBody = z.object(PROOF_FIELDS)
export type GivenProof = {
  readonly current_password?: string | undefined
  readonly current_code?: string | undefined
  readonly current_passkey?: PasskeyAssertion | undefined
}
