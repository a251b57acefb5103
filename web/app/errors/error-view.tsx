import { CloudOff, FileQuestionMark, Lock, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { TextKey } from '#web/i18n/catalogue.ts'
import { useText } from '#web/i18n/text.tsx'
import { hrefOf } from '#web/lib/addresses.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from './error-view.module.css'

/** The codes that have a page; any other is shown as 500 (spec section 2). */
export type ErrorPageCode = 0 | 403 | 404 | 500

interface Look {
  readonly icon: LucideIcon
  readonly message: TextKey
  readonly detail: TextKey
}

const LOOKS: Record<ErrorPageCode, Look> = {
  0: { icon: CloudOff, message: 'error.connection', detail: 'errorPage.connection' },
  403: { icon: Lock, message: 'error.forbidden', detail: 'errorPage.forbidden' },
  404: { icon: FileQuestionMark, message: 'error.notFound', detail: 'errorPage.notFound' },
  500: { icon: TriangleAlert, message: 'error.internal', detail: 'errorPage.internal' },
}

/** The code of the page that tells of a failure. */
export function errorPageCode(error: unknown): ErrorPageCode {
  const status = error instanceof ApiError ? error.status : 500
  return status === 0 || status === 403 || status === 404 ? status : 500
}

/** How often a server that was not reached is asked for a sign of life (ms). */
const LOOK_AGAIN = 4000

/** Calls `retry` as soon as the browser is online, or the server there, again. */
function useRetryWhenBack(retry: (() => void) | undefined, away: boolean): void {
  useEffect(() => {
    if (!away || !retry) return
    // What does not answer is away still.
    const look = () =>
      void fetch(hrefOf('/health')).then(
        ({ ok }) => ok && retry(),
        () => undefined,
      )
    const timer = setInterval(look, LOOK_AGAIN)
    addEventListener('online', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', look)
    }
  }, [retry, away])
}

/** Says that what was wanted cannot be shown, why, and what to do now. With `withCode` also which error it is, where no header says so, and with `reason` what the server said of it. */
export function ErrorView(props: {
  code: ErrorPageCode
  withCode?: boolean
  reason?: string
  onRetry?: (() => void) | undefined
}) {
  const { code, withCode, reason, onRetry } = props
  const { t } = useText()
  const { icon, message, detail } = LOOKS[code]
  const offline = code === 0 && !navigator.onLine
  useRetryWhenBack(onRetry, code === 0)
  const box = useRef<HTMLDivElement>(null)
  // What had the keyboard may be gone with what was shown before.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no part of a form
    <div ref={box} className={styles.view} role="group" aria-label={t(message)} tabIndex={-1}>
      <EmptyState
        icon={icon}
        title={t(message)}
        detail={
          <>
            {t(offline ? 'app.offline.detail' : detail)}
            {offline && <span className={styles.number}>{t('app.offline')}</span>}
            {withCode && code !== 0 && <span className={styles.number}>{t('errorPage.code', code)}</span>}
            {reason && <span className={styles.number}>{reason}</span>}
          </>
        }
        action={
          <>
            {onRetry && (
              <Button variant="primary" onClick={onRetry}>
                {t('action.retry')}
              </Button>
            )}
            {code !== 0 && <LinkButton href={hrefOf('/files/')}>{t('errorPage.home')}</LinkButton>}
          </>
        }
      />
    </div>
  )
}
