/** Where the token is kept, by the spec's name; File Browser's pages look there too. */
export const TOKEN_KEY = 'jwt'

/** Whether a text has the three dot-separated parts of a token (spec section 5). */
export const isToken = (text: string): boolean => text.split('.').length === 3
