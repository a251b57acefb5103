import { ApiError } from '#web/lib/api-error.ts'
import { nameOf } from '#web/lib/paths.ts'
import type { Translate } from '#web/text/catalogue.ts'
import { errorText } from '#web/text/error-text.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import type { DoneStep } from './steps.ts'

/** What a step was: what was done, to what. */
export const stepText = ({ step: { kind, name, count, text } }: DoneStep, t: Translate): string =>
  text ?? t('undo.did', kind, count, count === 1 ? visibleName(name) : '')

const BY_CODE = { not_kept: 'undo.notKept', conflict: 'undo.already', not_found: 'undo.unknown' } as const

/** Why something could not be taken back; what changed since is named. */
export function failureText(error: unknown, t: Translate): string {
  const { code, field } = error instanceof ApiError ? error : { code: null, field: null }
  const name = field === null ? '' : visibleName(nameOf(field))
  if (code === 'changed_since') return t('undo.changed', name)
  if (code === 'name_taken') return t('undo.taken', name)
  const known = code !== null && code in BY_CODE ? BY_CODE[code as keyof typeof BY_CODE] : null
  return known ? t(known) : `${t('undo.failed')} ${errorText(error, t)}`
}
