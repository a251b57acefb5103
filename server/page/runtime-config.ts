import type { RuntimeConfig } from '#contract/runtime-config.ts'

/** What of the start-up settings shows in the page. */
export type PageSettings = {
  readonly baseUrl: string
  readonly noauth: boolean
  readonly hideVersion: boolean
  readonly disableThumbnails: boolean
  readonly disablePreviewResize: boolean
  readonly enableExec: boolean
}

/** What the page is told before it starts (contract 3.2); `version` is left out where the operator hides it. */
export function runtimeConfigFor(settings: PageSettings, version: string): RuntimeConfig {
  return {
    Name: '',
    DisableExternal: false,
    BaseURL: settings.baseUrl,
    StaticURL: `${settings.baseUrl}/static`,
    Version: settings.hideVersion ? '' : version,
    Signup: false,
    NoAuth: settings.noauth,
    AuthMethod: settings.noauth ? 'noauth' : 'json',
    LoginPage: !settings.noauth,
    CSS: false,
    ReCaptcha: false,
    Theme: '',
    Color: '',
    MinimumPasswordLength: 12,
    Revision: '',
    EnableThumbs: !settings.disableThumbnails,
    ResizePreview: !settings.disablePreviewResize,
    EnableExec: settings.enableExec,
  }
}
