/** Where a person goes after signing in when they wanted nothing else. */
const HOME = '/files/'

/** An origin that is nobody's, to see whether a value stays on it. */
const ANY_ORIGIN = 'https://page.invalid'

/** The address of the login screen that leads back to the wanted route afterwards. `wanted` is below the base path. */
export const loginRoute = (wanted: string): string =>
  wanted === HOME ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`

/** The login screen, asking for a new account. */
export const SIGN_UP_ROUTE = '/login?mode=signup'

/** Does the login screen's query ask for a new account? */
export const isSignUp = (search: string): boolean => new URLSearchParams(search).get('mode') === 'signup'

/** The login screen's query with the other mode in it; where it leads afterwards stays. */
export function withMode(search: string, mode: 'login' | 'sign-up'): string {
  const query = new URLSearchParams(search)
  if (mode === 'sign-up') query.set('mode', 'signup')
  else query.delete('mode')
  return query.size === 0 ? '' : `?${query}`
}

/** A value that browsers read as a path of this very site: begins with exactly one `/`, no control characters. */
function isOwnPath(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these inside addresses, which joins `/` and `/`.
  if (!/^\/(?![/\\])/.test(value) || /[\u0000-\u001f]/.test(value)) return false
  return URL.canParse(value, ANY_ORIGIN) && new URL(value, ANY_ORIGIN).origin === ANY_ORIGIN
}

/** The route to go to after signing in, from the login screen's query: a path of this site, else the files. */
export function wantedAfterLogin(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? HOME
  return isOwnPath(wanted) && !/^\/login(?:[/?#]|$)/.test(wanted) ? wanted : HOME
}
