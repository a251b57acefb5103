import * as z from 'zod/mini'

/** Authentication method: a password stored by Coffer, none, a proxy's header, or an external program. */
export const AuthMethod = z.enum(['json', 'noauth', 'proxy', 'hook'])
export type AuthMethod = z.infer<typeof AuthMethod>
