import { TriangleAlert } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { useConfig } from '#web/lib/page-tools.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './hooks.module.css'

/** Warns if commands run with all permissions of the server. */
export function UnconfinedNote() {
  const { ExecUnconfined } = useConfig()
  const { t } = useText()
  if (!ExecUnconfined) return null
  return (
    <div className={styles.warning} role="note">
      <Icon icon={TriangleAlert} />
      <div>
        <p className={styles.strong}>{t('hooks.unconfined')}</p>
        <p>{t('hooks.unconfined.detail')}</p>
      </div>
    </div>
  )
}
