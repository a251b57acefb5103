import type { OptionName, Values } from './options.ts'
import { isExecutable } from './places.ts'

/** Authentication method. */
export type Auth =
  | { readonly method: 'json' | 'noauth' }
  /** A proxy passes the user name in this header. */
  | { readonly method: 'proxy'; readonly header: string }
  /** A program verifies name and password: its absolute path, and its arguments. */
  | { readonly method: 'hook'; readonly command: readonly [program: string, ...args: string[]] }

/** Captcha that protects sign-in from automated attempts. */
export type CaptchaSetting =
  | { readonly kind: 'none' | 'proof-of-work' }
  /** `host` is an origin, such as `https://www.google.com`. */
  | { readonly kind: 'recaptcha'; readonly host: string; readonly key: string; readonly secret: string }

/** Returns the selected method, given by its name or its short form. */
function methodOf(values: Partial<Values>): Auth['method'] {
  return values['auth-method'] ?? (values.noauth ? 'noauth' : 'json')
}

/** Returns the authentication settings. Requires that `authenticationConflicts` found none. */
export function readAuthentication(values: Values): { auth: Auth; captcha: CaptchaSetting } {
  return { auth: readAuth(values), captcha: readCaptcha(values) }
}

function readAuth(values: Values): Auth {
  const method = methodOf(values)
  if (method === 'proxy') return { method, header: values['auth-header'] ?? '' }
  if (method === 'hook') return { method, command: values['auth-command'] ?? [''] }
  return { method }
}

function readCaptcha(values: Values): CaptchaSetting {
  const { captcha: kind, 'recaptcha-key': key = '', 'recaptcha-secret': secret = '' } = values
  return kind === 'recaptcha' ? { kind, host: values['recaptcha-host'], key, secret } : { kind }
}

/** Finds conflicts between options for authentication; a line for each problem. */
export function authenticationConflicts(values: Partial<Values>): string[] {
  const method = methodOf(values)
  if (wasGiven(values, 'auth-method') && values['auth-method'] === undefined) return []
  const problems: string[] = []
  if (values.noauth && method !== 'noauth') problems.push(`--noauth: contradicts --auth-method ${method}`)
  return [
    ...problems,
    ...proxyProblems(method, values),
    ...hookProblems(method, values),
    ...captchaProblems(method, values),
  ]
}

/** Returns whether an option was given. An unusable value already has its own problem. */
const wasGiven = (values: Partial<Values>, name: OptionName) => Object.hasOwn(values, name)

function proxyProblems(method: Auth['method'], values: Partial<Values>): string[] {
  const header = values['auth-header']
  if (method !== 'proxy') return header === undefined ? [] : ['--auth-header: only used with --auth-method proxy']
  const problems: string[] = []
  if (!wasGiven(values, 'auth-header')) problems.push('--auth-header: missing; --auth-method proxy requires it')
  if (values['trusted-proxies']?.length === 0 && values.socket === undefined) {
    problems.push('--trusted-proxies: empty; --auth-method proxy would let anyone sign in as any user')
  }
  return problems
}

function hookProblems(method: Auth['method'], values: Partial<Values>): string[] {
  const command = values['auth-command']
  if (method !== 'hook') return command === undefined ? [] : ['--auth-command: only used with --auth-method hook']
  if (!wasGiven(values, 'auth-command')) return ['--auth-command: missing; --auth-method hook requires it']
  if (command === undefined) return []
  return isExecutable(command[0]) ? [] : [`--auth-command: ${command[0]} is not an executable program`]
}

function captchaProblems(method: Auth['method'], values: Partial<Values>): string[] {
  const { captcha, 'recaptcha-key': key, 'recaptcha-secret': secret } = values
  const problems: string[] = []
  if (captcha !== 'none' && (method === 'noauth' || method === 'proxy')) {
    problems.push(`--captcha: --auth-method ${method} has no sign-in page that could show one`)
  }
  if (captcha === 'recaptcha') {
    if (!wasGiven(values, 'recaptcha-key')) problems.push('--recaptcha-key: missing; --captcha recaptcha requires it')
    if (!wasGiven(values, 'recaptcha-secret'))
      problems.push('COFFER_RECAPTCHA_SECRET: missing; --captcha recaptcha requires it')
  } else {
    if (key !== undefined) problems.push('--recaptcha-key: only used with --captcha recaptcha')
    if (secret !== undefined) problems.push('COFFER_RECAPTCHA_SECRET: only used with --captcha recaptcha')
  }
  return problems
}
