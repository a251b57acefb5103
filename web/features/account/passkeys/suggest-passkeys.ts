import type { PasskeyAssertion } from '#contract/passkey-credential.ts'
import { requestPasskey } from './credentials.ts'
import type { passkeyRequestCalls } from './request-calls.ts'

/** Time in milliseconds after which a request is replaced by a new one: the server accepts it for five minutes. */
const RENEWAL = 240_000

/**
 * Suggests passkeys in the field for the username, where the browser supports it, until one is selected or the signal ends it.
 * @returns the passkey; null if there is none. Never throws: users can sign in by other means
 */
export async function suggestPasskeys(
  calls: Pick<ReturnType<typeof passkeyRequestCalls>, 'signInRequest'>,
  signal: AbortSignal,
): Promise<PasskeyAssertion | null> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null
  while (!signal.aborted) {
    const request = await calls.signInRequest(false).catch(() => null)
    if (!request) return null
    const outdated = AbortSignal.timeout(RENEWAL)
    const how = { mediation: 'conditional', signal: AbortSignal.any([signal, outdated]) } as const
    const selected = await requestPasskey(request, how).catch(() => null)
    if (selected || !outdated.aborted) return selected
  }
  return null
}
