import { expect, test } from 'bun:test'
import { clearInterruptedOfOthers, markInterrupted, mayHaveInterrupted } from './marker.ts'

/** Creates a stand-in for the browser's storage. */
function createKeep() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('only whose uploads they are may have some left', () => {
  const keep = createKeep()
  expect(mayHaveInterrupted(1, keep)).toBe(false)
  markInterrupted(1, keep)
  expect([mayHaveInterrupted(1, keep), mayHaveInterrupted(2, keep)]).toEqual([true, false])
  clearInterruptedOfOthers(1, keep)
  expect(mayHaveInterrupted(1, keep)).toBe(true)
})

test('another person at the page, or nobody, and they are forgotten', () => {
  for (const person of [2, null]) {
    const keep = createKeep()
    markInterrupted(1, keep)
    clearInterruptedOfOthers(person, keep)
    expect(mayHaveInterrupted(1, keep)).toBe(false)
  }
})
