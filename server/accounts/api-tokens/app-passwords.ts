import type { Tx } from '#server/platform/database/database.ts'
import { digestIfToken } from './secret.ts'
import { type Bearer, type StoredToken, TokenReader, TokenWriter } from './store.ts'

/** A name, and an API token that is given as its password. */
type AppPasswordClaim = { readonly username: string; readonly password: string }

/** Finds API tokens that are given as passwords: clients that only know names and passwords go on working with a second factor. */
export class AppPasswords {
  readonly #now: () => number

  /** @param now current time in milliseconds since the epoch */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Returns the token and its owner; null unless the owner has this name, in this spelling, and the token is valid for the API. */
  async find(tx: Tx, { username, password }: AppPasswordClaim): Promise<Bearer | null> {
    const digest = digestIfToken(password)
    const bearer = digest === null ? undefined : await new TokenReader(tx).byDigest(digest)
    if (!bearer || bearer.user.username !== username) return null
    const { expiresAt, protocols } = bearer.token
    return this.#now() < expiresAt && protocols.includes('api') ? bearer : null
  }

  /** Records that a token was used. */
  recordUse(tx: Tx, { id }: StoredToken): Promise<void> {
    return new TokenWriter(tx).recordUse(id, this.#now())
  }
}
