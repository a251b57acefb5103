import type { PasskeyCreation, PasskeyRequest, UserVerification } from '#contract/passkeys.ts'
import { CHALLENGE_LIFETIME } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'
import type { StoredPasskey } from './store.ts'
import { userHandle } from './user-handle.ts'
import { ALGORITHMS } from './web-authn.ts'

/** Returns those passkeys that can be used at this site, as browsers expect them. */
export const descriptors = (passkeys: readonly StoredPasskey[], { id: rpId }: RelyingParty) =>
  passkeys
    .filter((passkey) => passkey.rpId === rpId)
    .map(({ credentialId, transports }) => ({
      type: 'public-key' as const,
      id: credentialId,
      ...(transports.length > 0 && { transports: [...transports] }),
    }))

/** Returns a request for one of the allowed passkeys; for any of this site if none is named. */
export function passkeyRequest(
  party: RelyingParty,
  request: {
    readonly challenge: string
    readonly userVerification: UserVerification
    readonly allowed: ReturnType<typeof descriptors>
  },
): PasskeyRequest {
  const { challenge, userVerification, allowed } = request
  return { challenge, rpId: party.id, timeout: CHALLENGE_LIFETIME, userVerification, allowCredentials: allowed }
}

/** Returns the options for a new passkey of a user, besides the present ones. */
export function passkeyCreation(
  party: RelyingParty,
  creation: {
    readonly challenge: string
    readonly siteName: string
    readonly user: { readonly id: number; readonly username: string }
    readonly present: readonly StoredPasskey[]
  },
): PasskeyCreation {
  const { challenge, siteName, user, present } = creation
  return {
    challenge,
    rp: { id: party.id, name: siteName },
    user: { id: userHandle(party.id, user.id), name: user.username, displayName: user.username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_LIFETIME,
    excludeCredentials: descriptors(present, party),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  }
}
