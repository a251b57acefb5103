import { expect, test } from 'bun:test'
import { takeSlot } from './slots.ts'

/** The account that all tabs of a browser keep together. */
function browser(): Pick<LockManager, 'request'> {
  const held = new Set<string>()
  const request = async (name: string, _: unknown, work: (lock: Lock | null) => unknown) => {
    if (held.has(name)) return work(null)
    held.add(name)
    try {
      return await work({ name, mode: 'exclusive' })
    } finally {
      held.delete(name)
    }
  }
  return { request: request as LockManager['request'] }
}

const looking = { editing: false, visible: true }

test('all tabs together have two places, and who leaves makes room', async () => {
  const locks = browser()
  const taken = [await takeSlot(looking, locks), await takeSlot(looking, locks)]
  expect(taken.every((leave) => leave !== null)).toBe(true)
  expect(await takeSlot(looking, locks)).toBeNull()
  taken[0]?.()
  await Bun.sleep(1)
  expect(await takeSlot(looking, locks)).not.toBeNull()
})

test('texts that are edited have two of their own, also where nobody looks', async () => {
  const locks = browser()
  for (const _ of [1, 2]) expect(await takeSlot({ editing: true, visible: false }, locks)).not.toBeNull()
  expect(await takeSlot({ editing: true, visible: false }, locks)).toBeNull()
  for (const _ of [1, 2]) expect(await takeSlot({ editing: true, visible: true }, locks)).not.toBeNull()
  expect(await takeSlot(looking, locks)).toBeNull()
})

test('nobody has one where nothing is looked at', async () => {
  expect(await takeSlot({ editing: false, visible: false }, browser())).toBeNull()
})
