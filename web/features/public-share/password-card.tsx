import { Lock } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { TextKey } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './password-card.module.css'
import type { PasswordResult } from './share-visit.ts'
import { StateCard } from './state-card.tsx'

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
    <StateCard icon={Lock} drawing="locked" title={t('visit.locked')} detail={t('visit.lockedDetail')}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
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
    </StateCard>
  )
}
