import { expect, test } from 'bun:test'
import { createUploads } from './uploads.ts'

function away() {
  const retries: (() => void)[] = []
  let asked = 0
  const start = () => {
    asked += 1
    return Promise.reject(new Error('away'))
  }
  return {
    uploads: createUploads({ start, onLoadFailed: (retry) => retries.push(retry) }),
    retries,
    asked: () => asked,
  }
}
const photo = () => [new File(['x'], 'x.png')]
const now = (outcome: Promise<boolean>) => Promise.race([outcome, Bun.sleep(20).then(() => 'pending')])

test('files that cannot be uploaded yet have not arrived, and can be tried again', async () => {
  const { uploads, retries, asked } = away()
  const outcome = uploads.uploadInMemory(photo(), '/')
  expect(await now(outcome)).toBe('pending')
  retries[0]?.()
  expect(await now(outcome)).toBe('pending')
  expect([asked(), retries.length]).toEqual([2, 2])
})

test('what one person brought is not tried again for another', async () => {
  const { uploads, retries, asked } = away()
  const outcome = uploads.uploadInMemory(photo(), '/')
  await now(outcome)
  uploads.reset()
  retries[0]?.()
  expect(await now(outcome)).toBe(false)
  expect(asked()).toBe(1)
})

test('what one person selects is not uploaded when another has signed in meanwhile', async () => {
  const dialogs: Array<(files: File[]) => void> = []
  let starts = 0
  const uploads = createUploads({
    start: () => Promise.reject(new Error(`start ${++starts}`)),
    onLoadFailed: () => undefined,
    pickFrom: () => new Promise((resolve) => dialogs.push(resolve)),
  })
  uploads.pick('files', '/')
  uploads.reset()
  uploads.pick('files', '/')
  dialogs[0]?.(photo())
  await Bun.sleep(0)
  expect(starts).toBe(0)
  dialogs[1]?.(photo())
  await Bun.sleep(0)
  expect(starts).toBe(1)
})
