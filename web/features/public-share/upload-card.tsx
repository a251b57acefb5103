import { useEffect, useRef, useState } from 'react'
import type { PublicDrop } from '#contract/shares.ts'
import { useText } from '#web/i18n/text.tsx'
import { useStore } from '#web/lib/use-store.ts'
import { Button } from '#web/ui/button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { DropZone } from './drop-zone.tsx'
import { createSendFile } from './send-file.ts'
import { isFull } from './send-limits.ts'
import { canRetry, createSendQueue, isActive, type SendQueue } from './send-queue.ts'
import type { ShareLocation } from './share-location.ts'
import { Terms } from './terms.tsx'
import styles from './upload-card.module.css'
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

/** Lists the files to send with their state, and a button to retry failed ones. */
function Sent({ sendings }: { sendings: SendQueue }) {
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
      </div>
      <ul>
        {list.map((one) => (
          <UploadRow key={one.id} sending={one} sendings={sendings} />
        ))}
      </ul>
    </div>
  )
}

export interface UploadCardProps {
  share: PublicDrop
  place: ShareLocation
  base: string
  /** Called after a file was sent, because the remaining limits have changed. */
  onSent: () => void
}

/** Receives files for the owner of the link. Existing files are not shown. */
export function UploadCard({ share, place, base, onSent }: UploadCardProps) {
  const { t } = useText()
  const sender = useRef<HTMLDivElement>(null)
  const [sendings] = useState(() => createSendQueue(share, createSendFile(place, base), onSent))
  useEffect(() => sendings.updateShare(share), [sendings, share])
  return (
    <section className={styles.card} aria-labelledby="drop-title">
      <h1 id="drop-title" className={styles.title}>
        {t('visit.send.to', visibleName(share.name))}
      </h1>
      {share.uploads.askName && !isFull(share.uploads) && (
        <div ref={sender} className={styles.sender}>
          <TextField label={t('visit.send.yourName')} name="sender" autoComplete="name" maxLength={200} />
        </div>
      )}
      <DropZone
        takes={share.uploads}
        onFiles={(files) => sendings.add(files, sender.current?.querySelector('input')?.value.trim() ?? '')}
      />
      <Terms share={share} />
      <Sent sendings={sendings} />
    </section>
  )
}
