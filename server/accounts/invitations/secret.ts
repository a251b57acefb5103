import { createHash, randomBytes } from 'node:crypto'

/** Random bytes of a secret. It cannot be guessed, so a fast hash is sufficient to store it. */
const SECRET_BYTES = 32

/** Returns the secret of a new invitation: 43 letters, digits, `-` and `_`. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** Returns the stored digest of a secret, or of any other text: SHA-256, hexadecimal. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
