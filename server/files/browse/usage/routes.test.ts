import { afterAll, beforeAll, expect, test } from 'bun:test'
import { statfsSync } from 'node:fs'
import { Usage } from '#contract/resources.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    tree: { '/docs/a.txt': 'hello', '/theirs/x.txt': 'x' },
    users: [
      { username: 'lister', grantedPermissions: [] },
      { username: 'denied', rules: [deny('/theirs')] },
    ],
  })
})
afterAll(() => app[Symbol.asyncDispose]())

const usageOf = async (path: string, as?: string) =>
  Usage.parse(await (await app.request(`/api/usage${path}`, { as })).json())

test('how full the volume of a folder is', async () => {
  const { total, used } = await usageOf('/docs/', 'lister')
  const { blocks, bsize } = statfsSync(app.root)
  expect(total).toBe(blocks * bsize)
  expect(used).toBeWithin(1, total + 1)
})

test('nothing for a file', async () => {
  expect(await usageOf('/docs/a.txt')).toEqual({ total: 0, used: 0 })
})

test('no word about what is not there, or not for the caller', async () => {
  expect((await app.request('/api/usage/none')).status).toBe(404)
  const refusals = ['/theirs', '/theirs/', '/theirs/x.txt', '/theirs/none'].map((path) =>
    app.request(`/api/usage${path}`, { as: 'denied' }),
  )
  expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
})
