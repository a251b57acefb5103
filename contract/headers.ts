/** Names of the header and the cookie for the token, and of the header that asks the page to renew it. */
export const TOKEN_HEADER = 'X-Auth'
export const RENEW_HEADER = 'X-Renew-Token'
export const TOKEN_COOKIE = 'auth'

/** Header of every API response. Its value changes with the settings that the page shows, which the page then fetches again. */
export const SETTINGS_REVISION_HEADER = 'X-Settings-Revision'
