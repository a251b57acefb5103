import * as z from 'zod/mini'

/** Authentication method: a password stored by Coffer, none, a proxy's header, or an external program. */
export const AuthMethod = z.enum(['json', 'noauth', 'proxy', 'hook'])
export type AuthMethod = z.infer<typeof AuthMethod>

/**
 * A method to sign in. Several can be on side by side; `none`, with which everyone is the first administrator, excludes the others. On the
 * wire, all methods with a sign-in page of Coffer's are `json`.
 */
export const SignInMethod = z.enum(['password', 'oidc', 'ldap', 'proxy', 'hook', 'none'])
export type SignInMethod = z.infer<typeof SignInMethod>

/** A sign-in method as the audit trail names it. */
export type ReportedMethod = AuthMethod | Extract<SignInMethod, 'oidc' | 'ldap'>

/** Returns the name of a method in the audit trail, which had names before several methods could be on. */
export function reportedMethod(method: SignInMethod): ReportedMethod {
  if (method === 'password') return 'json'
  return method === 'none' ? 'noauth' : method
}
