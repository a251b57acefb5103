import { readStored, writeStored } from '#web/lib/storage.ts'
import { isToken, TOKEN_KEY } from '#web/lib/token.ts'

/** Storage of the session's token. */
export interface TokenStorage {
  /** Returns the token, or null. */
  readToken(): string | null
  /** Stores or deletes the token. */
  writeToken(token: string | null): void
  /** Returns whether the stored value is not a token. `null` and empty text, written by other programs, count as no value. */
  hasInvalidToken(): boolean
}

const NONE = new Set<string | null>([null, '', 'null'])

/** Creates the token storage, shared by all tabs, or in this tab's memory if the browser does not store data. */
export function createTokenStorage(): TokenStorage {
  let unkept: string | null = null
  const kept = () => readStored(TOKEN_KEY) ?? unkept
  return {
    readToken() {
      const text = kept()
      return text !== null && isToken(text) ? text : null
    },
    writeToken(token) {
      unkept = writeStored(TOKEN_KEY, token) ? null : token
    },
    hasInvalidToken() {
      const text = kept()
      return !NONE.has(text) && !isToken(text ?? '')
    },
  }
}
