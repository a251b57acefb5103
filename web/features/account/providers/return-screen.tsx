import type { ReactNode } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { hrefOf } from '#web/lib/addresses.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TopProgress } from '#web/ui/progress.tsx'
import styles from '../session/login.module.css'
import { LoginMessage } from '../session/login-message.tsx'
import { signInError } from '../session/sign-in-error.ts'

/** The screen of the return from a provider: progress, or the error with a link back. `isLinking`: a user is signed in, who links an account. */
export function ReturnScreen(props: { name: string; logo: ReactNode; error: unknown; isLinking: boolean }) {
  const { name, logo, error, isLinking } = props
  const { t } = useText()
  if (error === null) return <TopProgress label={t('login.signingIn')} />
  const { message, reason } = signInError(error, 'login')
  return (
    <main className={styles.screen} tabIndex={-1}>
      <div className={styles.card}>
        <header className={styles.header}>
          {logo}
          <h1 className={styles.title}>{t('login.title', name)}</h1>
        </header>
        <LoginMessage
          id="return-error"
          error={{ message, reason: reason ?? (isLinking ? 'login.linkRefused' : 'login.providerRefused') }}
          notice={null}
        />
        <LinkButton
          variant="primary"
          className={styles.submit}
          href={hrefOf(isLinking ? '/settings/profile' : '/login?local')}
        >
          {t(isLinking ? 'login.backToProfile' : 'login.backToSignIn')}
        </LinkButton>
      </div>
    </main>
  )
}
