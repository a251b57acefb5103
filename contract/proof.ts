import * as z from 'zod/mini'

/**
 * Fields that confirm a change: the caller's own password, unless they signed in recently, and a code of their second factor if they have
 * one.
 */
export const PROOF_FIELDS = {
  current_password: z.optional(z.string()),
  current_code: z.optional(z.string().check(z.maxLength(100))),
}

/** A body that contains nothing else. */
export const ProofBody = z.object(PROOF_FIELDS)
export type GivenProof = { readonly current_password?: string | undefined; readonly current_code?: string | undefined }
