import { RuntimeConfig } from '#contract/runtime-config.ts'

/** What holds when the server said nothing usable: a plain page that can still sign in and report an error. */
const DEFAULTS: RuntimeConfig = {
  Name: '',
  DisableExternal: false,
  BaseURL: '',
  StaticURL: '/static',
  Version: '',
  Signup: false,
  NoAuth: false,
  AuthMethod: 'json',
  LoginPage: true,
  CSS: false,
  ReCaptcha: false,
  Theme: '',
  Color: '',
  MinimumPasswordLength: 12,
  Revision: '',
  TusSettings: { chunkSize: 10_485_760, retryCount: 5 },
  UploadsAtOnce: 5,
  EnableThumbs: true,
  ResizePreview: true,
  EnableExec: false,
}

/** Checks what the server gave as `window.FileBrowser`; missing keys get safe defaults, a wrong shape gets them all. */
export function parseRuntimeConfig(raw: unknown): RuntimeConfig {
  const given = typeof raw === 'object' && raw !== null ? raw : {}
  const parsed = RuntimeConfig.safeParse({ ...DEFAULTS, ...given })
  return parsed.success ? parsed.data : DEFAULTS
}

/**
 * The configuration of this page as it was told before anything was drawn: for what is chosen when the server starts, such as `BaseURL`. What
 * administrators change meanwhile says `useConfig`.
 */
export const runtimeConfig: RuntimeConfig = parseRuntimeConfig(Reflect.get(globalThis, 'FileBrowser'))
