import { useEffect, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { requestPasskey } from './credentials.ts'
import { passkeyRequestCalls } from './request-calls.ts'
import { suggestPasskeys } from './suggest-passkeys.ts'

/** Signs in with a passkey in place of the password: by a button, or among the suggestions of the field for the username. */
export function PasskeySignIn(props: {
  /** Begins the session of the token. */
  onToken: (token: string) => Promise<void>
  onError: (error: unknown) => void
}) {
  const { api } = usePageTools()
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const latest = useRef(props)
  latest.current = props

  // While the button works, there are no suggestions: a browser has one request at a time.
  useEffect(() => {
    if (busy) return
    const calls = passkeyRequestCalls(api)
    const controller = new AbortController()
    const suggest = async () => {
      const selected = await suggestPasskeys(calls, controller.signal)
      if (selected && !controller.signal.aborted) await latest.current.onToken(await calls.signIn(selected))
    }
    void suggest().catch((error: unknown) => latest.current.onError(error))
    return () => controller.abort()
  }, [api, busy])

  async function onClick(): Promise<void> {
    const calls = passkeyRequestCalls(api)
    setBusy(true)
    try {
      const request = await calls.signInRequest(false)
      // Null if the user cancels.
      const passkey = request && (await requestPasskey(request).catch(() => null))
      if (passkey) await props.onToken(await calls.signIn(passkey))
    } catch (error) {
      props.onError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button state={busy ? 'busy' : 'idle'} onClick={() => void onClick()}>
      {t('login.passkey')}
    </Button>
  )
}
