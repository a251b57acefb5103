import { isApiToken } from '#server/access/api-token.ts'
import type { Identity } from '#server/access/caller.ts'
import type { Tokens } from '#server/accounts/api-tokens/service.ts'
import type { TellFailure } from '#server/accounts/authentication/failures.ts'
import type { SignInLimiter } from '#server/accounts/authentication/limits/limiter.ts'

export type AppPasswordSignInParts = {
  readonly tokens: Pick<Tokens, 'authenticateOwner'>
  readonly limiter: Pick<SignInLimiter, 'countAttempt' | 'uncountName'>
  readonly tellFailure: TellFailure
}

type AppPasswordAttempt = { readonly username: string; readonly password: string; readonly address: string }

/** Authenticates WebDAV clients, which send a name and an app password with each request. */
export class AppPasswordSignIn {
  readonly #parts: AppPasswordSignInParts

  constructor(parts: AppPasswordSignInParts) {
    this.#parts = parts
  }

  /**
   * Returns the identity of an app password for WebDAV; null for anything else. `version` is that of the database.
   * @throws AppError `too_many`
   */
  async authenticate({ address, ...credentials }: AppPasswordAttempt, version: string): Promise<Identity | null> {
    const { tokens, limiter, tellFailure } = this.#parts
    const known = await tokens.authenticateOwner(credentials, 'webdav', version)
    if (known) return known
    const attempt = { address, username: credentials.username }
    tellFailure(attempt, 'wrong credentials')
    // App passwords cannot be guessed: a client with a revoked one does not prevent its user from signing in.
    if (isApiToken(credentials.password)) return null
    await limiter.countAttempt(attempt)
    // The password of the account was not checked, so nothing was learned about it.
    await limiter.uncountName(attempt)
    return null
  }
}
