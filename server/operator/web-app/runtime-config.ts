import type { PreviewKind } from '#contract/previews.ts'
import { type RuntimeConfig, SHOWN_SETTINGS } from '#contract/runtime-config.ts'
import type { Settings } from '#server/accounts/settings/settings.ts'
import { type Auth, type CaptchaSetting, isMethodOn } from '#server/platform/config/authentication.ts'
import type { ExecConfig } from '#server/platform/config/settings.ts'

/** Start-up settings that are visible in the page. */
export type PageSettings = {
  readonly baseUrl: string
  readonly externalUrl: string | null
  readonly auth: Pick<Auth, 'method' | 'methods'>
  readonly captcha: CaptchaSetting
  readonly noServiceWorker: boolean
  readonly hideVersion: boolean
  readonly disableThumbnails: boolean
  readonly disablePreviewResize: boolean
  readonly enableExec: boolean
  readonly exec: Pick<ExecConfig, 'isConfined'>
  readonly previewKinds: readonly PreviewKind[]
}

type ShownNames = typeof SHOWN_SETTINGS

/** Other settings that are visible in the page. */
export type ShownSettings = Pick<Settings, 'signup' | 'branding' | ShownNames[keyof ShownNames]>

/**
 * Returns the page's configuration; `version` is omitted when the operator hides it. `LiveConfig` adds what is not a setting: the style
 * sheet on disk and the revision.
 */
export function runtimeConfigFor(start: PageSettings, settings: ShownSettings, version: string): RuntimeConfig {
  const { method } = start.auth
  const { signup, branding } = settings
  const { MinimumPasswordLength, ...others } = shownAsIs(settings)
  return {
    Name: branding.name,
    DisableExternal: branding.disableExternal,
    BaseURL: start.baseUrl,
    ...(start.externalUrl !== null && { ExternalURL: start.externalUrl }),
    StaticURL: `${start.baseUrl}/static`,
    Version: start.hideVersion ? '' : version,
    Signup: signup && isMethodOn(start.auth, 'password'),
    NoAuth: method === 'noauth',
    AuthMethod: method,
    LoginPage: method === 'json' || method === 'hook',
    ...(start.auth.methods && { SignIn: start.auth.methods }),
    CSS: false,
    ...shownCaptcha(start.captcha),
    Theme: branding.theme,
    VisitorTheme: branding.followSystem ? 'system' : branding.theme,
    Color: branding.color,
    MinimumPasswordLength,
    Revision: '',
    ...others,
    EnableThumbs: !start.disableThumbnails,
    ResizePreview: !start.disablePreviewResize,
    EnableExec: start.enableExec,
    ...(start.enableExec && !start.exec.isConfined && { ExecUnconfined: true }),
    ...(start.noServiceWorker && { NoServiceWorker: true }),
    PreviewKinds: start.previewKinds,
  }
}

type ShownAsIs = { readonly [Name in keyof ShownNames]: Settings[ShownNames[Name]] }

/** Returns the settings that the page gets as they are, by their names there. */
function shownAsIs(settings: ShownSettings): ShownAsIs {
  const entries = Object.entries(SHOWN_SETTINGS).map(([name, setting]) => [name, settings[setting]])
  return Object.fromEntries(entries) as ShownAsIs
}

/** Returns the public values of a captcha, never its secret. */
function shownCaptcha(captcha: CaptchaSetting): Pick<RuntimeConfig, 'ReCaptcha' | 'ReCaptchaHost' | 'ReCaptchaKey'> {
  if (captcha.kind !== 'recaptcha') return { ReCaptcha: captcha.kind === 'proof-of-work' }
  return { ReCaptcha: true, ReCaptchaHost: captcha.host, ReCaptchaKey: captcha.key }
}
