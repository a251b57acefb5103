import * as z from 'zod/mini'

/** Text in base64url of at most this many characters. Lengths are those of common authenticators with ample room. */
const bytes = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most))

/** Id of a credential: at most 1023 bytes. */
const CredentialId = bytes(1364)

/** A new credential, with these fields of what `PublicKeyCredential.toJSON` returns (WebAuthn level 3). */
export const NewCredential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(8192),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>

/** Proof that a user has a passkey, with these fields of what `PublicKeyCredential.toJSON` returns. */
export const PasskeyAssertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(4096),
    /** Empty where the authenticator does not know it. */
    userHandle: z.nullish(z.string().check(z.regex(/^[\w-]*$/), z.maxLength(128))),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>
