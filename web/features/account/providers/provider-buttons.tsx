import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import styles from '../session/login.module.css'
import { LoginMessage } from '../session/login-message.tsx'
import { type SignInError, signInError } from '../session/sign-in-error.ts'
import { methodsQuery, providerSignInCalls } from './sign-in-calls.ts'

/** Renders a button for each provider. `startsAlone`: opens the provider at once if it is the only one. */
export function ProviderButtons({ redirect, startsAlone }: { redirect: string; startsAlone: boolean }) {
  const { api } = usePageTools()
  const { t } = useText()
  const { data, error, refetch } = useQuery(methodsQuery(api))
  const [busy, setBusy] = useState<number | null>(null)
  const [failure, setFailure] = useState<SignInError | null>(null)
  const hasStarted = useRef(false)

  const start = useCallback(
    async (id: number) => {
      setBusy(id)
      setFailure(null)
      try {
        // Stays busy until the browser has left the page.
        location.assign(await providerSignInCalls(api).start(id, redirect))
      } catch (cause) {
        setBusy(null)
        setFailure(signInError(cause, 'login'))
      }
    },
    [api, redirect],
  )

  const [only, second] = data?.providers ?? []
  const direct = startsAlone && only && !second ? only.id : null
  useEffect(() => {
    if (direct === null || hasStarted.current) return
    hasStarted.current = true
    void start(direct)
  }, [direct, start])

  return (
    <div className={styles.form}>
      <LoginMessage id="provider-error" error={failure} notice={null} />
      {data?.providers.map(({ id, name }) => (
        <Button key={id} state={busy === id ? 'busy' : 'idle'} onClick={() => busy === null && void start(id)}>
          {t('login.with', visibleName(name))}
        </Button>
      ))}
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
    </div>
  )
}
