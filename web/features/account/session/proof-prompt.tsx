import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import type { TextKey } from '#web/i18n/catalog.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { canUsePasskeys } from '#web/lib/can-use-passkeys.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { Proof } from '#web/lib/proof.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { requestPasskey } from '../passkeys/credentials.ts'
import { passkeysQuery } from '../passkeys/queries.ts'
import { passkeyRequestCalls } from '../passkeys/request-calls.ts'

/** Returns the message for a rejected password. */
const sentenceOf = (error: unknown): TextKey =>
  needsCode(error)
    ? 'factor.wrongCode'
    : error instanceof ApiError && error.code === 'proof_needed'
      ? 'error.wrongCredentials'
      : errorKey(error)

const needsCode = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'second_factor'

/**
 * Asks the user for their password, and then for a code if they have a second factor, until both are accepted; or for a passkey. `onProof`
 * rejects if it was not accepted; the caller handles the rest.
 */
export function ProofPrompt({ onProof, onClose }: { onProof: (proof: Proof) => Promise<void>; onClose: () => void }) {
  const { api } = usePageTools()
  const { t } = useText()
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const codeField = useRef<HTMLInputElement>(null)
  const [asksCode, setAsksCode] = useState(false)
  const [wrong, setWrong] = useState<TextKey | null>(null)

  async function submit(): Promise<void> {
    // Read from the field instead of state: password managers fill it without React noticing.
    const password = field.current?.value ?? ''
    const code = codeField.current?.value ?? ''
    if (busy || password === '') return field.current?.focus()
    if (asksCode && code === '') return codeField.current?.focus()
    setBusy(true)
    setWrong(null)
    try {
      await onProof({ current_password: password, ...(code !== '' && { current_code: code }) })
    } catch (error) {
      setBusy(false)
      // The code is asked for, which is no failure yet.
      if (needsCode(error) && error.field === null) return setAsksCode(true)
      setWrong(sentenceOf(error))
      const other = needsCode(error) ? codeField : field
      other.current?.select()
    }
  }

  /** Once the password was accepted, the passkey stands in place of the code: then it need not verify the user. */
  async function confirmByPasskey(): Promise<void> {
    if (busy) return
    const password = asksCode ? (field.current?.value ?? '') : ''
    setBusy(true)
    setWrong(null)
    try {
      const request = await passkeyRequestCalls(api).proofRequest(password !== '')
      const passkey = await requestPasskey(request).catch(() => null)
      if (passkey) await onProof({ ...(password !== '' && { current_password: password }), current_passkey: passkey })
    } catch (error) {
      const isRefused = error instanceof ApiError && (error.field === 'passkey' || error.code === 'second_factor')
      setWrong(isRefused ? 'passkeys.refused' : errorKey(error))
    }
    setBusy(false)
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
        error={wrong === null || wrong === 'factor.wrongCode' ? undefined : t(wrong)}
        onChange={() => setWrong(null)}
      />
      {asksCode && (
        <TextField
          ref={codeField}
          label={t('factor.code')}
          hint={t('factor.proof')}
          name="code"
          dir="ltr"
          autoComplete="one-time-code"
          error={wrong === 'factor.wrongCode' ? t(wrong) : undefined}
          onChange={() => setWrong(null)}
          autoFocus
        />
      )}
      <PasskeyProof onClick={() => void confirmByPasskey()} />
    </Dialog>
  )
}

/** Offers to confirm with a passkey, if the user has one that can be used here. */
function PasskeyProof({ onClick }: { onClick: () => void }) {
  const { api } = usePageTools()
  const { t } = useText()
  const { data } = useQuery({ ...passkeysQuery(api), enabled: canUsePasskeys() })
  if (!data?.passkeys.some(({ usable }) => usable)) return null
  return (
    <Button icon={KeyRound} onClick={onClick}>
      {t('passkeys.use')}
    </Button>
  )
}
