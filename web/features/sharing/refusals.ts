import { ApiError } from '#web/lib/api-error.ts'
import { fieldOf, type LinkProblems } from './link-draft.ts'

/** Returns the field that a refusal is about, and its problem; null if it is about none. */
export function refusedField(error: unknown): LinkProblems | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'name_taken') return { name: 'nameTaken' }
  const field = fieldOf((error.field ?? '').replace(/\.\d+$/, ''))
  return field === undefined ? null : { [field]: 'refused' }
}
