import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './people.module.css'
import { listHref } from './restore-list-position.ts'

/** Renders a link back to the user list, with other actions at the other end. */
export function BackLink({ children }: { children?: ReactNode }) {
  const { t } = useText()
  return (
    <div className={styles.top}>
      <a className={styles.back} href={listHref()}>
        <Icon icon={ArrowLeft} size={16} mirrored />
        {t('people.all')}
      </a>
      {children}
    </div>
  )
}
