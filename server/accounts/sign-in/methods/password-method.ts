import type { SignInMethod } from '#contract/auth-method.ts'
import type { User } from '#server/accounts/users/user.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** A name and password to verify. */
export type Claim = { readonly username: string; readonly password: string }

/** Returns the user, if they still exist unchanged, in the transaction that signs them in. */
export type ConfirmUser = (tx: Tx) => Promise<User | undefined>

/** A method to verify passwords. */
export interface PasswordMethod {
  readonly method: SignInMethod
  /** Whether it limits itself what runs concurrently, because it waits for another server. */
  readonly hasOwnSlots?: boolean
  /**
   * Returns null when the credentials are wrong, for whatever reason.
   * @throws AppError `invalid` for a password over 1024 bytes; `busy`; `internal` when the credentials cannot be verified
   */
  check(claim: Claim): Promise<ConfirmUser | null>
  /**
   * Verifies the password of a user for a change that needs confirmation, without changing the account.
   * @throws AppError as {@link check}
   */
  verifiesPassword(user: User, password: string): Promise<boolean>
}
