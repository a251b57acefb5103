import type { RuntimeConfig } from '#contract/runtime-config.ts'
import { askForPassword } from '#web/features/session/ask-for-password.tsx'
import type { Session } from '#web/features/session/session.ts'
import type { Prompts } from '#web/lib/prompts.ts'
import type { Prove } from '#web/lib/proof.ts'

/** Signs in anew, unasked, which is a proof by itself where the server knows people without a password. */
const signInAnew =
  (session: Pick<Session, 'signIn'>): Prove =>
  async (call) => {
    await session.signIn({ username: '', password: '' })
    return call({})
  }

/** How people of this instance prove who they are. */
export function proverOf(page: {
  config: Pick<RuntimeConfig, 'AuthMethod'>
  session: Pick<Session, 'signIn'>
  prompts: Prompts
}): Prove {
  const { config, session, prompts } = page
  const unasked = config.AuthMethod === 'proxy' || config.AuthMethod === 'noauth'
  return unasked ? signInAnew(session) : askForPassword(prompts)
}
