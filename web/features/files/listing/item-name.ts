import type { TextKey } from '#web/i18n/catalog.ts'

/**
 * Returns the reason that a name cannot be used, as far as the page can determine, or undefined. `isTaken` checks the names in the folder.
 */
export function nameProblem(name: string, isTaken: (name: string) => boolean): 'invalid' | 'taken' | undefined {
  if (name === '' || name === '.' || name === '..' || name.includes('/') || name.includes('\0')) return 'invalid'
  return isTaken(name) ? 'taken' : undefined
}

/** Message for each problem. */
export const NAME_PROBLEM_TEXT = {
  invalid: 'browse.name.invalid',
  taken: 'error.nameTaken',
} as const satisfies Record<string, TextKey>
