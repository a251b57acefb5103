import { CircleCheck, CloudUpload } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { filesOf, isFolder } from './dropped-files.ts'
import { SelectFilesButton } from './select-files-button.tsx'
import { isFull, type UploadLimitsLeft } from './send-limits.ts'
import styles from './upload-card.module.css'
import { UploadLimits } from './upload-limits.tsx'

/** Renders the area to drop or select files, with the limits, or a message if the link accepts no more. */
export function DropZone({ takes, onFiles }: { takes: UploadLimitsLeft; onFiles: (files: readonly File[]) => void }) {
  const { t } = useText()
  const [over, setOver] = useState(false)
  const [hadFolder, setHadFolder] = useState(false)
  if (isFull(takes)) {
    return (
      <p className={styles.full}>
        <Icon icon={CircleCheck} size={36} />
        {t('visit.send.full')}
      </p>
    )
  }
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <section
      className={styles.zone}
      aria-label={t('visit.send.zone')}
      data-over={over || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        const items = [...event.dataTransfer.items]
        setHadFolder(items.some(isFolder))
        onFiles(filesOf(items))
      }}
    >
      <Icon icon={CloudUpload} size={36} />
      <p>
        <span className={styles.pointer}>{t('visit.send.dropHere')} </span>
        {t('visit.send.unseen')}
      </p>
      <SelectFilesButton
        variant="primary"
        className={styles.choose}
        label={t('visit.send.choose')}
        extensions={takes.extensions}
        onFiles={(files) => {
          setHadFolder(false)
          onFiles(files)
        }}
      />
      <UploadLimits takes={takes} />
      <p role="alert" className={styles.fault} hidden={!hadFolder}>
        {hadFolder && t('visit.send.folder')}
      </p>
    </section>
  )
}
