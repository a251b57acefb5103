import { type FormEvent, useRef, useState } from 'react'
import type { TextKey } from '#web/text/catalogue.ts'
import { useText } from '#web/text/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './login.module.css'
import { LoginMessage } from './login-message.tsx'
import type { Session } from './session.ts'
import { type SignInError, type SignInMode, signInError } from './sign-in-error.ts'

export interface LoginFormProps {
  session: Pick<Session, 'signIn' | 'signUp'>
  mode: SignInMode
  /** What to say before anything was tried. */
  notice: TextKey | null
}

/** Name and password, and the password again for a new account. Where it leads is decided by whoever watches the session. */
export function LoginForm({ session, mode, notice }: LoginFormProps) {
  const { t } = useText()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<SignInError | null>(null)
  const signsUp = mode === 'sign-up'

  const fieldOf = (name: string): HTMLInputElement | null =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null

  async function tryIt(): Promise<void> {
    // Read from the fields and not from state: password managers fill them without telling React.
    const [username, password, confirmation] = ['username', 'password', 'confirmation'].map(
      (n) => fieldOf(n)?.value ?? '',
    )
    if (signsUp && password !== confirmation) {
      setError({ message: 'error.passwordsDiffer', reason: null })
      fieldOf('confirmation')?.select()
      return
    }
    setBusy(true)
    try {
      await session[signsUp ? 'signUp' : 'signIn']({ username: username ?? '', password: password ?? '' })
    } catch (cause) {
      setBusy(false)
      setError(signInError(cause, mode))
      fieldOf('password')?.select()
    }
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (!busy) void tryIt()
  }

  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
      <LoginMessage error={error} notice={notice} />
      <TextField
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        required
      />
      <TextField
        label={t('login.password')}
        name="password"
        type="password"
        autoComplete={signsUp ? 'new-password' : 'current-password'}
        required
      />
      {signsUp && (
        <TextField
          label={t('login.confirmPassword')}
          name="confirmation"
          type="password"
          autoComplete="new-password"
          required
        />
      )}
      <Button type="submit" variant="primary" className={styles.submit} state={busy ? 'busy' : 'idle'}>
        {t(signsUp ? 'login.signUp' : 'login.submit')}
      </Button>
    </form>
  )
}
