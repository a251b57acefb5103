import { readKept, writeKept } from '#web/lib/storage.ts'
import { isToken, TOKEN_KEY } from '#web/lib/token.ts'

/** Storage of the session's token. */
export interface TokenKeeper {
  /** Returns the token, or null. */
  read(): string | null
  /** Stores or deletes the token. */
  write(token: string | null): void
  /** Returns whether the stored value is not a token. `null` and empty text, written by other programs, count as no value. */
  holdsRubbish(): boolean
}

const NONE = new Set<string | null>([null, '', 'null'])

/** Creates the token storage, shared by all tabs, or in this tab's memory if the browser does not store data. */
export function createTokenKeeper(): TokenKeeper {
  let unkept: string | null = null
  const kept = () => readKept(TOKEN_KEY) ?? unkept
  return {
    read() {
      const text = kept()
      return text !== null && isToken(text) ? text : null
    },
    write(token) {
      unkept = writeKept(TOKEN_KEY, token) ? null : token
    },
    holdsRubbish() {
      const text = kept()
      return !NONE.has(text) && !isToken(text ?? '')
    },
  }
}
