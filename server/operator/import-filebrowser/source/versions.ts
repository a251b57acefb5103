/** Settings introduced with 2.22 or later: a database that contains one was written by such a version. */
const LATER = ['userHomeBasePath', 'tus', 'minimumPasswordLength', 'hideLoginButton'] as const

/** Whether all scopes were below the root in the version that saved these settings. */
export function scopesAreBelowRoot(settings: Readonly<Record<string, unknown>>): boolean {
  return LATER.some((name) => name in settings)
}

/**
 * Whether the version that saved this instance also saved the switches of the server, such as thumbnails, as from 2.48 on. Earlier ones
 * took them from the command line at each start and saved `false` whatever they were.
 */
export function switchesAreSaved(
  settings: Readonly<Record<string, unknown>>,
  server: Readonly<Record<string, unknown>>,
): boolean {
  return 'logoutPage' in settings || 'imageResolutionCalculation' in server
}
