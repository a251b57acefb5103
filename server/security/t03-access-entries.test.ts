// T3, reading what is denied by another route: what an access entry denies stays unread when items are restored, undone or rewound elsewhere.
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { TrashPage } from '#contract/trash.ts'
import { HistoryPage } from '#contract/undo.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp({
    tree: { '/a/locked/f.txt': 'secret', '/a/free/x.txt': 'x', '/free/own/mine.txt': 'mine', '/a/hr/pay.txt': 'pay' },
    users: [
      { username: 'zoe', grantedPermissions: ['create', 'rename', 'modify', 'delete', 'download', 'share'] },
      { username: 'ben', grantedPermissions: ['create', 'rename', 'modify', 'delete', 'download'] },
    ],
  })
})
afterEach(() => app[Symbol.asyncDispose]())

const ask = (method: string, target: string, { as = 'zoe', body }: { as?: string; body?: object } = {}) =>
  app.request(target, { method, as, ...(body && { body: JSON.stringify(body) }) })

/** Denies rights on a folder to zoe. */
async function deny(path: string, ...rights: string[]): Promise<void> {
  const entries = [{ kind: 'user', id: 2, allow: [], deny: rights }]
  const reply = await ask('PUT', `/api/access-entries${path}`, {
    as: 'admin',
    body: { entries, current_password: PASSWORD },
  })
  expect(reply.status).toBe(200)
}

const read = async (path: string) => {
  const reply = await ask('GET', `/api/raw${path}`)
  return reply.ok ? await reply.text() : reply.status
}

test('what may not be downloaded cannot be restored to another folder', async () => {
  await deny('/a/locked', 'download')
  expect(await read('/a/locked/f.txt')).toBe(403)
  expect((await ask('DELETE', '/api/resources/a/locked/f.txt')).ok).toBe(true)
  const { items } = TrashPage.parse(await (await ask('GET', '/api/trash')).json())
  const body = { ids: items.map(({ id }) => id), to: '/a/free', onTaken: 'refuse', links: false }
  const reply = await (await ask('POST', '/api/trash/restore', { body })).json()
  expect(reply).toMatchObject({ restored: [], failed: [{ code: 'not_allowed' }] })
  expect(await read('/a/free/f.txt')).not.toBe('secret')
})

test('undoing a move does not take what others put into the folder out of a place where it may not be downloaded', async () => {
  await deny('/a/locked', 'download')
  const moved = await ask('PATCH', '/api/resources/free/own?action=rename&destination=%2Fa%2Flocked%2Fown')
  expect(moved.ok).toBe(true)
  expect((await ask('POST', '/api/resources/a/locked/own/new.txt', { as: 'ben' })).ok).toBe(true)
  const { steps } = HistoryPage.parse(await (await ask('GET', '/api/history/')).json())
  const step = steps.find(({ mine, kind }) => mine && kind === 'move')?.id
  expect(step).toBeString()
  const reply = await ask('POST', '/api/undo', { body: { step } })
  expect(reply.status).toBe(403)
  expect((await ask('GET', '/api/resources/free/own')).status).toBe(404)
})

test('rewinding does not bring back what was in a folder that was hidden, at its former name', async () => {
  await deny('/a/hr', 'view', 'download', 'create', 'edit', 'delete', 'rename', 'share')
  const before = Date.now()
  await Bun.sleep(20)
  expect((await ask('DELETE', '/api/resources/a/hr/pay.txt', { as: 'admin' })).ok).toBe(true)
  const renamed = '/api/resources/a/hr?action=rename&destination=%2Fa%2Fpersonnel'
  expect((await ask('PATCH', renamed, { as: 'admin' })).ok).toBe(true)
  await ask('POST', '/api/rewind/a', { body: { at: before, names: ['hr'] } })
  expect(await read('/a/hr/pay.txt')).not.toBe('pay')
})

test('what may not be shared is not in a link to a folder above, also if it is denied later', async () => {
  const made = await ask('POST', '/api/share/a', { body: {} })
  const { hash } = (await made.json()) as { hash: string }
  const visit = (path: string) => app.request(`/api/public/${path}`, { as: null })
  const namesIn = async () =>
    ((await (await visit(`share/${hash}`)).json()) as { items: { name: string }[] }).items.map(({ name }) => name)
  expect(await namesIn()).toEqual(['free', 'hr', 'locked'])
  expect((await visit(`dl/${hash}/locked/f.txt`)).status).toBe(200)
  await deny('/a/locked', 'share')
  expect(await namesIn()).toEqual(['free', 'hr'])
  for (const path of [
    `share/${hash}/locked`,
    `share/${hash}/locked/f.txt`,
    `dl/${hash}/locked/f.txt`,
    `dl/${hash}/locked`,
  ])
    expect([path, (await visit(path)).status]).toEqual([path, 404])
  const archive = Buffer.from(await (await visit(`dl/${hash}`)).arrayBuffer()).toString('latin1')
  expect(archive).toContain('free/x.txt')
  expect(archive).not.toContain('locked')
  expect(await read('/a/locked/f.txt')).toBe('secret')
})

test('the name of a hidden folder stays hidden in the trash of the folder above it', async () => {
  await deny('/a/hr', 'view')
  expect((await ask('DELETE', '/api/resources/a/hr', { as: 'admin' })).ok).toBe(true)
  const trash = async (as: string) =>
    TrashPage.parse(await (await ask('GET', '/api/trash', { as })).json()).items.map(({ path }) => path)
  expect(await trash('admin')).toEqual(['/a/hr'])
  expect(await trash('zoe')).toEqual([])
  const history = await (await ask('GET', '/api/history/a')).text()
  expect(history).not.toContain('hr')
})
