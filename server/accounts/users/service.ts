import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { type UserQuery, UserReader, UserWriter } from './store.ts'
import type { Credentials, User } from './user.ts'

/** Reads users. `Accounts` changes them, `Registration` creates them; callers acting for a user have checked `policy.ts` first. */
export class UserService {
  readonly #reader: UserReader

  constructor(db: Db) {
    this.#reader = new UserReader(db)
  }

  /** @throws AppError `not_found` */
  async get(id: number): Promise<User> {
    return requireUser(await this.#reader.byId(id))
  }

  /** Returns all users, the oldest account first. */
  async all(): Promise<User[]> {
    return this.#reader.all()
  }

  /**
   * Returns when users last signed in, by their id, in milliseconds since the epoch. Users who never did are absent.
   * @param only the only user of interest, or null for all
   */
  async lastSignIns(only: number | null = null): Promise<ReadonlyMap<number, number>> {
    return this.#reader.lastSignIns(only)
  }

  /** Returns the user; undefined when there is none. */
  async find(id: number): Promise<User | undefined> {
    return this.#reader.byId(id)
  }

  /** Returns users ordered by id: those with an id above `after` whose name contains `part`, at most `limit`. */
  async some(wanted: UserQuery): Promise<readonly User[]> {
    return this.#reader.some(wanted)
  }

  /** Returns the password hash of a user, by the exact spelling of the name; undefined when there is no such user. */
  async credentials(username: string): Promise<Credentials | undefined> {
    return this.#reader.credentials(username)
  }

  /** Returns whether any user has a bcrypt hash, as File Browser created. */
  async hasBcryptHashes(): Promise<boolean> {
    return this.#reader.hasBcryptHashes()
  }

  /**
   * Returns the user whose password was verified, if the password is still current; stores `better`, a stronger hash of it, if given.
   * @returns undefined when the account was removed or got another password meanwhile
   */
  async confirmCredentials(tx: Tx, checked: Credentials, better: string | null): Promise<User | undefined> {
    const writer = new UserWriter(tx)
    const user = await writer.byId(checked.userId)
    const now = user && (await writer.credentials(user.username))
    if (now?.passwordHash !== checked.passwordHash) return undefined
    if (better !== null) await writer.rehash(checked, better)
    return user
  }
}

/** @throws AppError `not_found` when there is no user */
export function requireUser(user: User | undefined): User {
  if (!user) throw new AppError('not_found', 'There is no such user.')
  return user
}
