import { Clock, CloudOff, FileQuestionMark, Lock, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import type { DrawingName } from '#web/ui/drawings/drawing-name.ts'
import styles from './share-error-view.module.css'
import { StateCard } from './state-card.tsx'

interface ErrorPage {
  readonly icon: LucideIcon
  readonly drawing: DrawingName
  readonly title: `error.${'connection' | 'forbidden' | 'notFound' | 'tooMany' | 'internal'}`
  readonly detail?: `visit.${'offline' | 'forbidden' | 'gone' | 'broken'}`
  readonly again: boolean
}

const BROKEN: ErrorPage = {
  icon: TriangleAlert,
  drawing: 'broken',
  title: 'error.internal',
  detail: 'visit.broken',
  again: true,
}

/** Error pages by status. Any other status is shown as 500. */
const ERROR_PAGES: Readonly<Record<number, ErrorPage>> = {
  0: { icon: CloudOff, drawing: 'offline', title: 'error.connection', detail: 'visit.offline', again: true },
  403: { icon: Lock, drawing: 'locked', title: 'error.forbidden', detail: 'visit.forbidden', again: false },
  404: { icon: FileQuestionMark, drawing: 'lost', title: 'error.notFound', detail: 'visit.gone', again: false },
  429: { icon: Clock, drawing: 'history', title: 'error.tooMany', again: true },
}

/** Shows why a link cannot be displayed. Without a connection it retries when the browser is online again. */
export function ShareErrorView({ status, onRetry }: { status: number; onRetry: () => void }) {
  const { t } = useText()
  const { icon, drawing, title, detail, again } = ERROR_PAGES[status] ?? BROKEN
  useEffect(() => {
    if (status !== 0) return
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [status, onRetry])
  return (
    <div className={styles.trouble} role="alert">
      <StateCard icon={icon} drawing={drawing} title={t(title)} detail={detail && t(detail)}>
        {again && (
          <Button variant="primary" className={styles.retry} onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )}
      </StateCard>
    </div>
  )
}
