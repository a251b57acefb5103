import { type ReactNode, useState } from 'react'
import type { TextKey } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import type { CaptchaKind } from './captcha/use-captcha.ts'
import styles from './login.module.css'
import { LoginForm } from './login-form.tsx'
import type { Session } from './session.ts'
import type { SignedOutReason } from './session-state.ts'
import type { SignInMode } from './sign-in-error.ts'

const NOTICES: Record<SignedOutReason, TextKey> = {
  'token-unusable': 'login.tokenUnusable',
  'session-ended': 'error.sessionEnded',
}

export interface LoginScreenProps {
  session: Pick<Session, 'begin' | 'signIn' | 'signUp'>
  /** Name of this instance. */
  name: string
  logo: ReactNode
  /** Reason for an involuntary sign-out, or null. */
  reason: SignedOutReason | null
  mode: SignInMode
  /** Changes the mode; null if sign-up is disabled. */
  onMode: ((mode: SignInMode) => void) | null
  captcha: CaptchaKind
  minimumPasswordLength: number
}

/** The screen for signing in, and for signing up where allowed. */
export function LoginScreen(props: LoginScreenProps) {
  const { session, name, logo, reason, mode, onMode, captcha, minimumPasswordLength } = props
  const { t } = useText()
  const [made, setMade] = useState(false)
  const other = mode === 'login' ? 'sign-up' : 'login'
  const onAccountMade = () => {
    setMade(true)
    onMode?.('login')
  }
  return (
    <main className={styles.screen} tabIndex={-1}>
      <div className={styles.card}>
        <header className={styles.header}>
          {logo}
          <h1 className={styles.title}>{t(mode === 'login' ? 'login.title' : 'login.signUpTitle', name)}</h1>
        </header>
        <LoginForm
          session={session}
          mode={mode}
          notice={made ? 'login.accountMade' : reason && NOTICES[reason]}
          captcha={captcha}
          minimumPasswordLength={minimumPasswordLength}
          onAccountCreated={onAccountMade}
        />
        {onMode && (
          <Button variant="plain" className={styles.toggle} onClick={() => onMode(other)}>
            {t(mode === 'login' ? 'login.toSignUp' : 'login.toLogin')}
          </Button>
        )}
      </div>
    </main>
  )
}
