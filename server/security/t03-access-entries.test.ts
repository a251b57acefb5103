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

const as = 'admin'
const rename = async (from: string, to: string, { by = 'admin' } = {}) => {
  const target = `/api/resources${from}?action=rename&destination=${encodeURIComponent(to)}`
  expect((await ask('PATCH', target, { as: by })).ok).toBe(true)
}
const remove = async (path: string, by = 'zoe', query = '') =>
  expect((await ask('DELETE', `/api/resources${path}${query}`, { as: by })).ok).toBe(true)
const save = async (path: string, body: string, by = 'zoe') =>
  expect((await app.request(`/api/resources${path}?override=true`, { method: 'POST', as: by, body })).ok).toBe(true)
const trashOf = async (by: string) => TrashPage.parse(await (await ask('GET', '/api/trash', { as: by })).json()).items
const historyOf = async (path: string) => (await ask('GET', `/api/history${path}`)).text()

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

/** Ways in which a folder leaves its path, the folder above afterwards, and the paths that are free then. */
const LEAVING: readonly [string, () => Promise<unknown>, string, readonly string[]][] = [
  ['renamed', () => rename('/a/hr', '/a/personnel'), '/a', ['/a/hr']],
  ['moved with a folder above', () => rename('/a', '/b'), '/b', ['/a/hr']],
  [
    'renamed, and then a folder above',
    () => rename('/a/hr', '/a/people').then(() => rename('/a', '/b')),
    '/b',
    ['/a/hr', '/b/hr'],
  ],
  ['deleted permanently', () => remove('/a/hr', 'admin', '?forever=true'), '/a', ['/a/hr']],
]

test.each(LEAVING)(
  'what was recorded in a hidden folder stays hidden after it was %s; a new folder there is not',
  async (_, leave, above, free) => {
    const before = Date.now()
    await Bun.sleep(20)
    await save('/a/hr/wage.txt', 'one')
    await save('/a/hr/wage.txt', 'two')
    await remove('/a/hr/pay.txt')
    const [item] = await trashOf('zoe')
    expect(item?.path).toBe('/a/hr/pay.txt')
    const { steps } = HistoryPage.parse(await (await ask('GET', '/api/history/a/hr')).json())
    const deletion = steps.find(({ kind }) => kind === 'delete')?.id
    expect(deletion).toBeString()
    await deny('/a/hr', 'view', 'download')
    await leave()
    const rewound = async () => (await ask('GET', `/api/rewind${above}?at=${before}`)).text()
    expect(await trashOf('zoe')).toEqual([])
    for (const folder of ['/', above]) expect(await historyOf(folder)).not.toMatch(/\/hr|pay\.txt|wage\.txt/)
    expect(await rewound()).not.toMatch(/"(hr|people|personnel)"/)

    if (above === '/b') expect((await ask('POST', '/api/resources/a/', { as })).ok).toBe(true)
    for (const folder of free) {
      expect((await ask('POST', `/api/resources${folder}/`, { as })).ok).toBe(true)
      await save(`${folder}/wage.txt`, 'new', 'ben')
      expect((await ask('GET', `/api/resources${folder}`)).status).toBe(200)
      expect(await read(`${folder}/wage.txt`)).toBe('new')
      expect(await (await ask('GET', `/api/versions${folder}/wage.txt`)).text()).not.toContain('"id"')
    }
    for (const to of [undefined, '/free']) {
      const body = { ids: [item?.id], to, onTaken: 'refuse', links: false }
      const reply = await (await ask('POST', '/api/trash/restore', { body })).json()
      expect(reply).toMatchObject({ restored: [], failed: [{ code: 'not_found' }] })
    }
    expect((await ask('POST', '/api/undo', { body: { step: deletion } })).ok).toBe(false)
    await ask('POST', `/api/rewind${above}`, { body: { at: before, names: ['hr'] } })
    for (const folder of [...free, `${above}/hr`]) expect(await read(`${folder}/pay.txt`)).not.toBe('pay')
  },
)

test('what may not be downloaded is not restored from the trash to where its folder was', async () => {
  await deny('/a/locked', 'download')
  await remove('/a/locked/f.txt')
  await rename('/a/locked', '/a/closed')
  const [item] = await trashOf('zoe')
  expect(item?.path).toBe('/a/locked/f.txt')
  const body = { ids: [item?.id], onTaken: 'refuse', links: false }
  const reply = await (await ask('POST', '/api/trash/restore', { body })).json()
  expect(reply).toMatchObject({ restored: [], failed: [{ code: 'not_allowed' }] })
})

test('whoever may see a renamed folder still sees what was recorded in it, until that is denied', async () => {
  await remove('/a/hr/pay.txt')
  const body = {
    entries: [
      { kind: 'everyone', id: null, allow: [], deny: ['view'] },
      { kind: 'user', id: 2, allow: ['view'], deny: [] },
    ],
    current_password: PASSWORD,
  }
  expect((await ask('PUT', '/api/access-entries/a/hr', { as, body })).status).toBe(200)
  await rename('/a/hr', '/a/personnel')
  expect((await trashOf('zoe')).map(({ path }) => path)).toEqual(['/a/hr/pay.txt'])
  await deny('/a/personnel', 'view')
  expect(await trashOf('zoe')).toEqual([])
})
