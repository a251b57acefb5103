import type { Db } from '#server/platform/database/database.ts'

/** Counts a change of a user's second factors as one of the account, which is shown with them: clients must notice it. */
export async function countAccountChange(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}
