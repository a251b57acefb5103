import * as z from 'zod/mini'
import { AuthMethod } from './auth-method.ts'
import { PreviewKind } from './previews.ts'

/** What the server tells the page before it starts, as `window.FileBrowser` (File Browser's name and keys). */
export const RuntimeConfig = z.object({
  Name: z.string(),
  DisableExternal: z.boolean(),
  BaseURL: z.string(),
  /** What links for others begin with; it ends in no `/`. Left out where that is where the page is open. */
  ExternalURL: z.optional(z.string()),
  StaticURL: z.string(),
  Version: z.string(),
  Signup: z.boolean(),
  NoAuth: z.boolean(),
  AuthMethod: AuthMethod,
  LoginPage: z.boolean(),
  CSS: z.boolean(),
  /** Is a captcha to be solved before signing in? With `ReCaptchaHost` it is that host's, without it a puzzle of our own (`GET /api/captcha`). */
  ReCaptcha: z.boolean(),
  ReCaptchaHost: z.optional(z.string()),
  ReCaptchaKey: z.optional(z.string()),
  Theme: z.enum(['', 'dark']),
  /** `#rrggbb`, or empty. */
  Color: z.string(),
  /** Fewest characters of a new password. */
  MinimumPasswordLength: z.int(),
  /** What {@link SETTINGS_REVISION_HEADER} said when this was written. */
  Revision: z.string(),
  EnableThumbs: z.boolean(),
  ResizePreview: z.boolean(),
  EnableExec: z.boolean(),
  /** Said, and true, where commands run with all rights of the server. */
  ExecUnconfined: z.optional(z.boolean()),
  /** Said, and true, where the page is to have no service worker. */
  NoServiceWorker: z.optional(z.boolean()),
  /** How large files are sent: bytes of one request, and how often a piece that failed is sent again. */
  TusSettings: z.object({ chunkSize: z.int(), retryCount: z.int() }),
  /** How many requests that bring files one page sends at once. */
  UploadsAtOnce: z.int(),
  /** Of which kinds of files there are previews; see `previewKindOf`. Films and others take programs that are not everywhere. */
  PreviewKinds: z.optional(z.readonly(z.array(PreviewKind))),
})
export type RuntimeConfig = z.infer<typeof RuntimeConfig>

/** On every answer of the API: changes with the settings that the page shows, which it then fetches anew. */
export const SETTINGS_REVISION_HEADER = 'X-Settings-Revision'
