import * as z from 'zod/mini'

/** What the server tells the page before it starts, as `window.FileBrowser` (File Browser's name and keys). */
export const RuntimeConfig = z.object({
  Name: z.string(),
  DisableExternal: z.boolean(),
  BaseURL: z.string(),
  StaticURL: z.string(),
  Version: z.string(),
  Signup: z.boolean(),
  NoAuth: z.boolean(),
  AuthMethod: z.enum(['json', 'proxy', 'noauth', 'hook']),
  LoginPage: z.boolean(),
  CSS: z.boolean(),
  ReCaptcha: z.boolean(),
  ReCaptchaHost: z.optional(z.string()),
  ReCaptchaKey: z.optional(z.string()),
  Theme: z.enum(['', 'dark']),
  EnableThumbs: z.boolean(),
  ResizePreview: z.boolean(),
  EnableExec: z.boolean(),
})
export type RuntimeConfig = z.infer<typeof RuntimeConfig>
