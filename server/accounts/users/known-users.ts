import type { Db, Tx } from '#server/platform/database/database.ts'
import { NO_PASSWORD } from './password.ts'
import type { UserScope } from './scope-overlap.ts'
import { UserReader } from './store.ts'
import type { User } from './user.ts'

/** Reads all accounts and the homes among their scopes. */
export async function knownUsers(db: Db) {
  const reader = new UserReader(db)
  return { known: await reader.all(), homes: await reader.homes() }
}

/** Returns the user with this id, in a transaction of the caller; undefined when there is none. */
export async function userIn(tx: Tx, id: number): Promise<User | undefined> {
  return new UserReader(tx).byId(id)
}

/** Returns the names of these users by their ids, in a transaction of the caller. Ids of no user are absent. */
export async function namesIn(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  return new UserReader(tx).names(ids)
}

/** Returns the id of the account with this name, in a transaction of the caller; undefined if there is none. */
export async function userIdOf(tx: Tx, username: string): Promise<number | undefined> {
  return (await new UserReader(tx).credentials(username))?.userId
}

/** Returns whether an account has a password, in a transaction of the caller. */
export async function hasPasswordIn(tx: Tx, username: string): Promise<boolean> {
  const stored = await new UserReader(tx).credentials(username)
  return stored !== undefined && stored.passwordHash !== NO_PASSWORD
}

/** Returns whether a user has a name that could be confused with this one, in a transaction of the caller. */
export async function isNameTakenIn(tx: Tx, username: string): Promise<boolean> {
  return new UserReader(tx).isTaken(username)
}

/** Returns the private homes, in a transaction of the caller. */
export async function homesIn(tx: Tx): Promise<readonly UserScope[]> {
  return new UserReader(tx).homes()
}
