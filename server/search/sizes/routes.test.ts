import { afterAll, beforeAll, expect, test } from 'bun:test'
import { FolderSizesReply, SpaceReply, UserUsage } from '#contract/folder-sizes.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    tree: { '/docs/a.txt': 'hello', '/theirs/x.txt': 'x' },
    users: [{ username: 'denied', rules: [deny('/theirs')] }],
  })
})
afterAll(() => app[Symbol.asyncDispose]())

test('the answers are what the contract says', async () => {
  FolderSizesReply.parse(await (await app.request('/api/folder-sizes/docs/')).json())
  SpaceReply.parse(await (await app.request('/api/space/docs/')).json())
})

for (const address of ['/api/folder-sizes', '/api/space']) {
  test(`${address}: only folders that are there, and no word about what is not for the caller`, async () => {
    expect((await app.request(`${address}/docs/a.txt`)).status).toBe(400)
    expect((await app.request(`${address}/none`)).status).toBe(404)
    const refusals = ['/theirs', '/theirs/', '/theirs/x.txt', '/theirs/none'].map((path) =>
      app.request(`${address}${path}`, { as: 'denied' }),
    )
    expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })
}

test('an administrator learns how full the disk of a user is, and nobody else', async () => {
  const ask = (as?: string) => app.request('/api/users/2/usage', as === undefined ? {} : { as })
  const { username, disk } = UserUsage.parse(await (await ask()).json())
  expect(username).toBe('denied')
  expect(disk.total).toBeGreaterThanOrEqual(disk.used)
  expect((await ask('denied')).status).toBe(403)
  expect((await app.request('/api/users/99/usage')).status).toBe(404)
})
