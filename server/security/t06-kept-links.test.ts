import { expect, test } from 'bun:test'
import { TrashPage } from '#contract/trash.ts'
import { Versions } from '#contract/versions.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { momentBetween } from '#server/testing/until.ts'

// R6 for what is brought back: a link leads to the item that was shared, or nowhere.

const ask = (app: TestApp, method: string, target: string, body?: unknown, as: string | null = 'admin') =>
  app.request(target, {
    method,
    as,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
const NO_SHARING = {
  ...{ admin: false, execute: false, create: true, rename: true },
  ...{ modify: true, delete: true, share: false, download: true },
}
const forbidSharing = (app: TestApp, id: number) =>
  ask(app, 'PUT', `/api/users/${id}`, { what: 'user', which: ['perm'], data: { perm: NO_SHARING } })

async function linkTo(app: TestApp, target: string, as: string): Promise<string> {
  const made = await (await ask(app, 'POST', `/api/share${target}`, {}, as)).json()
  return (made as { hash: string }).hash
}
const visit = async (app: TestApp, hash: string) => {
  const reply = await ask(app, 'GET', `/api/public/dl/${hash}`, undefined, null)
  return [reply.status, await reply.text()]
}
const inTrash = async (app: TestApp, as: string) =>
  TrashPage.parse(await (await ask(app, 'GET', '/api/trash', undefined, as)).json()).items
const GONE = [404, expect.not.stringContaining('PRIVATE')]

test('what is restored over a shared file is not what was shared', async () => {
  await using app = await testApp({
    tree: { '/pub/a.txt': 'PUBLIC', '/priv/a.txt': 'PRIVATE' },
    users: [{ username: 'bob' }, { username: 'mia' }],
  })
  await forbidSharing(app, 3)
  const hash = await linkTo(app, '/pub/a.txt', 'bob')
  expect(await visit(app, hash)).toEqual([200, 'PUBLIC'])
  await ask(app, 'DELETE', '/api/resources/priv/a.txt', undefined, 'mia')
  const [item] = await inTrash(app, 'mia')
  const body = { ids: [item?.id], to: '/pub', onTaken: 'replace' }
  expect((await ask(app, 'POST', '/api/trash/restore', body, 'mia')).status).toBe(200)
  expect(await visit(app, hash)).toEqual(GONE)
})

test('a file that rewinding puts in the place of a shared one is another one', async () => {
  await using app = await testApp({
    tree: { '/f/a.txt': 'PRIVATE', '/f/z.txt': 'z' },
    users: [{ username: 'bob' }],
  })
  await ask(app, 'PUT', '/api/resources/f/z.txt', 'zz')
  const at = await momentBetween()
  await ask(app, 'PATCH', '/api/resources/f/a.txt?action=rename&destination=%2Ff%2Fprivate.txt')
  await ask(app, 'POST', '/api/resources/f/a.txt', 'PUBLIC')
  const hash = await linkTo(app, '/f/a.txt', 'bob')
  expect(await visit(app, hash)).toEqual([200, 'PUBLIC'])
  expect((await ask(app, 'POST', '/api/rewind/f', { at })).status).toBe(200)
  expect(await (await ask(app, 'GET', '/api/raw/f/a.txt')).text()).toBe('PRIVATE')
  expect(await visit(app, hash)).toEqual(GONE)
})

test('a link to a file goes on when a version of it is restored, as when it is saved', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'one' }, users: [{ username: 'bob' }] })
  const hash = await linkTo(app, '/a.txt', 'bob')
  await ask(app, 'PUT', '/api/resources/a.txt', 'two')
  const [version] = Versions.parse(await (await ask(app, 'GET', '/api/versions/a.txt')).json()).versions
  expect((await ask(app, 'POST', '/api/versions/a.txt', { id: version?.id })).status).toBe(200)
  expect(await visit(app, hash)).toEqual([200, 'one'])
})

test('links come back with their item for who made them, and for nobody else', async () => {
  await using app = await testApp({
    tree: { '/box/a.txt': 'A' },
    users: [{ username: 'bob' }, { username: 'mia' }],
  })
  await forbidSharing(app, 3)
  const hash = await linkTo(app, '/box/a.txt', 'bob')
  const removeAndRestore = async (as: string) => {
    await ask(app, 'DELETE', '/api/resources/box', undefined, as)
    const [item] = await inTrash(app, as)
    await ask(app, 'POST', '/api/trash/restore', { ids: [item?.id], links: true }, as)
    return item?.links
  }
  expect(await removeAndRestore('bob')).toBe(1)
  expect(await visit(app, hash)).toEqual([200, 'A'])
  expect(await removeAndRestore('mia')).toBe(0)
  expect(await visit(app, hash)).toEqual(GONE)
})
