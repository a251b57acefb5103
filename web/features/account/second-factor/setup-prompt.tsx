import { useRef, useState } from 'react'
import type { SecondFactorSetup } from '#contract/second-factor.ts'
import type { TextKey } from '#web/i18n/catalog.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './second-factor.module.css'

/** Returns the secret in groups of four characters, which are easier to type. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/** Shows a new secret to scan or type, and asks for a code of it. `onCode` rejects if it was not accepted. */
export function SetupPrompt(props: {
  setup: SecondFactorSetup
  onCode: (code: string) => Promise<void>
  onClose: () => void
}) {
  const { setup, onCode, onClose } = props
  const { t } = useText()
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<TextKey | null>(null)
  async function submit(): Promise<void> {
    const code = field.current?.value.trim() ?? ''
    if (busy || code === '') return field.current?.focus()
    setBusy(true)
    try {
      await onCode(code)
    } catch (error) {
      setBusy(false)
      const isCode = error instanceof ApiError && error.code === 'second_factor'
      setWrong(isCode ? 'factor.wrongCode' : errorKey(error))
      field.current?.select()
    }
  }
  return (
    <Dialog
      title={t('factor.setup')}
      size="large"
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" state={busy ? 'busy' : 'idle'}>
            {t('factor.turnOn')}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <div className={styles.setup}>
          <QrCode text={setup.uri} label={t('factor.qr')} size={180} />
          <div className={styles.words}>
            <p>{t('factor.scan')}</p>
            <TextField label={t('factor.secret')} dir="ltr" value={grouped(setup.secret)} readOnly />
          </div>
        </div>
        <TextField
          ref={field}
          label={t('factor.code')}
          hint={t('factor.code.hint')}
          name="code"
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={wrong === null ? undefined : t(wrong)}
          onChange={() => setWrong(null)}
          data-autofocus
        />
      </div>
    </Dialog>
  )
}
