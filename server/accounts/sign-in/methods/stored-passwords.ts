import type { Passwords } from '#server/accounts/users/password.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { User } from '#server/accounts/users/user.ts'
import type { Claim, ConfirmUser, PasswordMethod } from './password-method.ts'

/** Verifies passwords against the stored hashes. */
export class StoredPasswords implements PasswordMethod {
  readonly method = 'password'
  readonly #users: UserService
  readonly #passwords: Passwords

  constructor(users: UserService, passwords: Passwords) {
    this.#users = users
    this.#passwords = passwords
  }

  /** Runs the same steps up to the verdict, whatever the input. */
  async check({ username, password }: Claim): Promise<ConfirmUser | null> {
    const known = await this.#users.credentials(username)
    const withBcrypt = await this.#users.hasBcryptHashes()
    const right = await this.#passwords.verify(password, known?.passwordHash, withBcrypt)
    if (!right || !known) return null
    const better = this.#passwords.isOutdated(known.passwordHash) ? await this.#passwords.hash(password) : null
    return (tx) => this.#users.confirmCredentials(tx, known, better)
  }

  async verifiesPassword({ username }: User, password: string): Promise<boolean> {
    const known = await this.#users.credentials(username)
    return this.#passwords.verify(password, known?.passwordHash, await this.#users.hasBcryptHashes())
  }
}
