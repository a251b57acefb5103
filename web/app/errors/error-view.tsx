import { CloudOff, FileQuestionMark, Lock, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { TextKey } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { hrefOf } from '#web/lib/addresses.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import type { DrawingName } from '#web/ui/drawings/drawing-name.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from './error-view.module.css'

/** Codes that have an error page. Any other code is shown as 500. */
export type ErrorPageCode = 0 | 403 | 404 | 500

interface Look {
  readonly icon: LucideIcon
  readonly drawing: DrawingName
  readonly message: TextKey
  readonly detail: TextKey
}

const LOOKS: Record<ErrorPageCode, Look> = {
  0: { icon: CloudOff, drawing: 'offline', message: 'error.connection', detail: 'errorPage.connection' },
  403: { icon: Lock, drawing: 'locked', message: 'error.forbidden', detail: 'errorPage.forbidden' },
  404: { icon: FileQuestionMark, drawing: 'lost', message: 'error.notFound', detail: 'errorPage.notFound' },
  500: { icon: TriangleAlert, drawing: 'broken', message: 'error.internal', detail: 'errorPage.internal' },
}

/** Returns the code of the error page for an error. */
export function errorPageCode(error: unknown): ErrorPageCode {
  const status = error instanceof ApiError ? error.status : 500
  return status === 0 || status === 403 || status === 404 ? status : 500
}

/** Interval of health checks while the server cannot be reached, in milliseconds. */
const LOOK_AGAIN = 4000

/** Calls `retry` as soon as the browser is online or the server responds again. */
function useRetryWhenBack(retry: (() => void) | undefined, away: boolean): void {
  useEffect(() => {
    if (!away || !retry) return
    // A failed request means that the server is still unreachable.
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

/**
 * Error message with its reason and possible actions. `withCode` adds the error code, for pages whose header does not contain it. `reason`
 * is the server's message.
 */
export function ErrorView(props: {
  code: ErrorPageCode
  withCode?: boolean
  reason?: string
  onRetry?: (() => void) | undefined
}) {
  const { code, withCode, reason, onRetry } = props
  const { t } = useText()
  const { icon, drawing, message, detail } = LOOKS[code]
  const offline = code === 0 && !navigator.onLine
  useRetryWhenBack(onRetry, code === 0)
  const box = useRef<HTMLDivElement>(null)
  // The focused element may have been removed together with the previous content.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: not part of a form
    <div ref={box} className={styles.view} role="group" aria-label={t(message)} tabIndex={-1}>
      <EmptyState
        icon={icon}
        drawing={drawing}
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
