import type { PasskeyAssertion } from '#contract/passkey-credential.ts'
import type { PasskeyRequest, PasskeySignInChallenge } from '#contract/passkeys.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { hasFields, isListOf, isOneOf, isText, isWhole, orAbsent, orNull, replyWith } from '#web/lib/checks.ts'

const REQUEST = {
  challenge: isText,
  rpId: isText,
  timeout: isWhole,
  userVerification: isOneOf(['required', 'preferred']),
  allowCredentials: isListOf(
    hasFields<PasskeyRequest['allowCredentials'][number]>({
      type: isOneOf(['public-key']),
      id: isText,
      transports: orAbsent(isListOf(isText)),
    }),
  ),
}

/** Parser for a request for a passkey. */
export const passkeyRequestReply = replyWith<PasskeyRequest>(REQUEST)

/** Parser for the request of a sign-in. */
export const signInChallengeReply = replyWith<PasskeySignInChallenge>({
  request: orNull(hasFields<PasskeyRequest>(REQUEST)),
})

/** Returns the calls that sign in with a passkey or confirm a change with one. Each throws `ApiError`. */
export const passkeyRequestCalls = (api: ApiClient) => ({
  /** Returns the request for a passkey in place of the password, or after it; null if there is none. */
  signInRequest: async (afterPassword: boolean): Promise<PasskeyRequest | null> => {
    const call = { method: 'POST', path: '/api/login/passkey/challenge', body: { afterPassword } } as const
    return (await api.json(call, signInChallengeReply)).request
  },
  /** Returns the new session's token. */
  signIn: (credential: PasskeyAssertion): Promise<string> =>
    api.text({ method: 'POST', path: '/api/login/passkey', body: { credential } }),
  /** Returns the request for a passkey that confirms a change, in place of the password or of a code. */
  proofRequest: (withPassword: boolean): Promise<PasskeyRequest> =>
    api.json({ method: 'POST', path: '/api/passkeys/proof', body: { withPassword } }, passkeyRequestReply),
})
