import { ApiError } from '#web/lib/api-error.ts'
import type { LinkField, LinkProblems } from './link-draft.ts'

/** Form fields by the server's field names. */
const FIELDS: Readonly<Record<string, LinkField>> = {
  password: 'password',
  expires: 'duration',
  unit: 'duration',
  name: 'name',
  guessable: 'name',
  downloadLimit: 'limit',
  'uploads.maxFiles': 'maxFiles',
  'uploads.maxFileSize': 'maxFileSize',
  'uploads.maxTotalSize': 'maxTotalSize',
  'uploads.extensions': 'extensions',
}

/** Returns the field that a refusal is about, and its problem; null if it is about none. */
export function refusedField(error: unknown): LinkProblems | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'name_taken') return { name: 'nameTaken' }
  const field = FIELDS[(error.field ?? '').replace(/\.\d+$/, '')]
  return field === undefined ? null : { [field]: 'refused' }
}
