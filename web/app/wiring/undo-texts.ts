import type { Translate } from '#web/i18n/catalog.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { nameOf } from '#web/lib/paths.ts'
import type { Step, StepFailure } from '#web/lib/step.ts'
import { visibleName } from '#web/ui/name-parts.ts'

/** Returns a description of a step. */
export const stepText = ({ kind, name, count, text }: Step, t: Translate): string =>
  text ?? t('undo.did', kind, count, count === 1 ? visibleName(name) : '')

/**
 * Returns the sentence about a step of which a part failed. It has the reason that all failures share, else the first item with its
 * reason.
 */
export function partialText(
  { kind, count: done }: Step,
  { count, items, showDetails }: StepFailure,
  t: Translate,
): string {
  const reasons = items.map(({ path, error }) => ({ name: visibleName(nameOf(path)), text: errorText(error, t) }))
  const [first] = reasons
  const isShared = count > 1 && showDetails !== undefined && reasons.every(({ text }) => text === first?.text)
  const reason = first ? (isShared ? first.text : `${first.name}: ${first.text}`) : null
  return t('undo.partly', kind, done + count, done, count, reason)
}

const BY_CODE = { not_kept: 'undo.notKept', conflict: 'undo.already', not_found: 'undo.unknown' } as const

/** Returns whether a step can never be undone: it already is, or its data is no longer stored or known. */
export const isPermanentFailure = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== null && error.code in BY_CODE

/** Returns the reason that a step could not be undone or redone. Names the item that has changed since, if there is one. */
export function failureText(error: unknown, t: Translate, back = true): string {
  const { code, field } = error instanceof ApiError ? error : { code: null, field: null }
  const name = field === null ? '' : visibleName(nameOf(field))
  if (code === 'conflict' && !back) return t('undo.nothingToRedo')
  if (code === 'changed_since') return t('undo.changed', name)
  if (code === 'name_taken') return t('undo.taken', name)
  const known = code !== null && code in BY_CODE ? BY_CODE[code as keyof typeof BY_CODE] : null
  return known ? t(known) : `${t('undo.failed')} ${errorText(error, t)}`
}
