import { CircleAlert, FileQuestion, FileText, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { MAX_INLINE_TEXT } from '#contract/file-types.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { EarlyTyping } from '#web/ui/early-typing.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { FullScreen } from '#web/ui/full-screen.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { EditorProps } from './edited-file.ts'
import styles from './editor.module.css'
import { OpenText } from './open-text.tsx'
import { START_SHOWN } from './opened-text.ts'
import { type OpeningActions, useOpening } from './use-opening.ts'

/** Opens a text in a full-screen view, to read or edit it. */
export function Editor(props: EditorProps) {
  const { file, reader, actions, onClose } = props
  const ways = useOpening(file, reader)
  const { opening } = ways
  if (opening.state === 'here')
    return <OpenText key={opening.part} {...props} opened={opening.opened} part={opening.part} />
  return (
    <FullScreen title={<FileName name={file.name} />} actions={actions} onClose={onClose}>
      <Unopened {...props} {...ways} />
    </FullScreen>
  )
}

/** Shown instead of the text: why it is not available, and actions. */
function Unopened({ opening, retry, openAnyway, openStart, onDownload }: EditorProps & OpeningActions): ReactNode {
  const { t, format } = useText()
  const download = <Button onClick={onDownload}>{t('editor.download')}</Button>
  switch (opening.state) {
    case 'denied':
      return <EmptyState icon={Lock} drawing="locked" title={t('editor.denied')} detail={t('preview.denied.detail')} />
    case 'notText':
      return (
        <EmptyState
          icon={FileQuestion}
          title={t('editor.notText')}
          detail={t('editor.notText.detail')}
          action={
            <span className={styles.choices}>
              {download}
              <Button onClick={openAnyway}>{t('editor.openAnyway')}</Button>
            </span>
          }
        />
      )
    case 'tooLarge':
      return (
        <EmptyState
          icon={FileText}
          title={t('editor.tooLarge')}
          detail={t('editor.tooLarge.detail', format.bytes(MAX_INLINE_TEXT))}
          action={
            <span className={styles.choices}>
              {download}
              <Button onClick={openStart}>{t('editor.openStart', format.bytes(START_SHOWN))}</Button>
            </span>
          }
        />
      )
    case 'failed':
      return (
        <EmptyState
          icon={CircleAlert}
          title={t(errorKey(opening.error))}
          action={<Button onClick={retry}>{t('action.retry')}</Button>}
        />
      )
    default:
      return (
        <div className={styles.coming}>
          <EarlyTyping />
          <Spinner size={28} />
        </div>
      )
  }
}
