import { expect, test } from 'bun:test'
import { Gesture } from '#contract/undo.ts'
import { gestureHeaders, newGesture } from './new-gesture.ts'

test('a gesture is called as the server wants it, and never as another one', () => {
  const names = Array.from({ length: 1000 }, newGesture)
  for (const name of names) {
    expect(Gesture.safeParse(name).success).toBe(true)
    expect(name.length).toBeGreaterThanOrEqual(22)
  }
  expect(new Set(names).size).toBe(1000)
})

test('a request says its gesture in a header', () => expect(gestureHeaders('abc')).toEqual({ 'X-Gesture': 'abc' }))
