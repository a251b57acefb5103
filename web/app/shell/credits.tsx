import { useText } from '#web/i18n/text.tsx'
import { useConfig } from '#web/lib/page-tools.ts'
import { PROJECT_URL } from '../router/external-links.ts'
import styles from './sidebar.module.css'

/** Name and version of the program, with a link to its website if external links are enabled. */
export function Credits() {
  const config = useConfig()
  const { t } = useText()
  const credits = [t('app.name'), config.Version].filter(Boolean).join(' ')
  return (
    <p className={styles.credits}>
      {config.DisableExternal ? (
        credits
      ) : (
        <a href={PROJECT_URL} target="_blank" rel="noopener noreferrer">
          {credits}
        </a>
      )}
    </p>
  )
}
