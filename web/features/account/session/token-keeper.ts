import { readKept, writeKept } from '#web/lib/storage.ts'
import { isToken, TOKEN_KEY } from '#web/lib/token.ts'

/** Where the session's token is. */
export interface TokenKeeper {
  /** The token, or null when there is none. */
  read(): string | null
  /** Keeps a token, or forgets it. */
  write(token: string | null): void
  /** Whether something is kept that is no token. Other programs leave `null` and nothing as text: those mean none. */
  holdsRubbish(): boolean
}

const NONE = new Set<string | null>([null, '', 'null'])

/** Keeps the token for all tabs, and in this tab's memory alone where the browser lets us keep nothing. */
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
