import { Lock } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { TextKey } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './password-card.module.css'
import type { PasswordResult } from './share-visit.ts'

const FAULTS = {
  wrong: 'error.wrongCredentials',
  'too-many': 'error.tooMany',
  'not-sent': 'error.connection',
} as const satisfies Record<Exclude<PasswordResult, 'none'>, TextKey>

/** Asks for the password of a link, and shows the result of the last attempt. */
export function PasswordCard(props: { tried: PasswordResult; busy: boolean; onPassword: (password: string) => void }) {
  const { tried, busy, onPassword } = props
  const { t } = useText()
  const form = useRef<HTMLFormElement>(null)
  const fieldOf = () => form.current?.querySelector('input') ?? null
  useEffect(() => {
    if (tried !== 'none') form.current?.querySelector('input')?.select()
  }, [tried])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Read from the field instead of state: password managers fill it without React noticing.
    const password = fieldOf()?.value ?? ''
    if (password !== '' && !busy) onPassword(password)
    else fieldOf()?.focus()
  }
  return (
    <form ref={form} className={styles.card} onSubmit={submit} noValidate>
      <span className={styles.picture}>
        <Icon icon={Lock} size={26} />
      </span>
      <div className={styles.heading}>
        <h1 className={styles.title}>{t('visit.locked')}</h1>
        <p className={styles.detail}>{t('visit.lockedDetail')}</p>
      </div>
      <TextField
        label={t('visit.password')}
        type="password"
        name="password"
        autoComplete="off"
        autoFocus
        error={tried === 'none' ? undefined : t(FAULTS[tried])}
      />
      <Button type="submit" variant="primary" className={styles.submit} state={busy ? 'busy' : 'idle'}>
        {t('visit.unlock')}
      </Button>
    </form>
  )
}
