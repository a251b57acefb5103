import { expect, test } from 'bun:test'
import { QueryObserver } from '@tanstack/react-query'
import { until } from '#testing/until.ts'
import { createQueryClient } from './query-client.ts'

/** An observed query whose requests the test answers. */
function observe() {
  const client = createQueryClient()
  const requests: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const request = Promise.withResolvers<string>()
    requests.push(request)
    return request.promise
  }
  const observer = new QueryObserver(client, { queryKey: ['data'], queryFn, retry: false })
  const stop = observer.subscribe(() => undefined)
  return { client, requests, data: () => observer.getCurrentResult().data, [Symbol.dispose]: stop }
}

test('what changes during the first request is fetched once more, and its first response is shown meanwhile', async () => {
  using it = observe()
  void it.client.invalidateQueries({ queryKey: ['data'] })
  void it.client.invalidateQueries({ queryKey: ['data'] })
  expect(it.requests).toHaveLength(1)
  it.requests[0]?.resolve('before')
  await until(() => it.requests.length === 2)
  expect(it.data()).toBe('before')
  it.requests[1]?.resolve('after')
  await until(() => it.data() === 'after')
  await Bun.sleep(0)
  expect(it.requests).toHaveLength(2)
})

test('a response that nothing changed is not fetched again, nor one of a request that began after the change', async () => {
  using it = observe()
  it.requests[0]?.resolve('first')
  await until(() => it.data() === 'first')
  await Bun.sleep(0)
  expect(it.requests).toHaveLength(1)

  using other = observe()
  void other.client.invalidateQueries({ queryKey: ['data'] })
  other.requests[0]?.reject(new Error('connection lost'))
  await until(() => other.client.getQueryState(['data'])?.status === 'error')
  void other.client.refetchQueries({ queryKey: ['data'] })
  other.requests[1]?.resolve('first')
  await until(() => other.data() === 'first')
  await Bun.sleep(0)
  expect(other.requests).toHaveLength(2)
})

test('what changes while a first request is repeated is fetched once more, too', async () => {
  using it = observe()
  it.requests[0]?.reject(new Error('connection lost'))
  await until(() => it.client.getQueryState(['data'])?.status === 'error')
  void it.client.refetchQueries({ queryKey: ['data'] })
  void it.client.invalidateQueries({ queryKey: ['data'] })
  it.requests[1]?.resolve('before')
  await until(() => it.requests.length === 3)
  it.requests[2]?.resolve('after')
  await until(() => it.data() === 'after')
})
