import { RuntimeConfig } from '#contract/runtime-config.ts'

/** Defaults when the server sent nothing usable: a minimal page that can still sign in and report an error. */
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

/** Validates `window.FileBrowser` from the server. Missing keys get safe defaults; an invalid value is replaced by the defaults. */
export function parseRuntimeConfig(raw: unknown): RuntimeConfig {
  const given = typeof raw === 'object' && raw !== null ? raw : {}
  const parsed = RuntimeConfig.safeParse({ ...DEFAULTS, ...given })
  return parsed.success ? parsed.data : DEFAULTS
}

/**
 * Configuration that the page was loaded with. For values that are fixed when the server starts, such as `BaseURL`. `useConfig` returns the
 * values that administrators may change meanwhile.
 */
export const runtimeConfig: RuntimeConfig = parseRuntimeConfig(Reflect.get(globalThis, 'FileBrowser'))
