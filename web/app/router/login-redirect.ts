/** Default route after signing in. */
const HOME = '/files/'

/** Reserved origin, used to check whether a value stays on its origin. */
const ANY_ORIGIN = 'https://page.invalid'

/** Returns the address of the sign-in screen that leads to the requested route afterwards. `wanted` is below the base path. */
export const loginRoute = (wanted: string): string =>
  wanted === HOME ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`

/** Route of the sign-in screen in sign-up mode. */
export const SIGN_UP_ROUTE = '/login?mode=signup'

/** Returns whether the query of the sign-in screen selects sign-up mode. */
export const isSignUp = (search: string): boolean => new URLSearchParams(search).get('mode') === 'signup'

/** Returns the query of the sign-in screen with the mode changed. The redirect target stays. */
export function withMode(search: string, mode: 'login' | 'sign-up'): string {
  const query = new URLSearchParams(search)
  if (mode === 'sign-up') query.set('mode', 'signup')
  else query.delete('mode')
  return query.size === 0 ? '' : `?${query}`
}

/** Returns whether browsers resolve a value to a path of this site: it begins with exactly one `/` and has no control characters. */
function isOwnPath(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these in URLs, which would join two slashes
  if (!/^\/(?![/\\])/.test(value) || /[\u0000-\u001f]/.test(value)) return false
  return URL.canParse(value, ANY_ORIGIN) && new URL(value, ANY_ORIGIN).origin === ANY_ORIGIN
}

/**
 * Returns the route after signing in, from the query of the sign-in screen. Values that are not a path of this site are replaced by the
 * files route.
 */
export function redirectAfterLogin(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? HOME
  return isOwnPath(wanted) && !/^\/login(?:[/?#]|$)/.test(wanted) ? wanted : HOME
}
