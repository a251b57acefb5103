import { MoreHorizontal } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { Shortage } from './free-space-check.ts'
import { reasonOf } from './reason.ts'
import type { UploadQueue, UploadSummary } from './upload-queue.ts'
import styles from './uploads.module.css'

/** Renders the number of failures, a retry button, and a menu to copy or clear the list. */
function Failures({ queue, failed }: { queue: UploadQueue; failed: number }) {
  const { t } = useText()
  const list = () =>
    queue
      .failed()
      .map(({ path, error }) => `${path}\t${reasonOf(error, t)}`)
      .join('\n')
  return (
    <div className={styles.attention} data-kind="failed">
      <span>{t('uploads.failedSome', failed)}</span>
      <span className={styles.choices}>
        <Button onClick={queue.retryFailed}>{t('uploads.retryFailed')}</Button>
        <MenuButton
          label={t('uploads.failed.more')}
          icon={MoreHorizontal}
          entries={[
            { id: 'copy', text: t('uploads.failed.copy'), onSelect: () => void copyText(list()) },
            { id: 'clear', text: t('uploads.failed.clear'), onSelect: queue.clearFailed },
          ]}
        />
      </span>
    </div>
  )
}

/** Renders the free and the required space, and the buttons to cancel or continue. */
function Short({ queue, shortage: { free, needed } }: { queue: UploadQueue; shortage: Shortage }) {
  const { t, format } = useText()
  return (
    <div className={styles.attention} data-kind="short" role="alert">
      <span>{t('uploads.short', format.bytes(free), format.bytes(needed))}</span>
      <span className={styles.choices}>
        <Button onClick={queue.refuseShortage}>{t('uploads.short.cancel')}</Button>
        <Button onClick={queue.acceptShortage}>{t('uploads.short.goOn')}</Button>
      </span>
    </div>
  )
}

/** Renders notices that need attention: why nothing is sent, name conflicts, failed uploads. */
export function Attention(props: { queue: UploadQueue; summary: UploadSummary; onDecide: () => void }) {
  const { queue, summary, onDecide } = props
  const { t } = useText()
  const { queueStatus, active, count, shortage } = summary
  return (
    <>
      {active && queueStatus === 'offline' && (
        <p className={styles.attention} data-kind="offline" role="status">
          {t('uploads.offline')}
        </p>
      )}
      {active && queueStatus === 'full' && (
        <div className={styles.attention} data-kind="full" role="alert">
          <span>{t('uploads.full')}</span>
          <span className={styles.choices}>
            <Button onClick={queue.resume}>{t('uploads.goOn')}</Button>
          </span>
        </div>
      )}
      {shortage && <Short queue={queue} shortage={shortage} />}
      {count.conflict > 0 && (
        <div className={styles.attention}>
          <span>{t('uploads.taken', count.conflict)}</span>
          <Button onClick={onDecide}>{t('uploads.decide')}</Button>
        </div>
      )}
      {count.failed > 0 && <Failures queue={queue} failed={count.failed} />}
    </>
  )
}
