import type { Settings } from '#server/accounts/settings/settings.ts'
import { AppError } from '#server/platform/errors.ts'
import { isCommonPassword } from './common-password.ts'
import { MAX_PASSWORD_BYTES } from './password.ts'

/** Default name of the instance. */
const PRODUCT = 'coffer'

/** Requirements for a new password. */
export type PasswordContext = {
  /** Minimum number of characters. */
  readonly minimumLength: number
  /** Words that attackers try first: the names of the user and of the instance. */
  readonly guessable: readonly string[]
}

/**
 * Requires a password that is long enough and not common.
 * @throws AppError `invalid` for an empty one, `password_weak` with the reason
 */
export function requireStrongPassword(password: string, { minimumLength, guessable }: PasswordContext): void {
  if (password === '') throw new AppError('invalid', 'The password is empty.', { field: 'password' })
  if (Array.from(password).length < minimumLength) throw weak(tooShort(minimumLength))
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) throw weak(`too long: at most ${MAX_PASSWORD_BYTES} bytes`)
  if (isCommonPassword(password, guessable)) throw weak('too common')
}

/** File Browser's sign-up page reads the number after `minimum length is` from the answer. */
const tooShort = (minimumLength: number) => `too short: the minimum length is ${minimumLength} characters`

const weak = (reason: string) => new AppError('password_weak', `The password is ${reason}.`, { field: 'password' })

/** Returns the requirements for a password of this user, by the instance's settings. */
export function passwordContext(
  { minimumPasswordLength, branding }: Pick<Settings, 'minimumPasswordLength' | 'branding'>,
  username: string,
): PasswordContext {
  return { minimumLength: minimumPasswordLength, guessable: [username, branding.name, PRODUCT] }
}
