import type { RuntimeConfig } from '#contract/runtime-config.ts'
import { CaptchaPuzzle } from '#contract/sessions.ts'
import type { CaptchaKind } from '#web/features/account/session/captcha/use-captcha.ts'
import type { ApiClient } from '#web/lib/api-client.ts'

/** Returns the captcha that the server requires: reCAPTCHA if it is configured, else Coffer's own puzzle. */
export function captchaOf({ ReCaptcha, ReCaptchaHost, ReCaptchaKey }: RuntimeConfig, api: ApiClient): CaptchaKind {
  if (!ReCaptcha) return { kind: 'none' }
  if (ReCaptchaHost && ReCaptchaKey) return { kind: 'recaptcha', host: ReCaptchaHost, key: ReCaptchaKey }
  return { kind: 'puzzle', fetch: () => api.json({ path: '/api/captcha' }, CaptchaPuzzle) }
}
