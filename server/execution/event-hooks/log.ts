import type { HookRun } from '#contract/hooks.ts'
import type { Db } from '#server/platform/database/database.ts'
import { HookRunReader } from './store.ts'

/** Runs in one answer. */
const PAGE = 50

/** What ran, for administrators. */
export class HookLog {
  readonly #reader: HookRunReader

  constructor(db: Db) {
    this.#reader = new HookRunReader(db)
  }

  /** The latest runs first, of those before one where it is said, and whether there are more. */
  async page(before: number | null): Promise<{ runs: HookRun[]; more: boolean }> {
    const found = await this.#reader.latest(PAGE + 1, before)
    return { runs: found.slice(0, PAGE), more: found.length > PAGE }
  }
}
