import { ArrowLeft } from 'lucide-react'
import { hrefOf } from '#web/lib/addresses.ts'
import { useText } from '#web/text/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './people.module.css'

/** Leads back to the list of people. */
export function WayBack() {
  const { t } = useText()
  return (
    <a className={styles.back} href={hrefOf('/settings/users')}>
      <Icon icon={ArrowLeft} size={16} mirrored />
      {t('route.users')}
    </a>
  )
}
