import { LoginScreen } from '#web/features/account/session/login-screen.tsx'
import type { SignInMode } from '#web/features/account/session/sign-in-error.ts'
import { useText } from '#web/i18n/text.tsx'
import { useConfig } from '#web/lib/page-tools.ts'
import { HAS_PASSWORD_FORM, HAS_PROVIDERS } from '#web/lib/sign-in-methods.ts'
import { useStore } from '#web/lib/use-store.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useAddress } from '../router/location.ts'
import { isSignUp, redirectAfterLogin, withMode } from '../router/login-redirect.ts'
import { usePage } from '../router/use-page.ts'
import { Brand, brandName } from '../shell/brand.tsx'
import { captchaOf } from './captcha-of.ts'
import { ErrorPage } from './error-page.tsx'

/** Loaded lazily, because most servers have no providers. */
const ProviderButtons = lazyComponent(
  async () => (await import('#web/features/account/providers/provider-buttons.tsx')).ProviderButtons,
  [],
  false,
)

/** Loaded lazily, because it is opened only by providers. */
const ProviderReturnPage = lazyComponent(
  async () => (await import('./provider-return-page.tsx')).ProviderReturnPage,
  [],
  false,
)

/** Opens the return from a provider, or the sign-in screen. */
export function LoginPage() {
  const { path } = useAddress()
  return /\d$/.test(path) ? <ProviderReturnPage /> : <SignInPage />
}

/** Sign-in screen. If the server authenticates users by other means, reaching this page means that the session has ended. */
function SignInPage() {
  const config = useConfig()
  const { session, tools, goTo } = usePage()
  const { t } = useText()
  const { search } = useAddress()
  const state = useStore(session.state)
  if (!config.LoginPage) return <ErrorPage code={403} onRetry={() => void session.start()} />
  // Not after signing out, or a provider that remembers the user would sign them in again.
  const hasLeft = state.kind === 'signed-out' && state.left === true
  const startsAlone = !HAS_PASSWORD_FORM && !hasLeft && !new URLSearchParams(search).has('local')
  const props = {
    session,
    name: brandName(config.Name, t('app.name')),
    logo: <Brand size={48} />,
    reason: state.kind === 'signed-out' ? state.reason : null,
    mode: config.Signup && isSignUp(search) ? ('sign-up' as const) : ('login' as const),
    onMode: config.Signup ? (mode: SignInMode) => goTo(`/login${withMode(search, mode)}`, { replace: true }) : null,
    captcha: captchaOf(config, tools.api),
    minimumPasswordLength: config.MinimumPasswordLength,
    hasPasswords: HAS_PASSWORD_FORM,
    providers: HAS_PROVIDERS && <ProviderButtons redirect={redirectAfterLogin(search)} startsAlone={startsAlone} />,
  }
  return <LoginScreen {...props} />
}
