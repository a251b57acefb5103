import { type Kysely, sql } from 'kysely'

/** Adds the time of the last sign-in of each user, initially that of their latest session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('last_sign_in_at', 'bigint').execute()
  await sql`update users set last_sign_in_at =
    (select max(signed_in_at) from sessions where sessions.user_id = users.id)`.execute(db)
}
