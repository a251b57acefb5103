import { useText } from '#web/i18n/text.tsx'
import type { Saving } from './edit-state.ts'
import styles from './editor.module.css'

/** State of saving, shown in the bar and announced when it changes. */
export function SavingState(props: { saving: Saving<unknown>['kind']; dirty: boolean; readOnly: boolean }) {
  const { saving, dirty, readOnly } = props
  const { t } = useText()
  if (readOnly) return <span className={styles.state}>{t('editor.readOnly')}</span>
  const failed = dirty && (saving === 'failed' || saving === 'conflict')
  const text = {
    idle: dirty ? t('editor.unsaved') : '',
    saving: t('editor.saving'),
    saved: dirty ? t('editor.unsaved') : t('editor.saved'),
    failed: dirty ? t('editor.notSaved') : '',
    conflict: dirty ? t('editor.notSaved') : '',
  }
  return (
    <span className={styles.state} role="status" data-failed={failed || undefined}>
      {text[saving]}
    </span>
  )
}
