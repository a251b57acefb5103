/** Storage key of the token. File Browser's pages use the same key. */
export const TOKEN_KEY = 'jwt'

/** Returns whether a text has the three dot-separated parts of a token. */
export const isToken = (text: string): boolean => text.split('.').length === 3
