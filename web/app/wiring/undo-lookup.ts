import { type HistoryEntry, HistoryPage, type UndoBody } from '#contract/undo.ts'
import { stepOfEntry } from '#web/features/history/operations/step-of-entry.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { readBody } from '#web/lib/read-body.ts'
import { type DoneStep, doneStep } from './undo-steps.ts'

/** Maximum age of a step that can be undone by keyboard, in milliseconds. */
const RECENT = 60 * 60 * 1000

/** Number of steps per request, and the maximum number of requests when most steps are by other users. */
const AT_ONCE = 100
const PAGES = 4

/** Position of a step in the order of this page's steps: it began before all of them. */
const BEFORE_ALL = 0

/** Most recent steps of the user in the server's history. */
export interface UndoLookup {
  /** Returns the step of the user that began last, within the last hour that can be undone, or undefined. Throws `ApiError`. */
  find(): Promise<DoneStep | undefined>
  /** Excludes a step that cannot be undone. */
  excludeStep(by: UndoBody): void
}

/** Creates the lookup in the history that the user may see. */
export function createUndoLookup(api: Pick<ApiClient, 'send'>): UndoLookup {
  const refused = new Set<string>()

  async function page(before: string | undefined) {
    const answer = await api.send({ path: '/api/history/', query: { limit: AT_ONCE, before } })
    // The server's clock, which also sets the times of the steps.
    const now = Date.parse(answer.headers.get('Date') ?? '') || Date.now()
    return { ...HistoryPage.parse(await readBody(answer, 'json')), from: now - RECENT }
  }

  return {
    async find() {
      let before: string | undefined
      let latest: HistoryEntry | undefined
      for (let asked = 0; asked < PAGES; asked += 1) {
        const { steps, next, from } = await page(before)
        // Undone steps are skipped, because otherwise the shortcut would undo and redo the same step endlessly. Redo has its own shortcut.
        const found = steps.find(
          ({ id, kind, mine, state, at }) =>
            mine && state === 'possible' && kind !== 'undo' && at >= from && !refused.has(id),
        )
        if (found && (!latest || found.id > latest.id)) latest = found
        if (next === null || (latest && latest.id >= next) || (steps.at(-1)?.at ?? from) < from) break
        // Pages follow the latest operation of each step, so a step of the next page may have begun later than this one, which took longer.
        before = next
      }
      return latest && doneStep({ step: latest.id }, stepOfEntry(latest), BEFORE_ALL)
    },
    excludeStep(by) {
      if ('step' in by) refused.add(by.step)
    },
  }
}
