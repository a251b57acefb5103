import { DEFAULT_CONFIG } from '#contract/default-config.ts'
import type { RuntimeConfig } from '#contract/runtime-config.ts'
import {
  type Fields,
  hasFields,
  isFlag,
  isListOf,
  isOneOf,
  isText,
  isWhole,
  orAbsent,
  readFields,
  replyWith,
} from './checks.ts'

/** Without the sign-in methods, which only parts that are loaded lazily read: `sign-in-methods.ts`. */
const FIELDS: Fields<Omit<RuntimeConfig, 'SignIn'>> = {
  Name: isText,
  DisableExternal: isFlag,
  BaseURL: isText,
  ExternalURL: orAbsent(isText),
  StaticURL: isText,
  Version: isText,
  Signup: isFlag,
  NoAuth: isFlag,
  AuthMethod: isOneOf(['json', 'noauth', 'proxy', 'hook'] satisfies RuntimeConfig['AuthMethod'][]),
  LoginPage: isFlag,
  CSS: isFlag,
  ReCaptcha: isFlag,
  ReCaptchaHost: orAbsent(isText),
  ReCaptchaKey: orAbsent(isText),
  Theme: isOneOf(['', 'dark'] satisfies RuntimeConfig['Theme'][]),
  VisitorTheme: isOneOf(['', 'dark', 'system'] satisfies RuntimeConfig['VisitorTheme'][]),
  Color: isText,
  MinimumPasswordLength: isWhole,
  Revision: isText,
  EnableThumbs: isFlag,
  ResizePreview: isFlag,
  EnableExec: isFlag,
  ExecUnconfined: orAbsent(isFlag),
  NoServiceWorker: orAbsent(isFlag),
  TusSettings: hasFields<RuntimeConfig['TusSettings']>({ chunkSize: isWhole, retryCount: isWhole }),
  UploadsAtOnce: isWhole,
  // Kinds that this page does not know are never those of a file.
  PreviewKinds: orAbsent(isListOf(isText)),
}

/** Parser for the server's answer to a request for the configuration. */
export const runtimeConfigReply = replyWith(FIELDS)

/** Validates `window.FileBrowser` from the server. Missing keys get safe defaults; an invalid value is replaced by the defaults. */
export function parseRuntimeConfig(raw: unknown): RuntimeConfig {
  const given = typeof raw === 'object' && raw !== null ? raw : {}
  return readFields(FIELDS, { ...DEFAULT_CONFIG, ...given }) ?? DEFAULT_CONFIG
}

/**
 * Configuration that the page was loaded with. For values that are fixed when the server starts, such as `BaseURL`. `useConfig` returns the
 * values that administrators may change meanwhile.
 */
export const runtimeConfig: RuntimeConfig = parseRuntimeConfig(Reflect.get(globalThis, 'FileBrowser'))
