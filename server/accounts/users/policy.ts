import * as z from 'zod/mini'
import { NamedLocale, NamedViewMode } from '#contract/file-browser-values.ts'
import { PREFERENCE_FIELDS, USER_FIELDS, UserData, type UserField } from '#contract/users.ts'
import type { Subject } from '#server/access/authorize.ts'
import { AppError } from '#server/platform/errors.ts'
import { foldKey, withKeysOf } from '#server/platform/json/json-keys.ts'
import { notAllowed } from '#server/platform/refusals.ts'

/** Preferences of later File Browser pages that Coffer does not use: accepted and ignored. */
const FOREIGN_PREFERENCES: readonly string[] = ['dateFormat', 'aceEditorTheme', 'redirectAfterCopyMove'].map(foldKey)

/** Field name for the whole record. */
const ALL = 'all'

type Viewer = Pick<Subject, 'userId' | 'permissions'>

/** Fields that users change themselves: their preferences, and their password unless it is locked. */
const OWN_FIELDS: readonly UserField[] = [...PREFERENCE_FIELDS, 'password']

/** Fields that define identity and permissions: changing them requires password confirmation. */
const CONFIRMED_FIELDS: readonly UserField[] = [
  'username',
  'password',
  'scope',
  'perm',
  'lockPassword',
  'commands',
  'rules',
  'groups',
]

/** Returns whether the viewer can see the user: users see themselves, administrators all users. */
export function canSeeUser(viewer: Viewer, userId: number): boolean {
  return viewer.permissions.admin || viewer.userId === userId
}

/** Returns whether a change of these fields requires password confirmation. */
export function needsConfirmation(changed: readonly UserField[]): boolean {
  return changed.some((field) => CONFIRMED_FIELDS.includes(field))
}

/**
 * Returns the fields that an update changes. The set of fields is closed and letter case does not count, as in `data`; no name, or `all`
 * alone, means the whole record, in which a blank password stands for the current one.
 * @throws AppError `not_allowed` for fields the viewer cannot change; `invalid` for unknown fields, and for a missing or unusable value of
 * a named one
 */
export function requestedChange(viewer: Viewer, which: readonly string[], data: Record<string, unknown>): UserData {
  const asked = which.map(foldKey)
  if (asked.length === 0 || (asked.length === 1 && asked[0] === ALL)) {
    if (!viewer.permissions.admin) throw notAllowed()
    return withoutBlankPassword(parseUserData(data))
  }
  const names = asked.filter((name) => !FOREIGN_PREFERENCES.includes(name))
  const fields = names.flatMap((name) => USER_FIELDS.find((field) => foldKey(field) === name) ?? [])
  if (fields.length < names.length) throw new AppError('invalid', '`which` contains an unknown field.')
  if (!viewer.permissions.admin && !fields.every((field) => OWN_FIELDS.includes(field))) throw notAllowed()
  const wanted = parseUserData(Object.fromEntries(fields.map((field) => [field, data[foldKey(field)]])))
  const missing = fields.find((field) => wanted[field] === undefined)
  if (missing !== undefined) throw unusable(missing)
  return wanted
}

/**
 * Returns the fields of a new account, including its password.
 * @throws AppError `invalid`
 */
export function requestedAccount(
  which: readonly string[],
  data: Record<string, unknown>,
): UserData & { password: string } {
  if (which.length > 0) throw new AppError('invalid', '`which` must be empty when a user is created.')
  const { password, ...others } = withoutBlankPassword(parseUserData(data))
  if (password === undefined) throw new AppError('invalid', 'The password is empty.', { field: 'password' })
  return { ...others, password }
}

/** Parses into a new object without unknown fields. */
function parseUserData(data: Record<string, unknown>): UserData {
  const { viewMode, locale, ...others } = withKeysOf(UserData, data, 'dropped') as Record<string, unknown>
  const { data: view = viewMode } = z.safeParse(NamedViewMode, viewMode)
  const { data: language = locale } = z.safeParse(NamedLocale, locale)
  const parsed = z.safeParse(UserData, {
    ...others,
    ...(view !== undefined && { viewMode: view }),
    ...(language !== undefined && { locale: language }),
  })
  if (!parsed.success) throw unusable(parsed.error.issues[0]?.path.join('.'))
  return parsed.data
}

function withoutBlankPassword({ password, ...others }: UserData): UserData {
  return password === undefined || password === '' ? others : { ...others, password }
}

const unusable = (field: string | undefined) => new AppError('invalid', 'This value cannot be used.', { field })
