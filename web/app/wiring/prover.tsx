import type { RuntimeConfig } from '#contract/runtime-config.ts'
import type { Session } from '#web/features/account/session/session.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { Prompts } from '#web/lib/prompts.ts'
import type { Prove } from '#web/lib/proof.ts'

/** Confirms by signing in again without a prompt, for servers that authenticate users without a password. */
function signInAnew(session: Pick<Session, 'signIn'>, userId: () => number | null): Prove {
  const user = userId()
  return async (call) => {
    await session.signIn({ username: '', password: '' })
    return userId() === user ? call({}) : null
  }
}

/** Confirms by a password prompt, whose code is loaded on demand. */
const askInPrompt =
  (prompts: Prompts): Prove =>
  async (call) => {
    const { askForPassword } = await import('#web/features/account/session/ask-for-password.tsx').catch(
      (cause: unknown) => {
        throw new ApiError(0, null, String(cause))
      },
    )
    return askForPassword(prompts)(call)
  }

/** Returns a function that returns the way to confirm of the user who is present when it is called. */
export function createProver(page: {
  config: Pick<RuntimeConfig, 'AuthMethod'>
  session: Pick<Session, 'signIn'>
  /** Returns the id of the present user, or null. */
  userId: () => number | null
  /** Returns the prompts of the present user. */
  prompts: () => Prompts
}): () => Prove {
  const { config, session, userId, prompts } = page
  const unasked = config.AuthMethod === 'proxy' || config.AuthMethod === 'noauth'
  return () => (unasked ? signInAnew(session, userId) : askInPrompt(prompts()))
}
