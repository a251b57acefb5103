/** Settings introduced with 2.22 or later: a database that contains one was written by such a version. */
const LATER = ['userHomeBasePath', 'tus', 'minimumPasswordLength', 'hideLoginButton'] as const

/** Whether all scopes were below the root in the version that saved these settings. */
export function scopesAreBelowRoot(settings: Readonly<Record<string, unknown>>): boolean {
  return LATER.some((name) => name in settings)
}
