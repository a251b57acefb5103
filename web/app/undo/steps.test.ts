import { expect, test } from 'bun:test'
import { createSteps, type DoneStep } from './steps.ts'

const step = (gesture: string): DoneStep => ({ gesture, step: { kind: 'delete', name: 'a', count: 1 } })

test('what was done last is taken back first, and done again in the other order', () => {
  const steps = createSteps()
  const [one, two] = [step('1'), step('2')]
  steps.did(one)
  steps.did(two)
  expect([steps.lastDone(), steps.lastDone(), steps.lastDone()]).toEqual([two, one, undefined])
  steps.undid(two)
  steps.undid(one)
  expect([steps.lastUndone(), steps.lastUndone(), steps.lastUndone()]).toEqual([one, two, undefined])
})

test('something new ends what could be done again', () => {
  const steps = createSteps()
  steps.undid(step('1'))
  steps.did(step('2'))
  expect(steps.lastUndone()).toBeUndefined()
})

test('one that is spoken of is taken from the middle, once', () => {
  const steps = createSteps()
  const all = ['1', '2', '3'].map(step)
  for (const each of all) steps.did(each)
  const [one, two, three] = all
  expect(two && steps.take(two)).toBe(true)
  expect(two && steps.take(two)).toBe(false)
  expect([steps.lastDone(), steps.lastDone()]).toEqual([three, one])
})

test('only the latest hundred are remembered', () => {
  const steps = createSteps()
  for (let number = 0; number < 150; number += 1) steps.did(step(String(number)))
  let count = 0
  while (steps.lastDone()) count += 1
  expect(count).toBe(100)
})
