import { expect, test } from 'bun:test'
import { JobPoller } from './job-poller.ts'

/** Creates a poller whose polls end when the test says so. */
function setUp() {
  const polls: Array<() => void> = []
  const world = { busy: true, visible: true }
  const begun = Promise.withResolvers<void>()
  const poller = new JobPoller({
    interval: 1,
    isBusy: () => world.busy,
    isVisible: () => world.visible,
    poll() {
      const { promise, resolve } = Promise.withResolvers<void>()
      if (polls.push(resolve) === 2) begun.resolve()
      return promise
    },
  })
  return { poller, polls, world, secondPoll: begun.promise }
}

test('polls again while jobs run, one request at a time', async () => {
  const { poller, polls, secondPoll } = setUp()
  poller.pollNow()
  poller.pollNow()
  poller.schedule(0)
  expect(polls).toHaveLength(1)
  polls[0]?.()
  await secondPoll
  poller.stop()
})

test('after it was stopped, it polls although the earlier poll has not ended', () => {
  const { poller, polls } = setUp()
  poller.pollNow()
  poller.stop()
  poller.pollNow()
  expect(polls).toHaveLength(2)
  poller.stop()
})
