import type { NewCredential, PasskeyAssertion } from '#contract/passkey-credential.ts'
import type { RelyingParty } from './relying-party.ts'
import type { StoredPasskey } from './store.ts'

/** Algorithms of keys that are accepted (COSE): EdDSA, ES256 and RS256. */
export const ALGORITHMS = [-8, -7, -257]

/** Loaded at the first use: the library takes a tenth of a second to load, and many instances have no passkeys. */
async function library() {
  // The bundler drops this import of the library, without which it does not load.
  await import('reflect-metadata')
  return { ...(await import('@simplewebauthn/server')), ...(await import('@simplewebauthn/server/helpers')) }
}

/** Returns the challenge that a browser signed; null for a text that is none, and within a page of another site. */
export function challengeOf(clientDataJSON: string): string | null {
  try {
    const { challenge, crossOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : null
  } catch {
    return null
  }
}

/** A key that an authenticator created. */
export type VerifiedKey = { readonly credentialId: string; readonly publicKey: string; readonly counter: number }

/**
 * Verifies a new credential: type, challenge, origin, site, presence of the user and algorithm. The statement of its manufacturer, which is
 * not requested, is ignored: to verify it, its certificates would be fetched from addresses that the client selects.
 * @returns null when it is not acceptable
 */
export async function verifiedKey(
  credential: NewCredential,
  expected: { readonly challenge: string; readonly party: RelyingParty },
): Promise<VerifiedKey | null> {
  const { verifyRegistrationResponse, decodeAttestationObject, isoCBOR, isoBase64URL } = await library()
  try {
    const { attestationObject, clientDataJSON } = credential.response
    const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
    const unattested = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ]),
    )
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...plain(credential),
        response: { clientDataJSON, attestationObject: isoBase64URL.fromBuffer(unattested) },
      },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.party.origin,
      expectedRPID: expected.party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified || registrationInfo.credential.id !== credential.id) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey: isoBase64URL.fromBuffer(publicKey), counter }
  } catch {
    return null
  }
}

/**
 * Verifies that an authenticator signed a challenge: type, challenge, origin, site, presence of the user, and the signature.
 * @param isVerifying whether the authenticator must have verified the user, by a PIN or biometrics
 * @returns the counter that it sent; null when it is not acceptable
 */
export async function verifiedCounter(
  assertion: PasskeyAssertion,
  expected: {
    readonly challenge: string
    readonly party: RelyingParty
    readonly passkey: StoredPasskey
    readonly isVerifying: boolean
  },
): Promise<number | null> {
  const { verifyAuthenticationResponse, isoBase64URL } = await library()
  const { passkey, party } = expected
  const { userHandle, ...response } = assertion.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...plain(assertion), response },
      expectedChallenge: expected.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // The counter is compared when it is stored.
      credential: { id: passkey.credentialId, publicKey: isoBase64URL.toBuffer(passkey.publicKey), counter: 0 },
      requireUserVerification: expected.isVerifying,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

const plain = ({ id, rawId, type }: Pick<PasskeyAssertion, 'id' | 'rawId' | 'type'>) => ({
  ...{ id, rawId, type },
  clientExtensionResults: {},
})
