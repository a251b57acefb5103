import type { SignInMethod } from '#contract/auth-method.ts'
import { isOneOf } from './checks.ts'
import { runtimeConfig } from './runtime-config.ts'

const isMethod = isOneOf(['password', 'oidc', 'ldap', 'proxy', 'hook', 'none'] satisfies SignInMethod[])

/** Returns the sign-in methods in `window.FileBrowser`; null if they are those of `AuthMethod`. */
function readMethods(raw: unknown): readonly SignInMethod[] | null {
  const given = typeof raw === 'object' && raw !== null ? Reflect.get(raw, 'SignIn') : null
  return Array.isArray(given) ? given.filter((method): method is SignInMethod => isMethod(method)) : null
}

/** Sign-in methods that are fixed when the server starts. */
const METHODS = readMethods(Reflect.get(globalThis, 'FileBrowser'))

/** Whether users can sign in with providers of OpenID Connect. */
export const HAS_PROVIDERS = METHODS?.includes('oidc') === true

/** Whether the sign-in page has a form for username and password. */
export const HAS_PASSWORD_FORM = METHODS?.some((method) => /^(?:password|ldap|hook)$/.test(method)) ?? true

/** Whether passwords are stored on this server, so that users can change them and invitations can ask for them. */
export const STORES_PASSWORDS = METHODS?.includes('password') ?? runtimeConfig.AuthMethod === 'json'
