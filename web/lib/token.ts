import { readKept, writeKept } from './storage.ts'

/** Where the token is kept, by the spec's name; File Browser's pages look there too. */
export const TOKEN_KEY = 'jwt'

/** Whether a text has the three dot-separated parts of a token (spec section 5). */
export const isToken = (text: string): boolean => text.split('.').length === 3

/** The kept token, or null when there is none or what is kept is none. */
export function readToken(): string | null {
  const kept = readKept(TOKEN_KEY)
  return kept !== null && isToken(kept) ? kept : null
}

/** Keeps the token for all tabs, or forgets it. */
export const writeToken = (token: string | null): boolean => writeKept(TOKEN_KEY, token)
