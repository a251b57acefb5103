import { CircleCheck, CloudUpload, Upload } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { VisitorUploads } from '#contract/shares.ts'
import { useText } from '#web/i18n/text.tsx'
import { hasExternalFiles } from '#web/lib/has-external-files.ts'
import { Icon } from '#web/ui/icon.tsx'
import { filesOf, isFolder } from './dropped-files.ts'
import { folderQueueOf } from './folder-queue.ts'
import styles from './folder-uploads.module.css'
import { SelectFilesButton } from './select-files-button.tsx'
import { isFull } from './send-limits.ts'
import { SenderField, senderName } from './sender-field.tsx'
import { SentFiles } from './sent-files.tsx'
import type { SharedView } from './shared-view.ts'
import { UploadLimits } from './upload-limits.tsx'

/** Accepts files dropped anywhere on the page. Returns whether files are over it. */
function useDrop(onDrop: (items: readonly DataTransferItem[]) => void): boolean {
  const [over, setOver] = useState(false)
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => {
    const listeners = new AbortController()
    const listen = (type: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      document.addEventListener(type, handle, listeners)
    listen('dragover', (event) => {
      if (!hasExternalFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(true)
    })
    // Leaving the page has no related target; moving on within it has one.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    listen('drop', (event) => {
      if (!hasExternalFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(false)
      drop.current([...(event.dataTransfer?.items ?? [])])
    })
    return () => listeners.abort()
  }, [])
  return over
}

interface AddProps {
  uploads: VisitorUploads
  onFiles: (files: readonly File[], sender: string) => void
}

/** Renders the button to select files, what happens to them, and the limits. Files can also be dropped. */
function AddFiles({ uploads, onFiles }: AddProps) {
  const { t } = useText()
  const sender = useRef<HTMLDivElement>(null)
  const [hadFolder, setHadFolder] = useState(false)
  const add = (files: readonly File[], withFolder: boolean) => {
    setHadFolder(withFolder)
    onFiles(files, senderName(sender))
  }
  const over = useDrop((items) => add(filesOf(items), items.some(isFolder)))
  return (
    <section className={styles.add} data-over={over || undefined} aria-label={t('visitor.upload')}>
      <span className={styles.picture}>
        <Icon icon={CloudUpload} size={24} />
      </span>
      <div className={styles.about}>
        <p>
          <span className={styles.pointer}>{t('visitor.upload.drop')} </span>
          <span className={styles.seen}>{t('visitor.upload.seen')}</span>
        </p>
        <div className={styles.seen}>
          <UploadLimits takes={uploads} />
        </div>
        <p role="alert" className={styles.fault} hidden={!hadFolder}>
          {hadFolder && t('visit.send.folder')}
        </p>
      </div>
      {uploads.askName && <SenderField place={sender} className={styles.sender} />}
      <SelectFilesButton
        icon={Upload}
        className={styles.choose}
        label={t('visitor.upload')}
        extensions={uploads.extensions}
        onFiles={(files) => add(files, false)}
      />
    </section>
  )
}

export interface FolderUploadsProps {
  here: SharedView
  uploads: VisitorUploads
  /** Called after files were sent, because the folder and the remaining limits have changed. */
  onSent: () => void
}

/**
 * Lets visitors add files to a folder that they see. Files always arrive in the shared folder itself, so only its own page offers this; the
 * others show the uploads that are still in progress.
 */
export function FolderUploads({ here, uploads, onSent }: FolderUploadsProps) {
  const { t } = useText()
  const { token } = here.share
  const target = useMemo(() => ({ uploads, ...(token !== undefined && { token }) }), [uploads, token])
  const queue = folderQueueOf(here, target)
  useEffect(() => queue.sendings.updateShare(target), [queue, target])
  useEffect(() => {
    queue.onSent = onSent
  }, [queue, onSent])
  return (
    <div className={styles.uploads}>
      {here.place.path === '/' &&
        (isFull(uploads) ? (
          <p className={styles.full}>
            <Icon icon={CircleCheck} size={24} />
            {t('visit.send.full')}
          </p>
        ) : (
          <AddFiles uploads={uploads} onFiles={queue.sendings.add} />
        ))}
      <div className={styles.sent}>
        <SentFiles sendings={queue.sendings} closable />
      </div>
    </div>
  )
}
