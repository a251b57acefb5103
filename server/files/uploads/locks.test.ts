import { expect, test } from 'bun:test'
import { isAppError } from '#server/platform/errors.ts'
import { UploadLocks } from './locks.ts'

const locked = async (work: Promise<unknown>) => isAppError(await work.catch((error: unknown) => error), 'locked')

test('one has it at a time, each upload by itself', async () => {
  const locks = new UploadLocks(10_000)
  const first = await locks.acquireOne('a', { ending: false })
  const other = await locks.acquireOne('b', { ending: false })
  const order: string[] = []
  const waiting = ['second', 'third'].map(async (who) => {
    using _hold = await locks.acquireOne('a', { ending: false })
    order.push(`${who} begins`)
    await Bun.sleep(5)
    order.push(`${who} ends`)
  })
  await Bun.sleep(5)
  expect([order, locks.tryAcquire('a')]).toEqual([[], null])
  first[Symbol.dispose]()
  await Promise.all(waiting)
  expect(order).toEqual(['second begins', 'second ends', 'third begins', 'third ends'])
  other[Symbol.dispose]()
  expect(locks.tryAcquire('a')).not.toBeNull()
})

test('who has it hears that another wants it, when that one says so', async () => {
  const locks = new UploadLocks(10_000)
  const hold = await locks.acquireOne('a', { ending: false })
  const polite = locks.acquireOne('a', { ending: false }).then((next) => next[Symbol.dispose]())
  expect(hold.signal.aborted).toBe(false)
  const other = locks.acquireOne('a', { ending: true })
  expect([hold.signal.aborted, isAppError(hold.signal.reason, 'locked')]).toEqual([true, true])
  hold[Symbol.dispose]()
  await polite
  expect((await other).signal.aborted).toBe(false)
})

test('nobody waits for ever', async () => {
  const locks = new UploadLocks(10)
  using _hold = await locks.acquireOne('a', { ending: false })
  expect(await locked(locks.acquireOne('a', { ending: true }))).toBe(true)
})
