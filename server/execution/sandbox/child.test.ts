import { expect, test } from 'bun:test'
import { LIMITS } from '#server/testing/sandbox-world.ts'
import { type Start, superviseProcess, superviseTerminal } from './child.ts'

/** A waiting program whose state cannot be checked. */
function unseen() {
  const failure = new Error('The disk does not answer.')
  let released = 0
  const start: Start = {
    command: ['/bin/sleep', '60'],
    env: {},
    descriptors: [],
    started: () => undefined,
    isConfined: () => {
      throw failure
    },
    release: () => {
      released += 1
    },
  }
  return { start, failure, released: () => released }
}

test('a program that cannot be looked at is ended, and whoever waits for it is told', async () => {
  const { start, failure, released } = unseen()
  const { ended } = superviseProcess(start, LIMITS, { onOutput: () => undefined })
  await expect(ended).rejects.toBe(failure)
  expect(released()).toBe(1)
})

test('so is one in a terminal', async () => {
  const { start, failure, released } = unseen()
  const { ended } = superviseTerminal(start, LIMITS, { columns: 80, rows: 24, onOutput: () => undefined })
  await expect(ended).rejects.toBe(failure)
  expect(released()).toBe(1)
})
