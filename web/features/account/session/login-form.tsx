import { type FormEvent, useId, useRef, useState } from 'react'
import type { PasskeyAssertion } from '#contract/passkey-credential.ts'
import type { TextKey } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { canUsePasskeys } from '#web/lib/can-use-passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CaptchaField } from './captcha/captcha-field.tsx'
import { type CaptchaKind, useCaptcha } from './captcha/use-captcha.ts'
import styles from './login.module.css'
import { LoginMessage } from './login-message.tsx'
import { AccountCreated, type Session } from './session.ts'
import {
  CAPTCHA_MISSING,
  isCodeNeeded,
  PASSKEY_REFUSED,
  SIGN_UP_OFF,
  type SignInError,
  type SignInMode,
  signInError,
} from './sign-in-error.ts'

/** Loaded lazily, because most users have no second factor. */
const CodeStep = lazyComponent(async () => (await import('./code-step.tsx')).CodeStep, [], false)

/** Loaded lazily, because many servers have no passkeys. */
const PasskeySignIn = lazyComponent(
  async () => (await import('../passkeys/passkey-sign-in.tsx')).PasskeySignIn,
  [],
  false,
)

export interface LoginFormProps {
  session: Pick<Session, 'begin' | 'signIn' | 'signUp'>
  mode: SignInMode
  /** Message shown before the first attempt. */
  notice: TextKey | null
  captcha: CaptchaKind
  /** Minimum number of characters of a new password. */
  minimumPasswordLength: number
  /** Called if the account was created but signing in failed. */
  onAccountCreated: () => void
}

/**
 * An error with its field and mode. It disappears when the user switches the mode. A null mode stands for both: the form switches by itself
 * because sign-up was disabled.
 */
type Failure = { readonly mode: SignInMode | null; readonly error: SignInError; readonly field: string }

/** Renders username and password, with a confirmation for a new account. The owner of the session handles what follows. */
export function LoginForm(props: LoginFormProps) {
  const { session, mode, notice, captcha: kind, minimumPasswordLength, onAccountCreated } = props
  const { t } = useText()
  const form = useRef<HTMLFormElement>(null)
  const messageId = useId()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { captcha, box } = useCaptcha(kind)
  const [asksCode, setAsksCode] = useState(false)
  const signsUp = mode === 'sign-up'
  const usesPasskeys = !signsUp && canUsePasskeys()

  const fieldOf = (name: string): HTMLInputElement | null =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null

  function fail(error: SignInError, field: string): void {
    setFailure({ mode: error.reason === SIGN_UP_OFF ? null : mode, error, field })
    fieldOf(field)?.select()
  }

  async function tryIt(passkey?: PasskeyAssertion): Promise<void> {
    // Read from the fields instead of state: password managers fill them without React noticing.
    const [username = '', password = '', confirmation] = ['username', 'password', 'confirmation'].map(
      (name) => fieldOf(name)?.value ?? '',
    )
    const code = fieldOf('code')?.value
    if (signsUp && password !== confirmation) {
      return fail({ message: 'error.passwordsDiffer', reason: null }, 'confirmation')
    }
    setBusy(true)
    try {
      const answer = await captcha.answer()
      if (answer === null) return fail(CAPTCHA_MISSING, 'password')
      await session[signsUp ? 'signUp' : 'signIn']({
        username,
        password,
        captcha: answer,
        ...(code !== undefined && { code }),
        ...(passkey && { passkey }),
      })
    } catch (cause) {
      captcha.renew()
      if (cause instanceof AccountCreated) return onAccountCreated()
      if (isCodeNeeded(cause)) {
        setFailure(null)
        return setAsksCode(true)
      }
      const error = signInError(cause, mode)
      if (error.message === 'login.wrongCode') return fail(passkey ? PASSKEY_REFUSED : error, 'code')
      // The password may have changed meanwhile.
      if (cause instanceof ApiError && cause.code === 'wrong_credentials') setAsksCode(false)
      fail(error, error.message === 'error.usernameTaken' ? 'username' : 'password')
    } finally {
      setBusy(false)
    }
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (!busy) void tryIt()
  }

  const shownFailure = failure && (failure.mode ?? mode) === mode ? failure : null
  const faultOf = (field: string) => (shownFailure?.field === field ? messageId : undefined)
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
      <LoginMessage id={messageId} error={shownFailure?.error ?? null} notice={notice} />
      <div className={styles.form} hidden={asksCode}>
        <TextField
          label={t('login.username')}
          name="username"
          autoComplete={usesPasskeys ? 'username webauthn' : 'username'}
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
      </div>
      {asksCode && (
        <CodeStep
          faultId={faultOf('code')}
          onPasskey={(passkey) => void tryIt(passkey)}
          onBack={() => setAsksCode(false)}
        />
      )}
      <CaptchaField kind={kind.kind} captcha={captcha} box={box} />
      <Button type="submit" variant="primary" className={styles.submit} state={busy ? 'busy' : 'idle'}>
        {t(signsUp ? 'login.signUp' : 'login.submit')}
      </Button>
      {usesPasskeys && !asksCode && (
        <PasskeySignIn onToken={session.begin} onError={(error) => fail(signInError(error, mode), 'username')} />
      )}
    </form>
  )
}
