import { expect, test } from 'bun:test'
import { createSteps, doneStep } from './undo-steps.ts'

const step = (gesture: string) => doneStep({ gesture }, { kind: 'delete', name: 'a', count: 1 })

test('what was done last is taken back first, and done again in the other order', () => {
  const steps = createSteps()
  const [one, two] = [step('1'), step('2')]
  steps.did(one)
  steps.did(two)
  expect([steps.lastDone(), steps.lastDone()]).toEqual([two, two])
  steps.undid(two)
  expect([steps.lastDone(), steps.lastUndone()]).toEqual([one, two])
  steps.undid(one)
  expect([steps.lastDone(), steps.lastUndone()]).toEqual([undefined, one])
  steps.redid(one)
  expect([steps.lastDone(), steps.lastUndone()]).toEqual([one, two])
  expect([one.state, two.state]).toEqual(['done', 'undone'])
})

test('a step that completes late keeps the place at which it began', () => {
  const steps = createSteps()
  const [deletion, renaming] = [step('deletion'), step('renaming')]
  steps.did(renaming)
  steps.did(deletion)
  expect(steps.lastDone()).toBe(renaming)
  steps.undid(renaming)
  expect(steps.lastDone()).toBe(deletion)
})

test('a step that began before what was undone leaves it to be redone, and what is redone is the last again', () => {
  const steps = createSteps()
  const [deletion, renaming, saving] = [step('deletion'), step('renaming'), step('saving')]
  steps.did(renaming)
  steps.undid(renaming)
  steps.did(deletion)
  expect(steps.lastUndone()).toBe(renaming)
  steps.did(saving)
  steps.redid(renaming)
  expect(steps.lastDone()).toBe(renaming)
})

test('something new ends what could be done again by keyboard', () => {
  const steps = createSteps()
  const one = step('1')
  steps.did(one)
  steps.undid(one)
  steps.did(step('2'))
  expect(steps.lastUndone()).toBeUndefined()
  expect(one.state).toBe('undone')
})

test('one that is spoken of is taken from the middle', () => {
  const steps = createSteps()
  const [one, two, three] = [step('1'), step('2'), step('3')]
  for (const each of [one, two, three]) steps.did(each)
  steps.drop(two)
  expect(two.state).toBe('gone')
  steps.undid(three)
  expect(steps.lastDone()).toBe(one)
})

test('only the latest hundred are remembered', () => {
  const steps = createSteps()
  for (let number = 0; number < 150; number += 1) steps.did(step(String(number)))
  let count = 0
  for (let last = steps.lastDone(); last; last = steps.lastDone()) {
    steps.drop(last)
    count += 1
  }
  expect(count).toBe(100)
})
