import type { RuntimeConfig } from '#contract/runtime-config.ts'
import type { Auth, CaptchaSetting } from '#server/config/entry.ts'

/** What of the start-up settings shows in the page. */
export type PageSettings = {
  readonly baseUrl: string
  readonly auth: Pick<Auth, 'method'>
  readonly captcha: CaptchaSetting
  readonly hideVersion: boolean
  readonly disableThumbnails: boolean
  readonly disablePreviewResize: boolean
  readonly enableExec: boolean
}

/** What the page is told before it starts (contract 3.2); `version` is left out where the operator hides it. */
export function runtimeConfigFor(settings: PageSettings, version: string): RuntimeConfig {
  const { method } = settings.auth
  return {
    Name: '',
    DisableExternal: false,
    BaseURL: settings.baseUrl,
    StaticURL: `${settings.baseUrl}/static`,
    Version: settings.hideVersion ? '' : version,
    Signup: false,
    NoAuth: method === 'noauth',
    AuthMethod: method,
    LoginPage: method === 'json' || method === 'hook',
    CSS: false,
    ...shownCaptcha(settings.captcha),
    Theme: '',
    Color: '',
    MinimumPasswordLength: 12,
    Revision: '',
    EnableThumbs: !settings.disableThumbnails,
    ResizePreview: !settings.disablePreviewResize,
    EnableExec: settings.enableExec,
  }
}

/** What the page needs to show a captcha: never the secret. */
function shownCaptcha(captcha: CaptchaSetting): Pick<RuntimeConfig, 'ReCaptcha' | 'ReCaptchaHost' | 'ReCaptchaKey'> {
  if (captcha.kind !== 'recaptcha') return { ReCaptcha: captcha.kind === 'proof-of-work' }
  return { ReCaptcha: true, ReCaptchaHost: captcha.host, ReCaptchaKey: captcha.key }
}
