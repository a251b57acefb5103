import { PREFERENCE_FIELDS, type PreferenceField } from '#contract/users.ts'
import type { Subject } from '#server/access/authorize.ts'
import { AppError } from '#server/lib/errors.ts'
import { notAllowed } from '#server/lib/refusals.ts'

/** Choices of File Browser's later pages that Coffer has no use for: accepted with the others, and dropped. */
const FOREIGN_PREFERENCES: readonly string[] = ['dateFormat', 'aceEditorTheme', 'redirectAfterCopyMove']

type Viewer = Pick<Subject, 'userId' | 'permissions'>

/** Other fields an account has, by the names clients use for them. */
const OTHER_FIELDS: readonly string[] = [
  'all',
  'username',
  'password',
  'scope',
  'lockPassword',
  'perm',
  'commands',
  'rules',
]

/** People see and change themselves; administrators everybody. */
export function maySee(viewer: Viewer, userId: number): boolean {
  return viewer.permissions.admin || viewer.userId === userId
}

/**
 * The fields an update names, of those that people keep for themselves. The set is closed and matched letter by letter (T7, T8).
 *
 * @throws AppError `not_allowed` for other fields of an account, and for none, which means all of them; `invalid` for what is no field
 */
export function preferenceFields(which: readonly string[]): PreferenceField[] {
  const asked = which.length === 0 ? ['all'] : which
  const names = asked.filter((name) => !FOREIGN_PREFERENCES.includes(name))
  if (!names.every((name) => isPreference(name) || OTHER_FIELDS.includes(name)))
    throw new AppError('invalid', 'There is no such field.')
  if (!names.every(isPreference)) throw notAllowed()
  return names.filter(isPreference)
}

const isPreference = (name: string): name is PreferenceField => PREFERENCE_FIELDS.some((field) => field === name)
