import { CircleAlert, CircleCheck, Info, Undo2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#web/i18n/text.tsx'
import { useStore } from '../lib/use-store.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './toast-region.module.css'
import { pauseWhileHidden, type Toast, type Toasts } from './toasts.ts'

const ICONS = { success: CircleCheck, notice: Info, error: CircleAlert, undo: Undo2, offer: CircleCheck } as const

/**
 * Displays and announces toasts. Rendered beside the page's root, so that they are above prompts too. Mount it once. `reportUrl` is the URL
 * for reporting an error, or null when external links are disabled.
 */
export function ToastRegion({ toasts, reportUrl }: { toasts: Toasts; reportUrl: string | null }) {
  const { t } = useText()
  const shown = useStore(toasts)
  const region = useRef<HTMLElement>(null)
  useEffect(() => pauseWhileHidden(toasts, () => region.current?.matches(':hover, :focus-within') === true), [toasts])
  return createPortal(
    <section
      ref={region}
      className={styles.region}
      aria-label={t('region.notifications')}
      onPointerEnter={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    >
      {/* Both lists are always present, because screen readers announce only additions to a live region that they already know. */}
      <div className={styles.list} role="alert">
        {shown.map((toast) => toast.kind === 'error' && <Message key={toast.id} {...{ toast, toasts, reportUrl }} />)}
      </div>
      <div className={styles.list} role="status">
        {shown.map((toast) => toast.kind !== 'error' && <Message key={toast.id} {...{ toast, toasts, reportUrl }} />)}
      </div>
    </section>,
    document.body,
  )
}

function Message({ toast, toasts, reportUrl }: { toast: Toast; toasts: Toasts; reportUrl: string | null }) {
  const { t } = useText()
  const closeAnd = (work: () => void) => () => {
    toasts.close(toast.id)
    work()
  }
  return (
    <div className={styles.toast} data-kind={toast.kind}>
      <Icon icon={ICONS[toast.kind]} className={styles.icon} />
      <p className={styles.text}>{toast.text}</p>
      {'run' in toast && (
        <Button variant="plain" className={styles.action} onClick={closeAnd(toast.run)}>
          {toast.action ?? t('action.undo')}
        </Button>
      )}
      {toast.kind !== 'success' && (
        <IconButton
          label={t('action.close')}
          icon={X}
          className={styles.close}
          onClick={() => toasts.close(toast.id)}
        />
      )}
      {toast.kind === 'error' && (toast.retry || toast.actions || reportUrl) && (
        <div className={styles.actions}>
          {toast.actions?.map(({ label, run, stays }) => (
            <Button key={label} onClick={stays ? run : closeAnd(run)}>
              {label}
            </Button>
          ))}
          {toast.retry && <Button onClick={closeAnd(toast.retry)}>{toast.action ?? t('action.retry')}</Button>}
          {reportUrl && (
            <Button variant="plain" onClick={() => window.open(reportUrl, '_blank', 'noopener,noreferrer')}>
              {t('action.reportIssue')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
