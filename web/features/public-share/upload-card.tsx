import { useEffect, useRef, useState } from 'react'
import type { PublicDrop } from '#contract/shares.ts'
import { useText } from '#web/i18n/text.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { DropZone } from './drop-zone.tsx'
import { createSendFile } from './send-file.ts'
import { isFull } from './send-limits.ts'
import { createSendQueue } from './send-queue.ts'
import { SenderField, senderName } from './sender-field.tsx'
import { SentFiles } from './sent-files.tsx'
import type { ShareLocation } from './share-location.ts'
import { Terms } from './terms.tsx'
import styles from './upload-card.module.css'

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
      {share.uploads.askName && !isFull(share.uploads) && <SenderField place={sender} className={styles.sender} />}
      <DropZone takes={share.uploads} onFiles={(files) => sendings.add(files, senderName(sender))} />
      <Terms share={share} />
      <SentFiles sendings={sendings} />
    </section>
  )
}
