import { LoginScreen } from '#web/features/session/login-screen.tsx'
import { useStore } from '#web/lib/use-store.ts'
import { useText } from '#web/text/text.tsx'
import { Brand, brandName } from '../frame/brand.tsx'
import { usePage } from '../use-page.ts'
import { ErrorPage } from './error-page.tsx'

/** The login screen. Where the server knows people without it, being here means that the session ended. */
export function LoginPage() {
  const { config, session } = usePage()
  const { t } = useText()
  const state = useStore(session.state)
  if (!config.LoginPage) return <ErrorPage code={403} onRetry={() => void session.start()} />
  return (
    <LoginScreen
      session={session}
      name={brandName(config.Name, t('app.name'))}
      logo={<Brand size={48} />}
      reason={state.kind === 'signed-out' ? state.reason : null}
      signUp={config.Signup}
    />
  )
}
