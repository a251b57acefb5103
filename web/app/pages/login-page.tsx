import { useConfig } from '#web/lib/page-tools.ts'
import { useStore } from '#web/lib/use-store.ts'
import { useText } from '#web/text/text.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { TopProgress } from '#web/ui/progress.tsx'
import { Brand, brandName } from '../frame/brand.tsx'
import { LazyPart } from '../lazy-part.tsx'
import { usePage } from '../use-page.ts'
import { ErrorPage } from './error-page.tsx'

/** Most visits come with a session, and never see it. */
const loginScreen = createPart(async () => (await import('#web/features/session/login-screen.tsx')).LoginScreen)

/** The login screen. Where the server knows people without it, being here means that the session ended. */
export function LoginPage() {
  const config = useConfig()
  const { session } = usePage()
  const { t } = useText()
  const state = useStore(session.state)
  if (!config.LoginPage) return <ErrorPage code={403} onRetry={() => void session.start()} />
  const props = {
    session,
    name: brandName(config.Name, t('app.name')),
    logo: <Brand size={48} />,
    reason: state.kind === 'signed-out' ? state.reason : null,
    signUp: config.Signup,
  }
  return <LazyPart part={loginScreen} props={props} waiting={<TopProgress label={t('state.loading')} />} />
}
