import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { hrefOf } from '#web/lib/addresses.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from '../login.module.css'

/** The screen of an invitation: its form, or what to do if it is not valid. */
export function InvitationScreen(props: { name: string; logo: ReactNode; isValid: boolean; children: ReactNode }) {
  const { name, logo, isValid, children } = props
  const { t } = useText()
  return (
    <main className={styles.screen} tabIndex={-1}>
      <div className={styles.card}>
        <header className={styles.header}>
          {logo}
          <h1 className={styles.title}>{t('invite.title', name)}</h1>
        </header>
        {!isValid && (
          <div role="alert" className={styles.message} data-kind="error">
            <Icon icon={CircleAlert} />
            <div>
              <p className={styles.lead}>{t('invite.invalid')}</p>
              <p>{t('invite.invalid.detail')}</p>
            </div>
          </div>
        )}
        {children}
        <LinkButton variant="plain" className={styles.toggle} href={hrefOf('/login')}>
          {t('login.toLogin')}
        </LinkButton>
      </div>
    </main>
  )
}
