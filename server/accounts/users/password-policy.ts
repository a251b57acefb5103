import type { Settings } from '#server/accounts/settings/settings.ts'
import { AppError } from '#server/platform/errors.ts'
import { isCommonPassword } from './common-password.ts'
import { MAX_PASSWORD_BYTES } from './password.ts'

/** What the instance is called until it is named. */
const PRODUCT = 'coffer'

/** What a new password is judged by. */
export type PasswordContext = {
  /** Characters. */
  readonly minimumLength: number
  /** Words that others guess first: the name of the person and of the instance. */
  readonly guessable: readonly string[]
}

/**
 * A password somebody may choose: long enough, and not among the first that are tried.
 *
 * @throws AppError `invalid` for an empty one, `password_weak` with the reason
 */
export function requireStrongPassword(password: string, { minimumLength, guessable }: PasswordContext): void {
  if (password === '') throw new AppError('invalid', 'The password is empty.', { field: 'password' })
  if (Array.from(password).length < minimumLength) throw weak(`too short: at least ${minimumLength} characters`)
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) throw weak(`too long: at most ${MAX_PASSWORD_BYTES} bytes`)
  if (isCommonPassword(password, guessable)) throw weak('too common')
}

const weak = (reason: string) => new AppError('password_weak', `The password is ${reason}.`, { field: 'password' })

/** What a password of this person is judged by, as the instance is set. */
export function passwordContext(
  { minimumPasswordLength, branding }: Pick<Settings, 'minimumPasswordLength' | 'branding'>,
  username: string,
): PasswordContext {
  return { minimumLength: minimumPasswordLength, guessable: [username, branding.name, PRODUCT] }
}
