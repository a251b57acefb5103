import * as z from 'zod/mini'
import { AuthMethod, SignInMethod } from './auth-method.ts'
import { PreviewKind } from './previews.ts'
import type { SettingField } from './settings.ts'

/** Data that the server passes to the page before it starts, as `window.FileBrowser` (File Browser's name and keys). */
export const RuntimeConfig = z.object({
  Name: z.string(),
  DisableExternal: z.boolean(),
  BaseURL: z.string(),
  /** Base of links for other users, without a trailing `/`. Omitted where it is the address of the page. */
  ExternalURL: z.optional(z.string()),
  StaticURL: z.string(),
  Version: z.string(),
  Signup: z.boolean(),
  NoAuth: z.boolean(),
  AuthMethod: AuthMethod,
  LoginPage: z.boolean(),
  /** Sign-in methods that are on. Omitted where `AuthMethod` names the only one. */
  SignIn: z.optional(z.readonly(z.array(SignInMethod))),
  CSS: z.boolean(),
  /** Whether signing in requires a captcha: that of `ReCaptchaHost`, or without it Coffer's own puzzle (`GET /api/captcha`). */
  ReCaptcha: z.boolean(),
  ReCaptchaHost: z.optional(z.string()),
  ReCaptchaKey: z.optional(z.string()),
  Theme: z.enum(['', 'dark']),
  /** Theme of pages for users who are not signed in. */
  VisitorTheme: z.enum(['', 'dark', 'system']),
  /** `#rrggbb`, or empty. */
  Color: z.string(),
  /** Minimum number of characters of a new password. */
  MinimumPasswordLength: z.int(),
  /** Value of `SETTINGS_REVISION_HEADER` at the time. */
  Revision: z.string(),
  EnableThumbs: z.boolean(),
  ResizePreview: z.boolean(),
  EnableExec: z.boolean(),
  /** Present, and true, where commands run with all permissions of the server. */
  ExecUnconfined: z.optional(z.boolean()),
  /** Present, and true, where the page must not use a service worker. */
  NoServiceWorker: z.optional(z.boolean()),
  /** Parameters for uploads of large files: bytes of one request, and number of retries of a failed chunk. */
  TusSettings: z.object({ chunkSize: z.int(), retryCount: z.int() }),
  /** Maximum number of concurrent upload requests of one page. */
  UploadsAtOnce: z.int(),
  /** Kinds of files that have previews; see `previewKindOf`. Some, such as films, need programs that may not be installed. */
  PreviewKinds: z.optional(z.readonly(z.array(PreviewKind))),
})
export type RuntimeConfig = z.infer<typeof RuntimeConfig>

/**
 * Settings that are shown as they are to everyone who opens the page, visitors included, by their names there. No other setting is, except
 * sign-up and the appearance, which the server converts.
 */
export const SHOWN_SETTINGS = {
  MinimumPasswordLength: 'minimumPasswordLength',
  TusSettings: 'tus',
  UploadsAtOnce: 'uploadsAtOnce',
} as const satisfies { readonly [Name in keyof RuntimeConfig]?: SettingField }
