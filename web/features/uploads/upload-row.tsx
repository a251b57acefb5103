import { Pause, Play, RotateCcw, X } from 'lucide-react'
import type { TextKey } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { nameOf } from '#web/lib/paths.ts'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { reasonOf } from './reason.ts'
import type { Upload } from './upload.ts'
import type { UploadQueue } from './upload-queue.ts'
import styles from './uploads.module.css'

/** Returns the text for the state of an upload that is not being sent. */
function statusKey({ state, unfinished }: Upload): TextKey {
  if (state === 'conflict') return unfinished ? 'uploads.state.unfinished' : 'uploads.state.conflict'
  if (state === 'paused') return 'uploads.state.paused'
  return state === 'done' ? 'uploads.state.done' : 'uploads.state.queued'
}

/** Renders the line below the name. */
function RowStatus({ upload }: { upload: Upload }) {
  const { t, format } = useText()
  const { state, sent, size } = upload
  if (state === 'sending') return <Progress label={nameOf(upload.path)} value={size === 0 ? null : sent / size} />
  if (state === 'failed') return <span className={styles.reason}>{reasonOf(upload.error, t)}</span>
  const said = t(statusKey(upload))
  if (upload.file === null) return said
  const partly = state !== 'done' && sent > 0 && size > 0
  const of = partly ? ` · ${format.percent(sent / size)}` : ''
  return `${format.bytes(size)}${of} · ${said}`
}

/** Renders the buttons for one upload. */
function Controls({ upload, queue, name }: { upload: Upload; queue: UploadQueue; name: string }) {
  const { t } = useText()
  const { state, error } = upload
  return (
    <div className={styles.controls}>
      {state === 'failed' && error instanceof ApiError && (
        <IconButton label={t('uploads.retry', name)} icon={RotateCcw} onClick={() => queue.retry(upload)} />
      )}
      {queue.canPause(upload) && (
        <IconButton label={t('uploads.pauseOne', name)} icon={Pause} onClick={() => queue.pauseOne(upload)} />
      )}
      {state === 'paused' && (
        <IconButton label={t('uploads.resumeOne', name)} icon={Play} onClick={() => queue.resumeOne(upload)} />
      )}
      {queue.canCancel(upload) && (
        <IconButton label={t('uploads.cancel', name)} icon={X} onClick={() => queue.cancel(upload)} />
      )}
    </div>
  )
}

/** Renders one upload in the tray: name, state and buttons. */
export function UploadRow({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const name = nameOf(upload.path)
  return (
    <>
      <FileIcon kind={fileKind({ name, isDir: upload.file === null })} name={name} size={24} />
      <div className={styles.rowText}>
        <FileName name={name} />
        <div className={styles.standing}>
          <RowStatus upload={upload} />
        </div>
      </div>
      <Controls upload={upload} queue={queue} name={name} />
    </>
  )
}
