import { CircleCheck, CloudUpload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { isFull, type UploadLimitsLeft } from './send-limits.ts'
import styles from './upload-card.module.css'

function Limits({ takes }: { takes: UploadLimitsLeft }) {
  const { t, format } = useText()
  const { maxFileSize, filesLeft, sizeLeft, extensions } = takes
  const said = [
    maxFileSize !== null && t('visit.send.eachUpTo', format.bytes(maxFileSize)),
    filesLeft !== null && t('visit.send.filesLeft', filesLeft),
    sizeLeft !== null && t('visit.send.sizeLeft', format.bytes(sizeLeft)),
    extensions.length > 0 && t('visit.send.only', extensions.join(', ')),
  ].filter((one) => one !== false)
  return (
    <p className={styles.limits}>
      {said.map((one) => (
        <span key={one}>{one} </span>
      ))}
    </p>
  )
}

/** Returns whether a dropped item is a folder, which appears as a file that cannot be read. */
const isFolder = (item: DataTransferItem): boolean => item.webkitGetAsEntry()?.isDirectory === true

const filesOf = (items: readonly DataTransferItem[]): File[] =>
  items.flatMap((item) => (item.kind === 'file' && !isFolder(item) ? (item.getAsFile() ?? []) : []))

/** Renders the area to drop or select files, with the limits, or a message if the link accepts no more. */
export function DropZone({ takes, onFiles }: { takes: UploadLimitsLeft; onFiles: (files: readonly File[]) => void }) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
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
      <Button variant="primary" className={styles.choose} onClick={() => input.current?.click()}>
        {t('visit.send.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={takes.extensions.map((extension) => `.${extension}`).join(',') || undefined}
        aria-label={t('visit.send.choose')}
        onChange={({ currentTarget }) => {
          setHadFolder(false)
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Limits takes={takes} />
      <p role="alert" className={styles.fault} hidden={!hadFolder}>
        {hadFolder && t('visit.send.folder')}
      </p>
    </section>
  )
}
