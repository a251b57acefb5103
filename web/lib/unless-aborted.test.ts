import { expect, test } from 'bun:test'
import { unlessAborted } from './unless-aborted.ts'

test('settles as the work does', async () => {
  const { signal } = new AbortController()
  expect(await unlessAborted(Promise.resolve(1), signal)).toBe(1)
  await expect(unlessAborted(Promise.reject(new Error('refused')), signal)).rejects.toThrow('refused')
})

test('stays pending when the signal is aborted before the work ends', async () => {
  const controller = new AbortController()
  const settled: string[] = []
  const works = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  for (const { promise } of works)
    unlessAborted(promise, controller.signal).then(
      () => settled.push('resolved'),
      () => settled.push('rejected'),
    )
  controller.abort()
  works[0]?.resolve()
  works[1]?.reject(new Error('late'))
  await Bun.sleep(0)
  expect(settled).toEqual([])
})
