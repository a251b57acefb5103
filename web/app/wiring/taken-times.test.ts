import { expect, test } from 'bun:test'
import { takenTimes } from './taken-times.ts'

test('times with a time zone are as they are, and others are those of the clocks here', () => {
  const shown = Date.UTC(2024, 5, 30, 18, 5, 9)
  const times = takenTimes({ names: 'a.jpg/b.jpg', times: [shown, shown], zones: 'zl', pending: 0 })
  expect([...times]).toEqual([
    ['a.jpg', shown],
    ['b.jpg', new Date(2024, 5, 30, 18, 5, 9).getTime()],
  ])
  expect(takenTimes({ names: '', times: [], zones: '', pending: 3 }).size).toBe(0)
})

test('columns that differ in length are refused', () => {
  expect(() => takenTimes({ names: 'a/b', times: [1, 2], zones: 'z', pending: 0 })).toThrow()
  expect(() => takenTimes({ names: 'a/b', times: [1], zones: 'zz', pending: 0 })).toThrow()
})
