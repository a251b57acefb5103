import { expect, test } from 'bun:test'
import { stepOfEntry } from './step-of-entry.ts'

const moved = (...items: [string, string | null][]) =>
  stepOfEntry({ kind: 'move', items: items.map(([path, to]) => ({ path, to })), count: items.length })

test('what stayed in its folder was renamed, what left it was moved', () => {
  expect(moved(['/box/a.txt', '/box/b.txt'])).toEqual({ kind: 'rename', name: 'b.txt', count: 1 })
  expect(moved(['/a.txt', '/box/a.txt'])).toEqual({ kind: 'move', name: 'a.txt', count: 1 })
  expect(moved(['/a.txt', '/b.txt'], ['/c.txt', '/box/c.txt'])).toEqual({ kind: 'move', name: '', count: 2 })
  expect(moved(['/a.txt', null]).kind).toBe('move')
})
