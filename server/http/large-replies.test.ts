import { expect, test } from 'bun:test'
import { LOCAL_TRANSFER, type Transfer } from '#server/access/transfers/transfer.ts'
import { until } from '#server/testing/until.ts'
import { holdSlotUntilSent } from './large-replies.ts'
import { json } from './replies.ts'

/** A large reply with a manual clock. */
function world() {
  const state = { now: 0, ends: 0, aborted: false, looks: 0 }
  const onAborts: (() => void)[] = []
  const transfer: Transfer = {
    ...LOCAL_TRANSFER,
    acknowledged: () => {
      state.looks += 1
      return null
    },
    onAbort: (end) => void onAborts.push(end),
    abort: () => {
      state.aborted = true
      for (const end of onAborts.splice(0)) end()
    },
  }
  const reply = holdSlotUntilSent(json('x'.repeat(4 * 1024 * 1024)), new Request('http://localhost/'), {
    onEnd: () => {
      state.ends += 1
    },
    openTransfer: () => transfer,
    now: () => state.now,
    interval: 1,
  })
  if (!reply.body) throw new Error('There is nothing to send.')
  return { state, reader: reply.body.getReader() }
}

test('a client that takes nothing of a large reply for a minute gives its turn to others', async () => {
  const { state, reader } = world()
  expect((await reader.read()).done).toBe(false)
  state.now = 59_000
  const { looks } = state
  await until(() => state.looks > looks + 1)
  expect([state.aborted, state.ends]).toEqual([false, 0])
  await until(() => {
    state.now += 10_000
    return state.aborted
  })
  expect(state.ends).toBe(1)
  await expect(reader.read()).rejects.toThrow()
})

test('a client that takes its time keeps it, until all was sent', async () => {
  const { state, reader } = world()
  for (let step = await reader.read(); !step.done; step = await reader.read()) state.now += 50_000
  expect([state.aborted, state.ends]).toEqual([false, 1])
})
