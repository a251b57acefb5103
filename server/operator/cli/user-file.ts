import * as z from 'zod/mini'
import { AnyLocale, AnyViewMode } from '#contract/file-browser-values.ts'
import { QuotaUpdate } from '#contract/quotas.ts'
import { Rule } from '#contract/rules.ts'
import { UserData } from '#contract/users.ts'
import type { ImportedUser } from '#server/accounts/user-management/user-import.ts'
import { Failure } from './failures.ts'

/**
 * Account in a file of Coffer or File Browser: values with more choices there become our nearest choice, and unknown fields are dropped.
 * Groups are not part of files: their ids are those of one instance.
 */
const PersonInFile = z.extend(z.omit(UserData, { groups: true }), {
  username: z.string(),
  locale: z.optional(AnyLocale),
  viewMode: z.optional(AnyViewMode),
  rules: z.optional(z.array(Rule)),
  passwordHash: z.optional(z.string()),
  quota: z.optional(QuotaUpdate),
})

/**
 * Returns the accounts in a file that `users export` wrote, here or in File Browser.
 *
 * @throws Failure that names the position
 */
export function usersFromText(content: string): ImportedUser[] {
  const list = parsedJson(content)
  if (!Array.isArray(list)) throw new Failure('the file does not contain a JSON list of users')
  return list.map((entry: unknown, place) => personOf(entry, place))
}

/** Parses JSON. @throws Failure */
export function parsedJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    throw new Failure('the file does not contain JSON')
  }
}

function personOf(entry: unknown, place: number): ImportedUser {
  const parsed = z.safeParse(PersonInFile, withoutNulls(entry))
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.')
    throw new Failure(`user ${place + 1}${field ? `, ${field}` : ''}: invalid value`)
  }
  const { password = '', passwordHash = password, quota = {}, ...data } = parsed.data
  return { data, quota, passwordHash: passwordHash === '' ? null : passwordHash }
}

/** Removes null values: File Browser writes empty lists as null. */
function withoutNulls(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null))
}
