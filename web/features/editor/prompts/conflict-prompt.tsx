import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './editor-prompts.module.css'

/** Choices when the file changed since it was opened. */
export interface ConflictActions {
  readonly onClose: () => void
  readonly onCompare: () => void
  readonly onReload: () => void
  readonly onOverwrite: () => void
  /** Undefined without the permission to create files. */
  readonly onCopy: (() => void) | undefined
}

/**
 * Dialog that reports that the file changed since it was opened. Replacing either text cannot be undone, so the initial focus is on the
 * button that changes nothing.
 */
export function ConflictPrompt(props: ConflictActions & { name: string }) {
  const { name, onClose, onCompare, onReload, onOverwrite, onCopy } = props
  const { t } = useText()
  return (
    <Dialog
      title={t('editor.conflict.title', name)}
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          {t('editor.keepEditing')}
        </Button>
      }
    >
      <p>{t('editor.conflict.detail')}</p>
      <div className={styles.ways}>
        <Button onClick={onCompare}>{t('editor.compare')}</Button>
        {onCopy && <Button onClick={onCopy}>{t('editor.saveCopy')}</Button>}
        <Button onClick={onReload}>{t('editor.reload')}</Button>
        <Button variant="danger" onClick={onOverwrite}>
          {t('editor.overwrite')}
        </Button>
      </div>
    </Dialog>
  )
}
