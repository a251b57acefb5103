import { LockKeyhole } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './pdf.module.css'

/** Asks for the password of a document. It is never sent, because the document is opened in the browser. */
export function PdfLock({ wrong, onPassword }: { wrong: boolean; onPassword: (password: string) => void }) {
  const { t } = useText()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onPassword(password)
  }
  return (
    <EmptyState
      icon={LockKeyhole}
      title={t('preview.pdf.locked')}
      action={
        <form className={styles.lock} onSubmit={submit}>
          <TextField
            label={t('login.password')}
            type="password"
            value={password}
            autoComplete="off"
            error={wrong ? t('preview.pdf.wrongPassword') : undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button variant="primary" type="submit">
            {t('preview.pdf.unlock')}
          </Button>
        </form>
      }
    />
  )
}
