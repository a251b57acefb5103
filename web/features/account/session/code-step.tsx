import { useEffect, useState } from 'react'
import type { PasskeyAssertion } from '#contract/passkey-credential.ts'
import { useText } from '#web/i18n/text.tsx'
import { canUsePasskeys } from '#web/lib/can-use-passkeys.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { requestPasskey } from '../passkeys/credentials.ts'
import { passkeyRequestCalls } from '../passkeys/request-calls.ts'

/** Second step of signing in: a code of the app, a passkey, or a recovery code. */
export function CodeStep(props: {
  faultId: string | undefined
  onPasskey: (passkey: PasskeyAssertion) => void
  onBack: () => void
}) {
  const { faultId, onPasskey, onBack } = props
  const { t } = useText()
  const [recovers, setRecovers] = useState(false)
  return (
    <>
      <TextField
        key={recovers ? 'recovery' : 'app'}
        label={t(recovers ? 'login.recoveryCode' : 'login.code')}
        hint={t(recovers ? 'login.recoveryCode.hint' : 'login.code.hint')}
        name="code"
        dir="ltr"
        inputMode={recovers ? 'text' : 'numeric'}
        autoComplete={recovers ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        faultId={faultId}
        autoFocus
        required
      />
      {canUsePasskeys() && <PasskeyStep onPasskey={onPasskey} onBack={onBack} />}
      <Button variant="plain" onClick={() => setRecovers(!recovers)}>
        {t(recovers ? 'login.useApp' : 'login.useRecovery')}
      </Button>
      <Button variant="plain" onClick={onBack}>
        {t('login.back')}
      </Button>
    </>
  )
}

/** Offers a passkey in place of the code, if the user has one. */
function PasskeyStep(props: { onPasskey: (passkey: PasskeyAssertion) => void; onBack: () => void }) {
  const { onPasskey, onBack } = props
  const { api } = usePageTools()
  const { t } = useText()
  const [offered, setOffered] = useState(false)
  useEffect(() => {
    let current = true
    passkeyRequestCalls(api)
      .signInRequest(true)
      .then((request) => current && setOffered(request !== null))
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [api])

  async function onClick(): Promise<void> {
    // Requested anew: each challenge is accepted once, and not for long.
    const request = await passkeyRequestCalls(api)
      .signInRequest(true)
      .catch(() => null)
    // The password is accepted for five minutes.
    if (!request) return onBack()
    const passkey = await requestPasskey(request).catch(() => null)
    if (passkey) onPasskey(passkey)
  }
  return offered && <Button onClick={() => void onClick()}>{t('login.usePasskey')}</Button>
}
