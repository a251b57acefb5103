/** People whose names are remembered after they were removed. */
const MOST = 1000

/** What people are called now, or were when they were last heard of. */
export class Names {
  readonly #find: (userId: number) => Promise<{ readonly username: string } | undefined>
  readonly #last = new Map<number, string>()

  /** @param find who has this id now; undefined when nobody has */
  constructor(find: (userId: number) => Promise<{ readonly username: string } | undefined>) {
    this.#find = find
  }

  /** Empty for somebody who was never heard of and is gone. Where the name cannot be looked up, the last one counts. */
  async of(userId: number): Promise<string> {
    const user = await this.#find(userId).catch(() => undefined)
    if (!user) return this.#last.get(userId) ?? ''
    this.learn(userId, user.username)
    return user.username
  }

  learn(userId: number, username: string): void {
    this.#last.delete(userId)
    this.#last.set(userId, username)
    const [oldest] = this.#last.keys()
    if (this.#last.size > MOST && oldest !== undefined) this.#last.delete(oldest)
  }
}
