import { type ReactNode, useState } from 'react'
import type { TextKey } from '#web/text/catalogue.ts'
import { useText } from '#web/text/text.tsx'
import { Button } from '#web/ui/button.tsx'
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
  session: Pick<Session, 'signIn' | 'signUp'>
  /** The name of this instance. */
  name: string
  logo: ReactNode
  /** Why the person is here, where they did not choose to be. */
  reason: SignedOutReason | null
  /** Whether people may make accounts themselves. */
  signUp: boolean
}

/** The screen at which people sign in, or sign up where that is allowed. */
export function LoginScreen({ session, name, logo, reason, signUp }: LoginScreenProps) {
  const { t } = useText()
  const [mode, setMode] = useState<SignInMode>('login')
  const other = mode === 'login' ? 'sign-up' : 'login'
  return (
    <main className={styles.screen} tabIndex={-1}>
      <div className={styles.card}>
        <header className={styles.header}>
          {logo}
          <h1 className={styles.title}>{t(mode === 'login' ? 'login.title' : 'login.signUpTitle', name)}</h1>
        </header>
        <LoginForm key={mode} session={session} mode={mode} notice={reason && NOTICES[reason]} />
        {signUp && (
          <Button variant="plain" className={styles.toggle} onClick={() => setMode(other)}>
            {t(mode === 'login' ? 'login.toSignUp' : 'login.toLogin')}
          </Button>
        )}
      </div>
    </main>
  )
}
