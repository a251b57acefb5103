import { HOOK_EVENTS, HookRun } from '#contract/hooks.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/**
 * Number of latest runs that are stored.
 *
 * @limit Commands and terminals | Recorded runs of commands on events | {}
 */
const MAX_RUNS = 1000

export type NewHookRun = Omit<HookRun, 'id'>

/** Reads runs. */
export class HookRunReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns runs, the latest first, before a given one if any. Those of events or outcomes of a later version are left out. */
  async latest(most: number, before: number | null): Promise<HookRun[]> {
    const all = this.db
      .selectFrom('hook_runs')
      .selectAll()
      .where('event', 'in', HOOK_EVENTS)
      .where('outcome', 'in', HookRun.shape.outcome.options)
      .orderBy('id', 'desc')
      .limit(most)
    const rows = await (before === null ? all : all.where('id', '<', before)).execute()
    return rows.map((row) => HookRun.parse({ ...row, background: row.background === 1, test: row.test === 1 }))
  }
}

/** Stores runs. */
export class HookRunWriter extends HookRunReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** Adds a run and deletes the oldest beyond {@link MAX_RUNS}. @returns its id, never used before */
  async add({ background, test, ...run }: NewHookRun): Promise<number> {
    const { id } = await this.db
      .insertInto('hook_runs')
      .values({ ...run, background: background ? 1 : 0, test: test ? 1 : 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await this.db
      .deleteFrom('hook_runs')
      .where('id', '<=', id - MAX_RUNS)
      .execute()
    return id
  }
}
