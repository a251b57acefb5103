import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { type PeopleWanted, UserReader, UserWriter } from './store.ts'
import type { Credentials, User } from './user.ts'

/** People, looked up. `Accounts` changes them, `Registration` makes them; whoever does it for somebody has asked `policy.ts` first. */
export class UserService {
  readonly #reader: UserReader

  constructor(db: Db) {
    this.#reader = new UserReader(db)
  }

  /** @throws AppError `not_found` */
  async get(id: number): Promise<User> {
    return present(await this.#reader.byId(id))
  }

  /** Everybody, the oldest account first. */
  async all(): Promise<User[]> {
    return this.#reader.all()
  }

  /** Undefined when there is no such person. */
  async find(id: number): Promise<User | undefined> {
    return this.#reader.byId(id)
  }

  /** Some people in the order of their ids: those with an id above `after` whose name contains `part`, at most `limit`. */
  async some(wanted: PeopleWanted): Promise<readonly User[]> {
    return this.#reader.some(wanted)
  }

  /** What a password is checked against, by the exact spelling of the name; undefined when nobody has it. */
  async credentials(username: string): Promise<Credentials | undefined> {
    return this.#reader.credentials(username)
  }

  /** Has anybody a password whose hash File Browser made? */
  async hasBcryptHashes(): Promise<boolean> {
    return this.#reader.hasBcryptHashes()
  }

  /**
   * The person whose password was checked, if it is still theirs; a better hash of it is kept, when there is one.
   *
   * @returns undefined when the account was removed or got another password meanwhile
   */
  async confirm(tx: Tx, checked: Credentials, better: string | null): Promise<User | undefined> {
    const writer = new UserWriter(tx)
    const user = await writer.byId(checked.userId)
    const now = user && (await writer.credentials(user.username))
    if (now?.passwordHash !== checked.passwordHash) return undefined
    if (better !== null) await writer.rehash(checked, better)
    return user
  }
}

/** @throws AppError `not_found` for nobody */
export function present(user: User | undefined): User {
  if (!user) throw new AppError('not_found', 'There is no such user.')
  return user
}
