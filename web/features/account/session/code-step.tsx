import { useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Second step of signing in: a code of the app, or a recovery code. */
export function CodeStep({ faultId, onBack }: { faultId: string | undefined; onBack: () => void }) {
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
      <Button variant="plain" onClick={() => setRecovers(!recovers)}>
        {t(recovers ? 'login.useApp' : 'login.useRecovery')}
      </Button>
      <Button variant="plain" onClick={onBack}>
        {t('login.back')}
      </Button>
    </>
  )
}
