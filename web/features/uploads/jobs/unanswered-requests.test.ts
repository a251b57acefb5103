import { expect, test } from 'bun:test'
import { UnansweredRequests } from './unanswered-requests.ts'

test('only requests that are still unanswered after the delay are shown', async () => {
  const requests = new UnansweredRequests(1)
  const shown: string[] = []
  const answered = requests.add(() => shown.push('answered'))
  requests.remove(answered)
  const { promise, resolve } = Promise.withResolvers<void>()
  requests.add(() => {
    shown.push('long')
    resolve()
  })
  await promise
  expect(shown).toEqual(['long'])
  expect(requests.isEmpty).toBe(false)
})

test('a cancellation counts once, and only for an unanswered request', () => {
  const requests = new UnansweredRequests(60_000)
  const [one, other] = [requests.add(() => undefined), requests.add(() => undefined)]
  expect(one).not.toBe(other)
  requests.cancel(one)
  expect([requests.takeCancelled(one), requests.takeCancelled(one), requests.takeCancelled(other)]).toEqual([
    true,
    false,
    false,
  ])
  requests.clear()
  requests.cancel(other)
  expect([requests.takeCancelled(other), requests.isEmpty]).toEqual([false, true])
})
