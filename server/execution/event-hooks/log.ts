import type { HookRun } from '#contract/hooks.ts'
import type { Db } from '#server/platform/database/database.ts'
import { HookRunReader } from './store.ts'

/** Number of runs per page. */
const PAGE = 50

/** Log of hook runs, for administrators. */
export class HookLog {
  readonly #reader: HookRunReader

  constructor(db: Db) {
    this.#reader = new HookRunReader(db)
  }

  /** Returns the latest runs first, before a given one if any, and whether there are more. */
  async page(before: number | null): Promise<{ runs: HookRun[]; more: boolean }> {
    const found = await this.#reader.latest(PAGE + 1, before)
    return { runs: found.slice(0, PAGE), more: found.length > PAGE }
  }
}
