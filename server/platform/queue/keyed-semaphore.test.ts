import { expect, test } from 'bun:test'
import { expectLikeModel, operationsOf, someLimits } from '#server/testing/semaphore-model.ts'
import { fc } from '#testing/properties.ts'
import { KeyedSemaphore } from './keyed-semaphore.ts'

const never = () => new AbortController().signal

test('each key has its turns, the rest waits in order, and too many are turned away', async () => {
  const turns = new KeyedSemaphore<string>({ running: 1, waiting: 2, patience: 1000 })
  const begun: number[] = []
  const enter = async (number: number) => {
    const leave = await turns.acquire('mia', never)
    begun.push(number)
    return leave
  }
  const [first, second, third] = [enter(1), enter(2), enter(3)]
  await expect(enter(4)).rejects.toMatchObject({ code: 'too_many', retryAfter: 2 })
  const others = await turns.acquire('ben', never)
  others()
  for (const [entered, expected] of [
    [first, [1]],
    [second, [1, 2]],
    [third, [1, 2, 3]],
  ] as const) {
    const leave = await entered
    expect(begun).toEqual([...expected])
    leave()
    leave()
  }
  expect((await enter(5)).length).toBe(0)
})

test('whoever left does not get a turn, and keeps nobody from one', async () => {
  const turns = new KeyedSemaphore<string>({ running: 1, waiting: 2, patience: 1000 })
  const gone = new AbortController()
  const leave = await turns.acquire('mia', never)
  const waiting = turns.acquire('mia', () => gone.signal)
  const patient = turns.acquire('mia', never)
  gone.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  await expect(turns.acquire('mia', () => gone.signal)).rejects.toThrow('left')
  leave()
  ;(await patient)()
})

test('nobody waits for ever', async () => {
  const turns = new KeyedSemaphore<string>({ running: 1, waiting: 2, patience: 5 })
  const leave = await turns.acquire('mia', never)
  await expect(turns.acquire('mia', never)).rejects.toMatchObject({ code: 'too_many' })
  leave()
  ;(await turns.acquire('mia', never))()
})

test('each key behaves like a simple model for any sequence of calls, and unused keys occupy no memory', async () => {
  await fc.assert(
    fc.asyncProperty(operationsOf(['mia', 'ben', 'zoe']), someLimits, async (operations, limits) => {
      const semaphore = new KeyedSemaphore<string>(limits)
      await expectLikeModel(operations, limits, semaphore)
      expect(semaphore.size).toBe(0)
    }),
  )
})
