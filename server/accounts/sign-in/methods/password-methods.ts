import type { SignInMethod } from '#contract/auth-method.ts'
import type { User } from '#server/accounts/users/user.ts'
import type { Claim, ConfirmUser, PasswordMethod } from './password-method.ts'

/** Confirms a user, and the method that identified them. */
export type ConfirmedBy = { readonly method: SignInMethod; readonly confirm: ConfirmUser }

/** Callbacks of {@link PasswordMethods.check}. */
export type CheckProgress = {
  /** Called before a method with slots of its own is asked. */
  readonly onOwnSlots: () => void
  /** Called when a method refuses the credentials, also if another one fails. */
  readonly onRefused: () => void
}

/**
 * The methods that verify passwords, side by side: the first that accepts a name and password decides. A method that cannot answer does not
 * keep the users of the others out.
 */
export class PasswordMethods {
  readonly #methods: readonly PasswordMethod[]

  /** @param methods in the order in which they are asked; with none, every password is wrong */
  constructor(methods: readonly PasswordMethod[]) {
    this.#methods = methods
  }

  /**
   * Returns null when no method accepts the credentials.
   * @throws AppError as {@link PasswordMethod.check}, when no method accepts them and one of them failed
   */
  check(claim: Claim, progress?: CheckProgress): Promise<ConfirmedBy | null> {
    return this.#first(async (each) => {
      if (each.hasOwnSlots) progress?.onOwnSlots()
      const confirm = await each.check(claim)
      if (!confirm) progress?.onRefused()
      return confirm && { method: each.method, confirm }
    })
  }

  /** Verifies the password of a user for a change that needs confirmation. @throws AppError as {@link check} */
  async verifiesPassword(user: User, password: string): Promise<boolean> {
    const verified = await this.#first(async (each) => (await each.verifiesPassword(user, password)) || null)
    return verified !== null
  }

  async #first<T>(ask: (method: PasswordMethod) => Promise<T | null>): Promise<T | null> {
    const failures: unknown[] = []
    for (const method of this.#methods) {
      const answer = await ask(method).catch((error: unknown) => {
        failures.push(error)
        return null
      })
      if (answer !== null) return answer
    }
    if (failures.length > 0) throw failures[0]
    return null
  }
}
