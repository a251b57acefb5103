import { type FormEvent, useId, useRef, useState } from 'react'
import type { TextKey } from '#web/i18n/catalogue.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CaptchaField } from './captcha/captcha-field.tsx'
import { type CaptchaKind, useCaptcha } from './captcha/use-captcha.ts'
import styles from './login.module.css'
import { LoginMessage } from './login-message.tsx'
import { AccountMade, type Session } from './session.ts'
import { CAPTCHA_MISSING, SIGN_UP_OFF, type SignInError, type SignInMode, signInError } from './sign-in-error.ts'

export interface LoginFormProps {
  session: Pick<Session, 'signIn' | 'signUp'>
  mode: SignInMode
  /** What to say before anything was tried. */
  notice: TextKey | null
  captcha: CaptchaKind
  /** Fewest characters of a new password. */
  minimumPasswordLength: number
  /** The account is made, but signing in to it is still to do. */
  onAccountMade: () => void
}

/** What went wrong, in which field, and in which mode: it is over when the person turns to the other. Null: the form turns by itself, for there is no other any more. */
type Failure = { readonly mode: SignInMode | null; readonly error: SignInError; readonly field: string }

/** Name and password, and the password again for a new account. Where it leads is decided by whoever watches the session. */
export function LoginForm(props: LoginFormProps) {
  const { session, mode, notice, captcha: kind, minimumPasswordLength, onAccountMade } = props
  const { t } = useText()
  const form = useRef<HTMLFormElement>(null)
  const messageId = useId()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { captcha, box } = useCaptcha(kind)
  const signsUp = mode === 'sign-up'

  const fieldOf = (name: string): HTMLInputElement | null =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null

  function fail(error: SignInError, field: string): void {
    setFailure({ mode: error.reason === SIGN_UP_OFF ? null : mode, error, field })
    fieldOf(field)?.select()
  }

  async function tryIt(): Promise<void> {
    // Read from the fields and not from state: password managers fill them without telling React.
    const [username = '', password = '', confirmation] = ['username', 'password', 'confirmation'].map(
      (name) => fieldOf(name)?.value ?? '',
    )
    if (signsUp && password !== confirmation) {
      return fail({ message: 'error.passwordsDiffer', reason: null }, 'confirmation')
    }
    setBusy(true)
    try {
      const answer = await captcha.answer()
      if (answer === null) return fail(CAPTCHA_MISSING, 'password')
      await session[signsUp ? 'signUp' : 'signIn']({ username, password, captcha: answer })
    } catch (cause) {
      captcha.renew()
      if (cause instanceof AccountMade) return onAccountMade()
      const error = signInError(cause, mode)
      fail(error, error.message === 'error.usernameTaken' ? 'username' : 'password')
    } finally {
      setBusy(false)
    }
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (!busy) void tryIt()
  }

  const told = failure && (failure.mode ?? mode) === mode ? failure : null
  const faultOf = (field: string) => (told?.field === field ? messageId : undefined)
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
      <LoginMessage id={messageId} error={told?.error ?? null} notice={notice} />
      <TextField
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        faultId={faultOf('username')}
        autoFocus
        required
      />
      <TextField
        label={t('login.password')}
        name="password"
        type="password"
        autoComplete={signsUp ? 'new-password' : 'current-password'}
        hint={signsUp && t('login.passwordRule', minimumPasswordLength)}
        faultId={faultOf('password')}
        required
      />
      {signsUp && (
        <TextField
          label={t('login.confirmPassword')}
          name="confirmation"
          type="password"
          autoComplete="new-password"
          faultId={faultOf('confirmation')}
          required
        />
      )}
      <CaptchaField kind={kind.kind} captcha={captcha} box={box} />
      <Button type="submit" variant="primary" className={styles.submit} state={busy ? 'busy' : 'idle'}>
        {t(signsUp ? 'login.signUp' : 'login.submit')}
      </Button>
    </form>
  )
}
