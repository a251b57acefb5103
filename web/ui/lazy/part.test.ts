import { expect, test } from 'bun:test'
import { createPart } from './part.ts'

const Drawn = () => null

test('a part is fetched once and kept', async () => {
  const part = createPart(async () => Drawn)
  expect(part.ready()).toBeNull()
  expect(await part.fetch()).toBe(Drawn)
  expect(part.ready()).toBe(Drawn)
})

test('a part that fails may be fetched again', async () => {
  let tries = 0
  const part = createPart(async () => {
    tries += 1
    if (tries === 1) throw new Error('gone')
    return Drawn
  })
  await expect(part.fetch()).rejects.toThrow('gone')
  expect(await part.fetch()).toBe(Drawn)
})

test('a part that does not come in time fails', async () => {
  const part = createPart(() => Promise.withResolvers<typeof Drawn>().promise, 5)
  await expect(part.fetch()).rejects.toThrow('5 ms')
})
