import { expect, test } from 'bun:test'
import { AtOnce } from './at-once.ts'

test('does so many things at once, and all of them', async () => {
  let [running, most, done] = [0, 0, 0]
  const work = new AtOnce(3)
  for (let n = 0; n < 20; n++)
    await work.begin(async () => {
      running += 1
      most = Math.max(most, running)
      await Bun.sleep(1)
      running -= 1
      done += 1
    })
  await work.done()
  expect([most, running, done]).toEqual([3, 0, 20])
})

test('says the first thing that went wrong, begins nothing after it, and can wait for the rest', async () => {
  const heard: unknown[] = []
  const work = new AtOnce(2, (error) => heard.push(error))
  const gate = Promise.withResolvers<void>()
  let ended = false
  await work.begin(async () => {
    await gate.promise
    ended = true
  })
  await work.begin(async () => {
    throw new Error('first')
  })
  await Bun.sleep(0)
  await expect(work.begin(async () => undefined)).rejects.toThrow('first')
  gate.resolve()
  await work.settled()
  expect(ended).toBe(true)
  await expect(work.done()).rejects.toThrow('first')
  expect(heard).toHaveLength(1)
})
