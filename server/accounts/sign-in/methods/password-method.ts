import type { AuthMethod } from '#contract/auth-method.ts'
import type { User } from '#server/accounts/users/user.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** What somebody says of themselves. */
export type Claim = { readonly username: string; readonly password: string }

/** Whoever it is, if it still is in the transaction that lets them in. */
export type Confirm = (tx: Tx) => Promise<User | undefined>

/** A way to find out whether a password is right. */
export interface PasswordMethod {
  readonly method: AuthMethod
  /**
   * Null when it is wrong, whatever is wrong with it.
   *
   * @throws AppError `invalid` for a password over 1024 bytes; `busy`; `internal` when it cannot be found out
   */
  check(claim: Claim): Promise<Confirm | null>
}
