import type { NewCredential, PasskeyAssertion } from '#contract/passkey-credential.ts'
import type { PasskeyCreation, PasskeyRequest } from '#contract/passkeys.ts'

// `parseCreationOptionsFromJSON` and `toJSON` are missing in browsers of 2024 and in some password managers, so the few binary fields are
// converted here.

/** Returns the bytes of a text in base64url. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

/** Returns bytes as a text in base64url. */
export function textOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

type Descriptor = PasskeyRequest['allowCredentials'][number]

const described = ({ id, type, transports }: Descriptor): PublicKeyCredentialDescriptor => ({
  ...{ id: bytesOf(id), type },
  // Later versions of the standard add values.
  ...(transports && { transports: transports as AuthenticatorTransport[] }),
})

const identity = ({ id, rawId }: PublicKeyCredential) => ({ id, rawId: textOf(rawId), type: 'public-key' as const })

const isPublicKey = (credential: Credential | null): credential is PublicKeyCredential =>
  credential?.type === 'public-key'

/** Creates a passkey. Throws a `DOMException` if the user cancels, and an `InvalidStateError` if the device has one of this account. */
export async function createPasskey(options: PasskeyCreation): Promise<NewCredential> {
  const { challenge, user, excludeCredentials } = options
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map(described),
  }
  const created = await navigator.credentials.create({ publicKey })
  if (!isPublicKey(created)) throw new Error('The browser created no passkey.')
  const response = created.response as AuthenticatorAttestationResponse
  return {
    ...identity(created),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  }
}

/** Asks the user for a passkey: in a prompt of the browser, or among the suggestions of a field. Throws a `DOMException` if they cancel. */
export async function requestPasskey(
  request: PasskeyRequest,
  how: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<PasskeyAssertion> {
  const { challenge, allowCredentials } = request
  const publicKey = { ...request, challenge: bytesOf(challenge), allowCredentials: allowCredentials.map(described) }
  const found = await navigator.credentials.get({ publicKey, ...how })
  if (!isPublicKey(found)) throw new Error('The browser found no passkey.')
  const response = found.response as AuthenticatorAssertionResponse
  return {
    ...identity(found),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      ...(response.userHandle && { userHandle: textOf(response.userHandle) }),
    },
  }
}
