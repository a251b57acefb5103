import { useRef, useState } from 'react'
import { MAX_PASSKEY_NAME } from '#contract/passkeys.ts'
import type { TextKey } from '#web/i18n/catalog.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Asks for the name of a passkey. `onName` rejects if it was not saved. */
export function RenamePasskeyPrompt(props: {
  name: string
  onName: (name: string) => Promise<void>
  onClose: () => void
}) {
  const { name, onName, onClose } = props
  const { t } = useText()
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<TextKey | null>(null)
  async function submit(): Promise<void> {
    const text = field.current?.value.trim() ?? ''
    if (busy || text === '') return field.current?.focus()
    setBusy(true)
    try {
      await onName(text)
    } catch (error) {
      setBusy(false)
      setWrong(errorKey(error))
    }
  }
  return (
    <Dialog
      title={t('passkeys.rename.title')}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" state={busy ? 'busy' : 'idle'}>
            {t('passkeys.rename.save')}
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        label={t('tokens.name')}
        name="name"
        dir="auto"
        maxLength={MAX_PASSKEY_NAME}
        defaultValue={name}
        error={wrong === null ? undefined : t(wrong)}
        onChange={() => setWrong(null)}
        data-autofocus
      />
    </Dialog>
  )
}
