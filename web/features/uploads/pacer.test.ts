import { expect, test } from 'bun:test'
import { createPacer } from './pacer.ts'

/** Returns the longest time that one group blocks the page, in milliseconds. Each item blocks it for the given time. */
async function longestGroup(each: (one: number) => number): Promise<{ longest: number; answers: number[] }> {
  let [clock, group, longest] = [0, 0, 0]
  const paced = createPacer(() => {
    longest = Math.max(longest, group)
    group = 0
    return clock
  })
  const answers = await paced.mapInGroups(
    Array.from({ length: 500 }, (_, one) => one),
    async (one) => {
      clock += each(one)
      group += each(one)
      return one
    },
  )
  return { longest, answers }
}

test('what takes long is asked for in small groups, in order and whole', async () => {
  const { longest, answers } = await longestGroup(() => 3)
  expect(longest).toBeLessThanOrEqual(16)
  expect(answers).toEqual(Array.from({ length: 500 }, (_, one) => one))
})

test('a group becomes smaller as soon as they take longer', async () => {
  const { longest } = await longestGroup((one) => (one < 250 ? 0.25 : 0.5))
  expect(longest).toBeLessThanOrEqual(32)
})
