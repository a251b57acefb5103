import { LoginScreen } from '#web/features/account/session/login-screen.tsx'
import type { SignInMode } from '#web/features/account/session/sign-in-error.ts'
import { useText } from '#web/i18n/text.tsx'
import { useConfig } from '#web/lib/page-tools.ts'
import { useStore } from '#web/lib/use-store.ts'
import { useAddress } from '../router/location.ts'
import { isSignUp, withMode } from '../router/login-redirect.ts'
import { usePage } from '../router/use-page.ts'
import { Brand, brandName } from '../shell/brand.tsx'
import { captchaOf } from './captcha-of.ts'
import { ErrorPage } from './error-page.tsx'

/** Sign-in screen. If the server authenticates users by other means, reaching this page means that the session has ended. */
export function LoginPage() {
  const config = useConfig()
  const { session, tools, goTo } = usePage()
  const { t } = useText()
  const { search } = useAddress()
  const state = useStore(session.state)
  if (!config.LoginPage) return <ErrorPage code={403} onRetry={() => void session.start()} />
  const props = {
    session,
    name: brandName(config.Name, t('app.name')),
    logo: <Brand size={48} />,
    reason: state.kind === 'signed-out' ? state.reason : null,
    mode: config.Signup && isSignUp(search) ? ('sign-up' as const) : ('login' as const),
    onMode: config.Signup ? (mode: SignInMode) => goTo(`/login${withMode(search, mode)}`, { replace: true }) : null,
    captcha: captchaOf(config, tools.api),
    minimumPasswordLength: config.MinimumPasswordLength,
  }
  return <LoginScreen {...props} />
}
