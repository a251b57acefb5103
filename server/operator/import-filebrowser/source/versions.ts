/** Settings that came with 2.22 or later: a database that has one was written by it (contract 4.4). */
const LATER = ['userHomeBasePath', 'tus', 'minimumPasswordLength', 'hideLoginButton'] as const

/** Were all scopes below the root where these settings were saved last? */
export function scopesAreBelowRoot(settings: Readonly<Record<string, unknown>>): boolean {
  return LATER.some((name) => name in settings)
}
