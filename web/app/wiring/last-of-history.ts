import { HistoryPage, type UndoBody } from '#contract/undo.ts'
import { stepOfEntry } from '#web/features/history/operations/step-of-entry.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { readBody } from '#web/lib/read-body.ts'
import { type DoneStep, doneStep } from './undo-steps.ts'

/** Nobody takes back what they did yesterday by a key (ms). */
const RECENT = 60 * 60 * 1000

/** So many steps come at once, and so often more are asked for where others did much. */
const AT_ONCE = 100
const PAGES = 4

/** What the server remembers of what a person did last. */
export interface LastOfHistory {
  /** The latest step of their own, of the last hour, that can be taken back; undefined where there is none. Throws `ApiError`. */
  find(): Promise<DoneStep | undefined>
  /** Nothing will become of this one. */
  leaveOut(by: UndoBody): void
}

/** Asks the history of all that a person may see. */
export function lastOfHistory(api: Pick<ApiClient, 'send'>): LastOfHistory {
  const refused = new Set<string>()

  async function page(before: string | undefined) {
    const answer = await api.send({ path: '/api/history/', query: { limit: AT_ONCE, before } })
    // By the clock that the steps were written down by.
    const now = Date.parse(answer.headers.get('Date') ?? '') || Date.now()
    return { ...HistoryPage.parse(await readBody(answer, 'json')), from: now - RECENT }
  }

  return {
    async find() {
      let before: string | undefined
      for (let asked = 0; asked < PAGES; asked += 1) {
        const { steps, next, from } = await page(before)
        // A taking back is done again by the keys for that only: else these would do and undo the same for ever.
        const found = steps.find(
          ({ id, kind, mine, state, at }) =>
            mine && state === 'possible' && kind !== 'undo' && at >= from && !refused.has(id),
        )
        if (found) return doneStep({ step: found.id }, stepOfEntry(found))
        if (next === null || (steps.at(-1)?.at ?? from) < from) return
        before = next
      }
    },
    leaveOut(by) {
      if ('step' in by) refused.add(by.step)
    },
  }
}
