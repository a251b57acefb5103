import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './editor-prompts.module.css'

/** What can be done about a file that is another than the one that was opened. */
export interface ConflictWays {
  readonly onClose: () => void
  readonly onCompare: () => void
  readonly onReload: () => void
  readonly onOverwrite: () => void
  /** Missing where the person may not make files. */
  readonly onCopy: (() => void) | undefined
}

/** Says that the file has changed since it was opened. Replacing either text has no way back, so the focus starts on the way that does nothing. */
export function ConflictPrompt(props: ConflictWays & { name: string }) {
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
