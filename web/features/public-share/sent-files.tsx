import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { useStore } from '#web/lib/use-store.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { canRetry, isActive, type SendQueue } from './send-queue.ts'
import styles from './sent-files.module.css'
import { UploadRow } from './upload-row.tsx'

/** Warns before the page is closed while files are being sent. Only then, because the listener disables the back/forward cache. */
function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}

export interface SentFilesProps {
  sendings: SendQueue
  /** Whether the list can be closed when no file is being sent. */
  closable?: boolean
}

/** Lists the files to send with their state, and a button to retry failed ones. */
export function SentFiles({ sendings, closable = false }: SentFilesProps) {
  const { t } = useText()
  const list = useStore(sendings.list)
  const active = isActive(list)
  useLeaveWarning(active)
  useEffect(() => {
    const again = () => sendings.retryFailed()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [sendings])
  const sent = list.filter(({ state }) => state === 'sent').length
  return (
    <div className={styles.sent} data-empty={list.length === 0 || undefined}>
      <div className={styles.tally}>
        <p role="status">{list.length > 0 && t('visit.send.tally', sent, list.length)}</p>
        {!active && list.filter(canRetry).length > 1 && (
          <Button onClick={() => sendings.retryFailed()}>{t('action.retry')}</Button>
        )}
        {closable && !active && list.length > 0 && (
          <IconButton icon={X} label={t('action.close')} onClick={() => sendings.clear()} />
        )}
      </div>
      <ul>
        {list.map((one) => (
          <UploadRow key={one.id} sending={one} sendings={sendings} />
        ))}
      </ul>
    </div>
  )
}
