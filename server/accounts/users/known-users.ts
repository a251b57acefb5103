import type { Db, Tx } from '#server/platform/database/database.ts'
import { UserReader } from './store.ts'

/** Reads all accounts and the homes among their scopes. */
export async function knownUsers(db: Db) {
  const reader = new UserReader(db)
  return { known: await reader.all(), homes: await reader.homes() }
}

/** Returns the id of the account with this name, in a transaction of the caller; undefined if there is none. */
export async function userIdOf(tx: Tx, username: string): Promise<number | undefined> {
  return (await new UserReader(tx).credentials(username))?.userId
}
