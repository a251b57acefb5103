import { type FormEvent, useId, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CaptchaField } from '../captcha/captcha-field.tsx'
import { type CaptchaKind, useCaptcha } from '../captcha/use-captcha.ts'
import styles from '../login.module.css'
import { LoginMessage } from '../login-message.tsx'
import { CAPTCHA_MISSING } from '../sign-in-error.ts'
import { type InvitationError, invitationError } from './invitation-error.ts'
import type { InvitationAnswer } from './queries.ts'

export interface InvitationFormProps {
  /** Null if the recipient selects it. */
  readonly username: string | null
  readonly minimumPasswordLength: number
  /** Name of the user who is signed in, or null. */
  readonly signedInAs: string | null
  readonly captcha: CaptchaKind
  /** Throws `ApiError`. */
  onAccept(answer: InvitationAnswer): Promise<void>
  /** Called if the invitation is not valid any more. */
  onGone(): void
}

type Failure = Omit<InvitationError, 'field'> & { readonly field: string }

/** Asks for the password, and the username unless the invitation has one. */
export function InvitationForm(props: InvitationFormProps) {
  const { username: fixed, minimumPasswordLength, signedInAs, captcha: kind, onAccept, onGone } = props
  const { t } = useText()
  const form = useRef<HTMLFormElement>(null)
  const messageId = useId()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { captcha, box } = useCaptcha(kind)

  const fieldOf = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null
  const fail = (error: Failure) => {
    setFailure(error)
    fieldOf(error.field)?.select()
  }

  async function tryIt(): Promise<void> {
    // Read from the fields instead of state: password managers fill them without React noticing.
    const [username = '', password = '', confirmation = ''] = ['username', 'password', 'confirmation'].map(
      (name) => fieldOf(name)?.value ?? '',
    )
    if (password !== confirmation) return fail({ message: 'error.passwordsDiffer', field: 'confirmation' })
    setBusy(true)
    try {
      const answer = await captcha.answer()
      if (answer === null) return fail({ message: CAPTCHA_MISSING.reason ?? 'error.generic', field: 'password' })
      await onAccept({ ...(fixed === null && { username }), password, captcha: answer })
    } catch (cause) {
      captcha.renew()
      const error = invitationError(cause)
      if (error) fail(error)
      else onGone()
    } finally {
      setBusy(false)
    }
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (!busy) void tryIt()
  }

  const faultOf = (field: string) => (failure?.field === field ? messageId : undefined)
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
      <LoginMessage
        id={messageId}
        error={failure && { message: failure.message, reason: null }}
        notice={fixed === null ? 'invite.textName' : 'invite.text'}
      />
      {signedInAs !== null && <p>{t('invite.signedIn', signedInAs)}</p>}
      <TextField
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        faultId={faultOf('username')}
        autoFocus={fixed === null}
        {...(fixed !== null && { value: fixed, readOnly: true })}
        required
      />
      <TextField
        label={t('login.password')}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={t('login.passwordRule', minimumPasswordLength)}
        faultId={faultOf('password')}
        autoFocus={fixed !== null}
        required
      />
      <TextField
        label={t('login.confirmPassword')}
        name="confirmation"
        type="password"
        autoComplete="new-password"
        faultId={faultOf('confirmation')}
        required
      />
      <CaptchaField kind={kind.kind} captcha={captcha} box={box} />
      <Button type="submit" variant="primary" className={styles.submit} state={busy ? 'busy' : 'idle'}>
        {t('invite.submit')}
      </Button>
    </form>
  )
}
