import { expect, test } from 'bun:test'
import { Collector } from './collector.ts'

test('the first of a key is passed on at once, the later ones together', () => {
  const passed: string[] = []
  const collector = new Collector<string>({
    merge: (before, next) => `${before}+${next}`,
    passOn: (value) => passed.push(value),
    interval: 1_000_000,
  })
  collector.add('a', '1')
  collector.add('a', '2')
  collector.add('a', '3')
  collector.add('b', '4')
  expect(passed).toEqual(['1', '4'])
  collector.flush()
  expect(passed).toEqual(['1', '4', '2+3'])
  collector.add('a', '5')
  collector.add('b', '6')
  expect(passed).toEqual(['1', '4', '2+3', '6'])
  collector.close()
  expect(passed).toEqual(['1', '4', '2+3', '6', '5'])
})

test('beyond the limit of keys, the oldest is passed on early', () => {
  const passed: number[] = []
  const collector = new Collector<number>({
    merge: (before, next) => before + next,
    passOn: (value) => passed.push(value),
    interval: 1_000_000,
  })
  collector.add('first', -1)
  collector.add('first', -2)
  for (let key = 0; key < 10_000; key += 1) collector.add(`${key}`, key)
  expect(passed.filter((value) => value < 0)).toEqual([-1, -2])
  collector.add('first', -3)
  expect(passed.at(-1)).toBe(-3)
  collector.close()
})
