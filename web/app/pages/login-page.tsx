import type { RuntimeConfig } from '#contract/runtime-config.ts'
import { CaptchaPuzzle } from '#contract/sessions.ts'
import type { CaptchaKind } from '#web/features/account/session/captcha/use-captcha.ts'
import { LoginScreen } from '#web/features/account/session/login-screen.tsx'
import type { SignInMode } from '#web/features/account/session/sign-in-error.ts'
import { useText } from '#web/i18n/text.tsx'
import type { ApiClient } from '#web/lib/api-client.ts'
import { useConfig } from '#web/lib/page-tools.ts'
import { useStore } from '#web/lib/use-store.ts'
import { useAddress } from '../router/location.ts'
import { isSignUp, withMode } from '../router/login-redirect.ts'
import { usePage } from '../router/use-page.ts'
import { Brand, brandName } from '../shell/brand.tsx'
import { ErrorPage } from './error-page.tsx'

/** Returns the captcha that the server requires: reCAPTCHA if it is configured, else Coffer's own puzzle. */
function captchaOf({ ReCaptcha, ReCaptchaHost, ReCaptchaKey }: RuntimeConfig, api: ApiClient): CaptchaKind {
  if (!ReCaptcha) return { kind: 'none' }
  if (ReCaptchaHost && ReCaptchaKey) return { kind: 'recaptcha', host: ReCaptchaHost, key: ReCaptchaKey }
  return { kind: 'puzzle', fetch: () => api.json({ path: '/api/captcha' }, CaptchaPuzzle) }
}

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
