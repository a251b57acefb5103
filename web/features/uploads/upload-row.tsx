import { RotateCcw, X } from 'lucide-react'
import { ApiError } from '#web/lib/api-error.ts'
import { nameOf } from '#web/lib/paths.ts'
import type { TextKey } from '#web/text/catalogue.ts'
import { errorKey } from '#web/text/error-key.ts'
import { useText } from '#web/text/text.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { UploadQueue } from './queue.ts'
import type { Upload } from './upload.ts'
import styles from './uploads.module.css'

/** Why an upload failed; what never reached the server could not be read here. */
const reasonOf = (error: unknown): TextKey => (error instanceof ApiError ? errorKey(error) : 'uploads.unreadable')

/** What a line says below the name. */
function Standing({ upload }: { upload: Upload }) {
  const { t, format } = useText()
  const { state, sent, size } = upload
  if (state === 'sending') return <Progress label={nameOf(upload.path)} value={size === 0 ? null : sent / size} />
  if (state === 'failed') return <span className={styles.reason}>{t(reasonOf(upload.error))}</span>
  if (state === 'conflict') return t('uploads.state.conflict')
  const said = t(state === 'done' ? 'uploads.state.done' : 'uploads.state.queued')
  return upload.file ? `${format.bytes(size)} · ${said}` : said
}

/** One upload in the tray: what it is, how it stands, and what can be done about it. */
export function UploadRow({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const { t } = useText()
  const { state, file } = upload
  const name = nameOf(upload.path)
  return (
    <>
      <FileIcon kind={fileKind({ name, isDir: file === null })} size={20} />
      <div className={styles.rowText}>
        <FileName name={name} />
        <div className={styles.standing}>
          <Standing upload={upload} />
        </div>
      </div>
      {state === 'failed' && upload.error instanceof ApiError && (
        <IconButton label={t('uploads.retry', name)} icon={RotateCcw} onClick={() => queue.retry(upload)} />
      )}
      {(state === 'queued' || state === 'sending' || state === 'conflict') && (
        <IconButton label={t('uploads.cancel', name)} icon={X} onClick={() => queue.cancel(upload)} />
      )}
    </>
  )
}
