import type { RuntimeConfig } from '#contract/runtime-config.ts'
import type { Settings } from '#server/settings/settings.ts'

/** What of the start-up settings shows in the page. */
export type PageSettings = {
  readonly baseUrl: string
  readonly noauth: boolean
  readonly hideVersion: boolean
  readonly disableThumbnails: boolean
  readonly disablePreviewResize: boolean
  readonly enableExec: boolean
}

/** What of the other settings shows in the page. */
export type ShownSettings = Pick<Settings, 'signup' | 'branding' | 'minimumPasswordLength'>

/**
 * What the page is told before it starts (contract 3.2); `version` is left out where the operator hides it. What is not a setting, the
 * style sheet on the disk and the revision, is for `LiveConfig` to add.
 */
export function runtimeConfigFor(
  start: PageSettings,
  { signup, branding, minimumPasswordLength }: ShownSettings,
  version: string,
): RuntimeConfig {
  return {
    Name: branding.name,
    DisableExternal: branding.disableExternal,
    BaseURL: start.baseUrl,
    StaticURL: `${start.baseUrl}/static`,
    Version: start.hideVersion ? '' : version,
    Signup: signup && !start.noauth,
    NoAuth: start.noauth,
    AuthMethod: start.noauth ? 'noauth' : 'json',
    LoginPage: !start.noauth,
    CSS: false,
    ReCaptcha: false,
    Theme: branding.theme,
    Color: branding.color,
    MinimumPasswordLength: minimumPasswordLength,
    Revision: '',
    EnableThumbs: !start.disableThumbnails,
    ResizePreview: !start.disablePreviewResize,
    EnableExec: start.enableExec,
  }
}
