import type { Translate } from '#web/i18n/catalog.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import type { Toasts } from '#web/ui/toasts.ts'
import type { Outcome } from './outcome.ts'

type JobKind = 'copy' | 'move' | 'delete'

/** Attempted action that failed. */
export type Attempt = JobKind | 'rename' | 'create' | 'open'

/** Returns whether a retry may succeed: the server was unreachable, failed, or was busy. */
const worthRetrying = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** Reports that an item failed, with the reason, and offers a retry if it may succeed. */
export function reportFailure(
  { t, toasts }: Reporter,
  attempt: Attempt,
  name: string,
  error: unknown,
  retry?: () => void,
): void {
  const text = `${t('browse.failed', attempt, visibleName(name))} ${errorText(error, t)}`
  toasts.error(text, retry && worthRetrying(error) ? { retry } : {})
}

/** Services for reporting to the user. */
export interface Reporter {
  readonly t: Translate
  readonly toasts: Pick<Toasts, 'success' | 'error'>
}

/** Reports failed items, unless the job tray or the notification of the step does: a single item by name, several with the first one's reason. */
export function reportOutcome<T>(
  telling: Reporter,
  attempt: JobKind,
  outcome: Outcome<T>,
  nameOf: (item: T) => string,
  retry: (items: readonly T[]) => void,
): void {
  const { failed, reported } = outcome
  if (reported) return
  const [first] = failed
  if (!first) return
  const again = () => retry(failed.map(({ item }) => item))
  if (failed.length === 1) {
    reportFailure(telling, attempt, nameOf(first.item), first.error, again)
    return
  }
  const { t, toasts } = telling
  const reason = `${visibleName(nameOf(first.item))}: ${errorText(first.error, t)}`
  const text = `${t('browse.failedMany', attempt, failed.length)} ${reason}`
  toasts.error(text, failed.some(({ error }) => worthRetrying(error)) ? { retry: again } : {})
}
