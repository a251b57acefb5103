import { describe, expect, test } from 'bun:test'
import { LOCAL_TRANSFER, type Transfer } from '#server/access/transfers/transfer.ts'
import { ArchiveSlots, type ArchiveSlotsParts, type SlotOwner } from './archive-slots.ts'

const MINUTE = 60_000
/** Interval between reviews of the slots, in milliseconds. */
const STEP = 5000

/** Returns jobs with a clock that is moved by the test. */
function world(parts: ArchiveSlotsParts = {}) {
  const clock = { now: 0 }
  const jobs = new ArchiveSlots({ patience: MINUTE, now: () => clock.now, ...parts })
  /** Moves the clock forward with a review every five seconds; calls `each` once per second. */
  const pass = (milliseconds: number, each: () => void = () => undefined) => {
    for (let passed = 0; passed < milliseconds; passed += STEP) {
      clock.now += STEP
      for (let second = 0; second < STEP / 1000; second += 1) each()
      jobs.releaseSlowClients()
    }
  }
  return { jobs, pass }
}

/** Returns a client whose connection reports the number of bytes received; without `tells`, only its requests for chunks show that. */
function client(tells = true) {
  const state = { took: 0, aborted: false }
  const ends: (() => void)[] = []
  const transfer: Transfer = {
    ...LOCAL_TRANSFER,
    acknowledged: () => (tells ? state.took : null),
    onAbort: (end) => void ends.push(end),
    abort: () => {
      state.aborted = true
      for (const end of ends.splice(0)) end()
    },
  }
  return { state, transfer }
}

const never = new AbortController().signal
const visitor = (key: string): SlotOwner => ({ kind: 'visitor', key })
const user = (key: string): SlotOwner => ({ kind: 'user', key })

async function silent(jobs: ArchiveSlots, caller: SlotOwner) {
  const { state, transfer } = client()
  const slot = await jobs.acquireSlot(caller, never)
  slot.followTransfer(transfer).bytesHandedOver(1_000_000)
  return { state, slot }
}

const codeOf = (entering: Promise<unknown>) =>
  entering.then(
    () => 'entered',
    (error) => error.code,
  )

describe('a client that takes nothing', () => {
  test('loses its slot after a minute, whether or not others wait', async () => {
    const { jobs, pass } = world()
    const { state } = await silent(jobs, user('ann'))
    pass(MINUTE - STEP)
    expect(state.aborted).toBe(false)
    pass(2 * STEP)
    expect(state.aborted).toBe(true)
  })

  test('leaves its slot to who waits', async () => {
    const { jobs, pass } = world()
    for (const key of ['a', 'a', 'b', 'b']) await silent(jobs, visitor(key))
    const waiting = jobs.acquireSlot(visitor('c'), never)
    pass(MINUTE + STEP)
    expect(await codeOf(waiting)).toBe('entered')
  })

  test('loses its slot also where the system does not tell what it took', async () => {
    const { jobs, pass } = world()
    const { state, transfer } = client(false)
    const slot = await jobs.acquireSlot(user('ann'), never)
    slot.followTransfer(transfer).bytesHandedOver(1)
    pass(MINUTE + STEP)
    expect(state.aborted).toBe(true)
  })
})

describe('a client that takes its time', () => {
  const slowly = async (bytesPerSecond: number, othersWait: boolean) => {
    const { jobs, pass } = world()
    const { state, transfer } = client()
    const slot = await jobs.acquireSlot(user('ann'), never)
    slot.followTransfer(transfer).bytesHandedOver(100_000_000)
    await jobs.acquireSlot(user('ann'), never)
    const waiting = othersWait ? codeOf(jobs.acquireSlot(user('ann'), never)) : null
    pass(10 * MINUTE, () => {
      state.took += bytesPerSecond
    })
    return { aborted: state.aborted, waiting: state.aborted ? await waiting : null }
  }

  test('keeps its slot at 1 KB a second, and below that while nobody waits', async () => {
    expect(await slowly(1024, true)).toEqual({ aborted: false, waiting: null })
    expect(await slowly(100, false)).toEqual({ aborted: false, waiting: null })
  })

  test('loses it below 1 KB a second while others wait', async () => {
    expect(await slowly(1000, true)).toEqual({ aborted: true, waiting: 'entered' })
  })

  test('does not pay for the time that the archive itself takes', async () => {
    const { jobs, pass } = world()
    const { state, transfer } = client()
    const pace = (await jobs.acquireSlot(user('ann'), never)).followTransfer(transfer)
    pace.bytesHandedOver(1000)
    pace.chunkRequested()
    pass(10 * MINUTE)
    expect(state.aborted).toBe(false)
    pace.bytesHandedOver(1000)
    pass(MINUTE + STEP)
    expect(state.aborted).toBe(true)
  })
})

describe('who finds no slot', () => {
  test('waits, those first who waited longest and can have one', async () => {
    const { jobs } = world()
    const slots = [await jobs.acquireSlot(user('ann'), never), await jobs.acquireSlot(user('ann'), never)]
    const order: string[] = []
    const waits = [1, 2].map((number) =>
      jobs.acquireSlot(user('ann'), never).then((slot) => {
        order.push(`ann ${number}`)
        slot.release()
      }),
    )
    expect(await codeOf(jobs.acquireSlot(user('bob'), never))).toBe('entered')
    slots[0]?.release()
    slots[0]?.release()
    await Promise.all(waits)
    expect(order).toEqual(['ann 1', 'ann 2'])
  })

  test('is refused when too many wait, and after a while', async () => {
    const { jobs } = world({ patience: 1 })
    for (const key of ['a', 'a', 'b', 'b']) await silent(jobs, visitor(key))
    const answers = ['c', 'c', 'c', 'a', 'd', 'e', 'f', 'g', 'h', 'i'].map((key) =>
      codeOf(jobs.acquireSlot(visitor(key), never)),
    )
    expect(await Promise.all(answers)).toEqual([...Array(3).fill('busy'), 'too_many', ...Array(6).fill('busy')])
    // A caller that stops waiting makes room for others.
    expect(await codeOf(jobs.acquireSlot(visitor('c'), never))).toBe('busy')
    expect(await codeOf(jobs.acquireSlot(user('ann'), never))).toBe('entered')
  })

  test('waits no longer once they have left', async () => {
    const { jobs } = world()
    const slots = [await jobs.acquireSlot(user('ann'), never), await jobs.acquireSlot(user('ann'), never)]
    const left = new AbortController()
    const waiting = jobs.acquireSlot(user('ann'), left.signal)
    left.abort('left')
    await expect(waiting).rejects.toBe('left')
    for (const slot of slots) slot.release()
    for (const _ of slots) expect(await codeOf(jobs.acquireSlot(user('ann'), never))).toBe('entered')
  })
})
