import { expect, test } from 'bun:test'
import { acquireSlot, stealAllSlots } from './slots.ts'

/** Lock manager that all tabs of a browser share. */
function browser(): Pick<LockManager, 'request'> {
  const held = new Map<string, (stolen: Error) => void>()
  const request = async (name: string, { steal }: LockOptions, work: (lock: Lock | null) => unknown) => {
    if (held.has(name) && !steal) return work(null)
    held.get(name)?.(new Error('stolen'))
    const { promise, reject } = Promise.withResolvers<never>()
    held.set(name, reject)
    try {
      return await Promise.race([work({ name, mode: 'exclusive' }), promise])
    } finally {
      if (held.get(name) === reject) held.delete(name)
    }
  }
  return { request: request as LockManager['request'] }
}

const looking = { editing: false, visible: true }

test('all tabs together have two places, and who leaves makes room', async () => {
  const locks = browser()
  const taken = [await acquireSlot(looking, locks), await acquireSlot(looking, locks)]
  expect(taken.every((slot) => slot !== null)).toBe(true)
  expect(await acquireSlot(looking, locks)).toBeNull()
  taken[0]?.release()
  await Bun.sleep(1)
  expect(await acquireSlot(looking, locks)).not.toBeNull()
})

test('texts that are edited have two of their own, also where nobody looks', async () => {
  const locks = browser()
  for (const _ of [1, 2]) expect(await acquireSlot({ editing: true, visible: false }, locks)).not.toBeNull()
  expect(await acquireSlot({ editing: true, visible: false }, locks)).toBeNull()
  for (const _ of [1, 2]) expect(await acquireSlot({ editing: true, visible: true }, locks)).not.toBeNull()
  expect(await acquireSlot(looking, locks)).toBeNull()
})

test('nobody has one where nothing is looked at', async () => {
  expect(await acquireSlot({ editing: false, visible: false }, browser())).toBeNull()
})

test('all places can be taken away, and come back', async () => {
  const locks = browser()
  const mine = await acquireSlot(looking, locks)
  const theirs = await acquireSlot({ editing: true, visible: false }, locks)
  const giveBack = stealAllSlots(locks)
  await Bun.sleep(1)
  expect([mine?.stolen.aborted, theirs?.stolen.aborted]).toEqual([true, true])
  expect(await acquireSlot({ editing: true, visible: true }, locks)).toBeNull()
  giveBack()
  await Bun.sleep(1)
  expect(await acquireSlot(looking, locks)).not.toBeNull()
})
