import * as z from 'zod/mini'

/** How people come in: with a password kept here, unasked, by what a proxy says of them, or by what a program says. */
export const AuthMethod = z.enum(['json', 'noauth', 'proxy', 'hook'])
export type AuthMethod = z.infer<typeof AuthMethod>
