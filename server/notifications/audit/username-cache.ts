/** Maximum number of users whose names are cached after their removal. */
const MAX_NAMES = 1000

/** Returns current user names, or the last known ones of removed users. */
export class UsernameCache {
  readonly #find: (userId: number) => Promise<{ readonly username: string } | undefined>
  readonly #last = new Map<number, string>()

  /** @param find returns the current user with this id; undefined when there is none */
  constructor(find: (userId: number) => Promise<{ readonly username: string } | undefined>) {
    this.#find = find
  }

  /** Returns the name; empty for an unknown removed user. When the lookup fails, the last known name is returned. */
  async usernameOf(userId: number): Promise<string> {
    const user = await this.#find(userId).catch(() => undefined)
    if (!user) return this.#last.get(userId) ?? ''
    this.rememberName(userId, user.username)
    return user.username
  }

  rememberName(userId: number, username: string): void {
    this.#last.delete(userId)
    this.#last.set(userId, username)
    const [oldest] = this.#last.keys()
    if (this.#last.size > MAX_NAMES && oldest !== undefined) this.#last.delete(oldest)
  }
}
