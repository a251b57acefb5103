import { expect, test } from 'bun:test'
import { Turns } from './turns.ts'

const [MIA, BEN, ZOE] = [1, 2, 3]

test('users who were refused come before those who had a slot since', () => {
  const turns = new Turns(1, () => 0)
  const first = turns.tryAcquire(MIA)
  expect([turns.tryAcquire(BEN), turns.tryAcquire(ZOE), turns.tryAcquire(BEN)]).toEqual([null, null, null])
  first?.()
  expect([turns.tryAcquire(MIA), turns.tryAcquire(ZOE)]).toEqual([null, null])
  const second = turns.tryAcquire(BEN)
  expect(second).not.toBeNull()
  second?.()
  expect([turns.tryAcquire(BEN), turns.tryAcquire(MIA)]).toEqual([null, null])
  const third = turns.tryAcquire(ZOE)
  expect(third).not.toBeNull()
  third?.()
  expect(turns.tryAcquire(MIA)).not.toBeNull()
})

test('a user has at most one slot, and others have the rest', () => {
  const turns = new Turns(2, () => 0)
  const first = turns.tryAcquire(MIA)
  expect(turns.tryAcquire(MIA)).toBeNull()
  expect(turns.tryAcquire(BEN)).not.toBeNull()
  expect(turns.tryAcquire(ZOE)).toBeNull()
  first?.()
  expect(turns.tryAcquire(ZOE)).not.toBeNull()
})

test('nobody waits for a user who does not ask again', () => {
  let now = 0
  const turns = new Turns(1, () => now)
  const first = turns.tryAcquire(MIA)
  turns.tryAcquire(BEN)
  first?.()
  now = 5000
  expect(turns.tryAcquire(MIA)).toBeNull()
  now = 5001
  expect(turns.tryAcquire(MIA)).not.toBeNull()
})
