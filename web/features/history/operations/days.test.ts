import { expect, test } from 'bun:test'
import type { HistoryEntry } from '#contract/undo.ts'
import { daysOf } from './days.ts'

const step = (at: Date): HistoryEntry => ({
  ...{ id: String(at.getTime()), kind: 'save', at: at.getTime(), by: 'mia', mine: true },
  ...{ items: [], count: 1, state: 'possible' },
})

test('steps of one day stand together, in their order', () => {
  const steps = [
    step(new Date(2026, 10, 20, 9)),
    step(new Date(2026, 10, 20, 8)),
    step(new Date(2026, 10, 19, 23, 59)),
    step(new Date(2025, 10, 19, 23, 59)),
  ]
  expect(daysOf(steps).map((day) => day.steps.length)).toEqual([2, 1, 1])
  expect(daysOf([])).toEqual([])
})
