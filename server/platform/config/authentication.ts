import type { AuthMethod, SignInMethod } from '#contract/auth-method.ts'
import type { OptionName, Values } from './options.ts'
import { isExecutable } from './places.ts'

/** Configuration of signing in. */
export type Auth = {
  /** Value of `authMethod`: `json` where a method with a sign-in page of Coffer's is on, otherwise the only method. */
  readonly method: AuthMethod
  /** Methods that are on; absent where `method` names the only one. */
  readonly methods?: readonly SignInMethod[]
  /** The header in which a trusted proxy passes the user name. */
  readonly header?: string
  /** Absolute path and arguments of the program that verifies name and password. */
  readonly command?: readonly [program: string, ...args: string[]]
}

/** Methods whose users see a sign-in page of Coffer's and can sign out there. */
const PAGE_METHODS: readonly SignInMethod[] = ['password', 'oidc', 'ldap']

const METHOD_OF = {
  json: 'password',
  noauth: 'none',
  proxy: 'proxy',
  hook: 'hook',
} as const satisfies Record<AuthMethod, SignInMethod>

/** Returns the sign-in methods that are on. */
export const signInMethods = ({ method, methods }: Pick<Auth, 'method' | 'methods'>): readonly SignInMethod[] =>
  methods ?? [METHOD_OF[method]]

/** Returns whether a sign-in method is on. */
export const isMethodOn = (auth: Pick<Auth, 'method' | 'methods'>, method: SignInMethod): boolean =>
  signInMethods(auth).includes(method)

/** Captcha that protects sign-in from automated attempts. */
export type CaptchaSetting =
  | { readonly kind: 'none' | 'proof-of-work' }
  /** `host` is an origin, such as `https://www.google.com`. */
  | { readonly kind: 'recaptcha'; readonly host: string; readonly key: string; readonly secret: string }

/** Returns the methods that are on, given by the list, by the name of one, or by the short form. */
function methodsOf(values: Partial<Values>): readonly SignInMethod[] {
  return values['sign-in'] ?? [METHOD_OF[values['auth-method'] ?? (values.noauth ? 'noauth' : 'json')]]
}

/** Returns the value of `authMethod` for these methods. */
function wireMethod(methods: readonly SignInMethod[]): AuthMethod {
  if (methods.some((method) => PAGE_METHODS.includes(method))) return 'json'
  if (methods.includes('hook')) return 'hook'
  return methods.includes('proxy') ? 'proxy' : 'noauth'
}

/** Returns the authentication settings. Requires that `authenticationConflicts` found none. */
export function readAuthentication(values: Values): { auth: Auth; captcha: CaptchaSetting } {
  return { auth: readAuth(values), captcha: readCaptcha(values) }
}

function readAuth(values: Values): Auth {
  const methods = methodsOf(values)
  const method = wireMethod(methods)
  const isAlone = methods.length === 1 && methods[0] === METHOD_OF[method]
  return {
    method,
    ...(!isAlone && { methods }),
    ...(methods.includes('proxy') && { header: values['auth-header'] ?? '' }),
    ...(methods.includes('hook') && { command: values['auth-command'] ?? [''] }),
  }
}

function readCaptcha(values: Values): CaptchaSetting {
  const { captcha: kind, 'recaptcha-key': key = '', 'recaptcha-secret': secret = '' } = values
  return kind === 'recaptcha' ? { kind, host: values['recaptcha-host'], key, secret } : { kind }
}

/** Finds conflicts between options for authentication; a line for each problem. */
export function authenticationConflicts(values: Partial<Values>): string[] {
  const isUnusable = (['sign-in', 'auth-method'] as const).some(
    (name) => wasGiven(values, name) && values[name] === undefined,
  )
  if (isUnusable) return []
  const methods = methodsOf(values)
  return [
    ...contradictions(methods, values),
    ...proxyProblems(methods, values),
    ...hookProblems(methods, values),
    ...providerProblems(methods, values),
    ...captchaProblems(methods, values),
  ]
}

/** Finds methods that exclude each other. */
function contradictions(methods: readonly SignInMethod[], values: Partial<Values>): string[] {
  const { 'auth-method': single, noauth } = values
  const list = values['sign-in'] && `--sign-in ${values['sign-in'].join(',')}`
  const problems: string[] = []
  if (methods.includes('none') && methods.length > 1) problems.push('--sign-in: none excludes every other method')
  if (list && single !== undefined && !Bun.deepEquals(methods, [METHOD_OF[single]]))
    problems.push(`--auth-method: contradicts ${list}; give only --sign-in`)
  if (noauth && !methods.includes('none'))
    problems.push(`--noauth: contradicts ${list ?? `--auth-method ${single ?? 'json'}`}`)
  return problems
}

/** Returns whether an option was given. An unusable value already has its own problem. */
const wasGiven = (values: Partial<Values>, name: OptionName) => Object.hasOwn(values, name)

function proxyProblems(methods: readonly SignInMethod[], values: Partial<Values>): string[] {
  const header = values['auth-header']
  if (!methods.includes('proxy')) return header === undefined ? [] : ['--auth-header: only used with the method proxy']
  const problems: string[] = []
  if (!wasGiven(values, 'auth-header')) problems.push('--auth-header: missing; the method proxy requires it')
  if (values['trusted-proxies']?.length === 0 && values.socket === undefined) {
    problems.push('--trusted-proxies: empty; the method proxy would let anyone sign in as any user')
  }
  return problems
}

function hookProblems(methods: readonly SignInMethod[], values: Partial<Values>): string[] {
  const command = values['auth-command']
  if (!methods.includes('hook')) return command === undefined ? [] : ['--auth-command: only used with the method hook']
  if (!wasGiven(values, 'auth-command')) return ['--auth-command: missing; the method hook requires it']
  if (command === undefined) return []
  return isExecutable(command[0]) ? [] : [`--auth-command: ${command[0]} is not an executable program`]
}

/** Providers send users back to this address, which must not depend on what a request states. */
function providerProblems(methods: readonly SignInMethod[], values: Partial<Values>): string[] {
  if (!methods.includes('oidc') || wasGiven(values, 'external-url')) return []
  return ['--external-url: missing; the method oidc requires it']
}

function captchaProblems(methods: readonly SignInMethod[], values: Partial<Values>): string[] {
  const { captcha, 'recaptcha-key': key, 'recaptcha-secret': secret } = values
  const problems: string[] = []
  const method = wireMethod(methods)
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
