import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/** Resolves when the database has answered. */
export async function pingDatabase(db: Db): Promise<true> {
  await sql`select 1`.execute(db)
  return true
}
