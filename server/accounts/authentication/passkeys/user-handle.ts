import { createHash } from 'node:crypto'

/** Returns the name of a user for authenticators, base64url: it tells nothing about the account, and is the same for all its passkeys. */
export const userHandle = (rpId: string, userId: number): string =>
  createHash('sha256').update(`coffer user\n${rpId}\n${userId}`).digest('base64url')
