import { TriangleAlert } from 'lucide-react'
import { useConfig } from '#web/lib/page-tools.ts'
import { useText } from '#web/text/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './hooks.module.css'

/** Warns where commands have all rights of the server. */
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
