import { expect, test } from 'bun:test'
import type { HistoryEntry } from '#contract/undo.ts'
import { creationOf } from './created-at.ts'

const step = (kind: HistoryEntry['kind'], path: string, to: string | null = null): HistoryEntry => ({
  ...{ id: `${kind} ${path}`, kind, at: 1, by: 'mia', mine: true },
  ...{ items: [{ path, to }], count: 1, state: 'possible' },
})

test('an item was created by the latest step that put it at its place', () => {
  const steps = [
    step('save', '/a.txt'),
    step('copy', '/b.txt', '/a.txt'),
    step('delete', '/a.txt'),
    step('upload', '/a.txt'),
  ]
  expect(creationOf(steps, '/a.txt')?.id).toBe('copy /b.txt')
  expect(creationOf(steps.slice(2), '/a.txt')?.id).toBe('upload /a.txt')
})

test('saving, and the creation of other items, creates nothing', () => {
  const steps = [step('save', '/a.txt'), step('copy', '/a.txt', '/c.txt'), step('upload', '/box/a.txt')]
  expect(creationOf(steps, '/a.txt')).toBeNull()
  expect(creationOf([], '/a.txt')).toBeNull()
})
