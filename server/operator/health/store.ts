import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/** Returns when the database has answered. */
export async function pingDatabase(db: Db): Promise<true> {
  await sql`select 1`.execute(db)
  return true
}

/** What there is of things that begin and end. */
export type Counts = { readonly sessions: number; readonly jobs: number }

/** Sessions that go on, and jobs that have not ended. */
export async function countRunning(db: Db): Promise<Counts> {
  const count = async (table: 'sessions' | 'jobs') => {
    const all = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
    const { count } = await (table === 'jobs' ? all.where('ended_at', 'is', null) : all).executeTakeFirstOrThrow()
    return count
  }
  return { sessions: await count('sessions'), jobs: await count('jobs') }
}
