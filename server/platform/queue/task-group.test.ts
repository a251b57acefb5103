import { expect, test } from 'bun:test'
import { TaskGroup } from './task-group.ts'

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
