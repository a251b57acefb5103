import { expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { fc } from '#testing/properties.ts'
import { forEachLimit, TaskGroup } from './task-group.ts'

test('does so many things at once, and all of them', async () => {
  let [running, most, done] = [0, 0, 0]
  const work = new TaskGroup(3)
  for (let n = 0; n < 20; n++)
    await work.startTask(async () => {
      running += 1
      most = Math.max(most, running)
      await Bun.sleep(1)
      running -= 1
      done += 1
    })
  await work.waitOrThrow()
  expect([most, running, done]).toEqual([3, 0, 20])
})

test('says the first thing that went wrong, begins nothing after it, and can wait for the rest', async () => {
  const heard: unknown[] = []
  const work = new TaskGroup(2, (error) => heard.push(error))
  const gate = Promise.withResolvers<void>()
  let ended = false
  await work.startTask(async () => {
    await gate.promise
    ended = true
  })
  await work.startTask(async () => {
    throw new Error('first')
  })
  await Bun.sleep(0)
  await expect(work.startTask(async () => undefined)).rejects.toThrow('first')
  gate.resolve()
  await work.waitForAll()
  expect(ended).toBe(true)
  await expect(work.waitOrThrow()).rejects.toThrow('first')
  expect(heard).toHaveLength(1)
})

test('holds back what would weigh too much together, and lets what weighs more than all go alone', async () => {
  const order: string[] = []
  const work = new TaskGroup({ works: 9, weight: 10 })
  const one = (name: string, weight: number) =>
    work.startTask(async () => {
      order.push(`${name} begins`)
      await Bun.sleep(1)
      order.push(`${name} ends`)
    }, weight)
  await one('light', 6)
  await one('as light', 4)
  await one('heavy', 30)
  await one('last', 1)
  await work.waitOrThrow()
  expect(order.indexOf('as light begins')).toBeLessThan(order.indexOf('light ends'))
  expect(order.slice(4)).toEqual(['heavy begins', 'heavy ends', 'last begins', 'last ends'])
})

test('tells when one more task has ended', async () => {
  const group = new TaskGroup(2)
  await group.waitForOne()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await group.startTask(() => first.promise)
  await group.startTask(() => second.promise)
  let hasEnded = false
  const waiting = group.waitForOne().then(() => {
    hasEnded = true
  })
  await setImmediate()
  expect(hasEnded).toBe(false)
  second.resolve()
  await waiting
  first.resolve()
  await group.waitOrThrow()
})

test('keeps its limits and starts every task in order, whichever task ends first', async () => {
  const limits = fc.record({ works: fc.integer({ min: 1, max: 4 }), weight: fc.integer({ min: 1, max: 9 }) })
  const tasks = fc.array(fc.record({ weight: fc.nat(12), which: fc.nat(9) }), { minLength: 5, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(limits, tasks, async (most, all) => {
      const group = new TaskGroup(most)
      const begun: number[] = []
      const running: { readonly weight: number; readonly end: () => void }[] = []
      const starting = (async () => {
        for (const [index, { weight }] of all.entries())
          await group.startTask(() => {
            const { promise, resolve } = Promise.withResolvers<void>()
            begun.push(index)
            running.push({ weight, end: resolve })
            return promise
          }, weight)
        await group.waitOrThrow()
      })()
      for (const { which } of all) {
        await setImmediate()
        const total = running.reduce((sum, { weight }) => sum + weight, 0)
        expect(running.length).toBeWithin(1, most.works + 1)
        expect(total <= most.weight || running.length === 1).toBe(true)
        const [ended] = running.splice(which % running.length, 1)
        ended?.end()
      }
      await starting
      expect(begun).toEqual([...all.keys()])
    }),
  )
})

test('calls a function for each element, and after a failure waits for those that run', async () => {
  const log: string[] = []
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const all = forEachLimit(gates.entries(), 2, async ([index, gate]) => {
    log.push(`${index} begins`)
    await gate.promise
    log.push(`${index} ends`)
  })
  await setImmediate()
  expect(log).toEqual(['0 begins', '1 begins'])
  gates[1]?.resolve()
  await setImmediate()
  gates[2]?.reject(new Error('no'))
  await setImmediate()
  expect(log).toEqual(['0 begins', '1 begins', '1 ends', '2 begins'])
  gates[0]?.resolve()
  await expect(all).rejects.toThrow('no')
  expect(log.at(-1)).toBe('0 ends')
})
