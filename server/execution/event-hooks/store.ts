import { HOOK_EVENTS, HookRun } from '#contract/hooks.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** So many of the latest runs are kept. */
const KEPT = 1000

export type NewHookRun = Omit<HookRun, 'id'>

/** Asks what ran. */
export class HookRunReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** The latest first; of those before a run where it is said. Those of events or outcomes of a later version are left out. */
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

/** Keeps what ran. */
export class HookRunWriter extends HookRunReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** Forgets the oldest beyond {@link KEPT}. @returns its id, which no run had before */
  async add({ background, test, ...run }: NewHookRun): Promise<number> {
    const { id } = await this.db
      .insertInto('hook_runs')
      .values({ ...run, background: background ? 1 : 0, test: test ? 1 : 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await this.db
      .deleteFrom('hook_runs')
      .where('id', '<=', id - KEPT)
      .execute()
    return id
  }
}
