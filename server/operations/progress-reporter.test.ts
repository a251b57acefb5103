import { expect, test } from 'bun:test'
import { ProgressReporter } from './progress-reporter.ts'

test('tells at most once in 100 ms, from the beginning on, and then all there is', () => {
  let now = 7000
  const told: number[] = []
  const progress = new ProgressReporter(
    ({ items }) => told.push(items),
    () => now,
  )
  progress.addItems(1)
  now += 99
  progress.addItems(1)
  expect(told).toEqual([])
  now += 1
  progress.addItems(1)
  progress.addItems(1)
  now += 99
  progress.addItems(1)
  expect(told).toEqual([3])
  now += 1
  progress.addItems(1)
  expect(told).toEqual([3, 6])
})
