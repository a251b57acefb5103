import { expect, test } from 'bun:test'
import { HistoryPage } from '#contract/undo.ts'

test('a step in a state of a later version is shown with the others, and cannot be undone', () => {
  const step = { id: 's', kind: 'delete', at: 1, by: 'ann', mine: true, items: [], count: 1 } as const
  const page = {
    steps: [
      { ...step, state: 'archived' },
      { ...step, state: 'possible' },
    ],
    next: null,
    since: 1,
  }
  expect(HistoryPage.parse(page).steps.map(({ state }) => state)).toEqual(['unknown', 'possible'])
})
