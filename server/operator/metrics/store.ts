import type { Db } from '#server/platform/database/database.ts'

/** Numbers of sessions and of unfinished jobs. */
export type Counts = { readonly sessions: number; readonly jobs: number }

/** Counts the sessions and the jobs that have not ended. */
export async function countRunning(db: Db): Promise<Counts> {
  const count = async (table: 'sessions' | 'jobs') => {
    const all = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
    const { count } = await (table === 'jobs' ? all.where('ended_at', 'is', null) : all).executeTakeFirstOrThrow()
    return count
  }
  return { sessions: await count('sessions'), jobs: await count('jobs') }
}
