import { ApiError } from '#web/lib/api-error.ts'
import { refusedRules } from '#web/lib/rule-faults.ts'
import type { UserDraft, UserError, UserErrors, UserField } from './user-draft.ts'

const FIELDS: readonly UserField[] = ['username', 'password', 'scope', 'commands']

/** Returns the field that a refusal is about, and its error. */
function refusedField(error: ApiError): [UserField, UserError] | null {
  if (error.code === 'name_taken') return ['username', 'taken']
  if (error.code === 'password_weak') return ['password', 'weak']
  if (error.code === 'conflict') return ['scope', 'taken']
  if (error.code === 'last_administrator') return ['perm', 'last']
  const named = FIELDS.find((field) => error.field === field || error.field?.startsWith(`${field}.`))
  return named ? [named, 'unusable'] : null
}

/** Returns the errors in the server's refusal; null if they concern no field. `draft` is the account that was sent. */
export function refusalErrors(error: unknown, draft: UserDraft): UserErrors | null {
  if (!(error instanceof ApiError)) return null
  const rules = refusedRules(error, draft.rules)
  const field = refusedField(error)
  if (field) return { fields: { [field[0]]: field[1] }, rules }
  return rules.size > 0 ? { fields: {}, rules } : null
}
