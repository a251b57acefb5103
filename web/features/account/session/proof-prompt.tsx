import { useRef, useState } from 'react'
import type { TextKey } from '#web/i18n/catalog.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Returns the message for a rejected password. */
const sentenceOf = (error: unknown): TextKey =>
  error instanceof ApiError && error.code === 'proof_needed' ? 'error.wrongCredentials' : errorKey(error)

/** Asks the user for their password until it is accepted. `onPassword` rejects if it was not accepted; the caller handles the rest. */
export function ProofPrompt(props: { onPassword: (password: string) => Promise<void>; onClose: () => void }) {
  const { onPassword, onClose } = props
  const { t } = useText()
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<TextKey | null>(null)

  async function submit(): Promise<void> {
    // Read from the field instead of state: password managers fill it without React noticing.
    const password = field.current?.value ?? ''
    if (busy || password === '') return field.current?.focus()
    setBusy(true)
    setWrong(null)
    try {
      await onPassword(password)
    } catch (error) {
      setBusy(false)
      setWrong(sentenceOf(error))
      field.current?.select()
    }
  }
  return (
    <Dialog
      title={t('settings.proof.title')}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" state={busy ? 'busy' : 'idle'}>
            {t('action.confirm')}
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        label={t('settings.proof.password')}
        hint={t('settings.proof.detail')}
        name="password"
        type="password"
        autoComplete="current-password"
        error={wrong === null ? undefined : t(wrong)}
        onChange={() => setWrong(null)}
      />
    </Dialog>
  )
}
