import { useEffect, useRef, useState } from 'react'
import { ReturnScreen } from '#web/features/account/providers/return-screen.tsx'
import { providerSignInCalls } from '#web/features/account/providers/sign-in-calls.ts'
import { useText } from '#web/i18n/text.tsx'
import { useConfig } from '#web/lib/page-tools.ts'
import { useStore } from '#web/lib/use-store.ts'
import { useAddress } from '../router/location.ts'
import { redirectAfterLogin } from '../router/login-redirect.ts'
import { usePage } from '../router/use-page.ts'
import { Brand, brandName } from '../shell/brand.tsx'

/** Completes a sign-in with the query that the provider gave the browser, or the linking of an account. */
export function ProviderReturnPage() {
  const config = useConfig()
  const { session, tools, goTo } = usePage()
  const { t } = useText()
  const { path, search } = useAddress()
  const state = useStore(session.state)
  const [error, setError] = useState<unknown>(null)
  const isSent = useRef(false)

  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    const [, , id = ''] = path.split('/')
    const finish = async () => {
      const { token, redirect } = await providerSignInCalls(tools.api).finish(id, search.slice(1))
      const begun = token !== null && session.begin(token)
      goTo(redirectAfterLogin(`?${new URLSearchParams({ redirect })}`), { replace: true })
      await begun
    }
    // At once, so that no code stays in the browser's history.
    goTo(path, { replace: true })
    void finish().catch(setError)
  }, [path, search, session, tools, goTo])

  return (
    <ReturnScreen
      name={brandName(config.Name, t('app.name'))}
      logo={<Brand size={48} />}
      error={error}
      isLinking={state.kind === 'signed-in'}
    />
  )
}
