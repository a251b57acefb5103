import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ErrorBody } from '#contract/errors.ts'
import { GESTURE_HEADER } from '#contract/gesture.ts'
import { RestoreReply, TrashPage } from '#contract/trash.ts'
import { HistoryPage } from '#contract/undo.ts'
import { RewindView, Versions } from '#contract/versions.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { waitForLaterTimestamp } from '#server/testing/until.ts'

// Permissions on the trash, versions and undo: users see, restore and permanently delete only items that they could see and change in their
// original location.

type As = { readonly as?: string; readonly gesture?: string }

const ask = (app: TestApp, method: string, target: string, body?: unknown, { as = 'admin', gesture }: As = {}) =>
  app.request(target, {
    method,
    as,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(gesture !== undefined && { headers: { [GESTURE_HEADER]: gesture } }),
  })

const trashOf = async (app: TestApp, as: string) =>
  TrashPage.parse(await (await ask(app, 'GET', '/api/trash', undefined, { as })).json()).items
const change = async (app: TestApp, id: number, which: string, value: unknown) => {
  const reply = await ask(app, 'PUT', `/api/users/${id}`, { what: 'user', which: [which], data: { [which]: value } })
  expect(reply.status).toBe(200)
}

test('a rule hides what it denies in the trash, in versions, in the history and in a folder as it was', async () => {
  await using app = await testApp({
    tree: { '/mia/secret.txt': 'one', '/mia/open.txt': 'one' },
    users: [{ username: 'mia', scope: '/mia' }],
  })
  const mia = { as: 'mia' }
  const began = Date.now() - 1
  await ask(app, 'PUT', '/api/resources/secret.txt', 'two', mia)
  await ask(app, 'DELETE', '/api/resources/secret.txt', undefined, mia)
  await ask(app, 'DELETE', '/api/resources/open.txt', undefined, mia)
  await change(app, 2, 'rules', [deny('/secret.txt')])
  expect((await trashOf(app, 'mia')).map((item) => item.path)).toEqual(['/open.txt'])
  expect((await ask(app, 'GET', '/api/versions/secret.txt', undefined, mia)).status).toBe(403)
  const history = HistoryPage.parse(await (await ask(app, 'GET', '/api/history/', undefined, mia)).json())
  expect(JSON.stringify(history)).not.toContain('secret')
  const view = await ask(app, 'GET', `/api/rewind/?at=${began}`, undefined, mia)
  expect(RewindView.parse(await view.json()).items.map(({ name }) => name)).toEqual(['open.txt'])
})

test('whoever gets a folder later remembers nothing of what was in it before', async () => {
  await using app = await testApp({
    tree: { '/shared/a.txt': 'old secret', '/mia/x.txt': 'x' },
    users: [
      { username: 'bob', scope: '/shared' },
      { username: 'mia', scope: '/mia' },
    ],
  })
  await ask(app, 'PUT', '/api/resources/a.txt', 'harmless', { as: 'bob' })
  await waitForLaterTimestamp()
  await change(app, 3, 'scope', '/shared')
  const mia = { as: 'mia' }
  const versions = await ask(app, 'GET', '/api/versions/a.txt', undefined, mia)
  expect(Versions.parse(await versions.json()).versions).toEqual([])
  const { versions: bobs } = Versions.parse(
    await (await ask(app, 'GET', '/api/versions/a.txt', undefined, { as: 'bob' })).json(),
  )
  const stolen = await ask(app, 'GET', `/api/versions/a.txt?id=${bobs[0]?.id}`, undefined, mia)
  expect([bobs.length, stolen.status]).toEqual([1, 404])
  const history = HistoryPage.parse(await (await ask(app, 'GET', '/api/history/a.txt', undefined, mia)).json())
  expect(history.steps).toEqual([])
})

test('nobody takes back what somebody else did, and a right that is gone is gone for undo', async () => {
  await using app = await testApp({
    tree: { '/a.txt': 'a', '/b.txt': 'b' },
    users: [{ username: 'mia' }, { username: 'bob' }],
  })
  const gesture = 'a-gesture-that-is-mias'
  await ask(app, 'DELETE', '/api/resources/a.txt', undefined, { as: 'mia', gesture })
  const foreign = await ask(app, 'POST', '/api/undo', { gesture }, { as: 'bob' })
  expect(foreign.status).toBe(404)
  const { steps } = HistoryPage.parse(
    await (await ask(app, 'GET', '/api/history/a.txt', undefined, { as: 'bob' })).json(),
  )
  expect(steps.map(({ state, by }) => [state, by])).toEqual([['not_yours', 'mia']])
  expect((await ask(app, 'POST', '/api/undo', { step: steps[0]?.id }, { as: 'bob' })).status).toBe(403)
  await change(app, 2, 'perm', {
    create: false,
    rename: true,
    modify: true,
    delete: true,
    share: true,
    download: true,
    execute: false,
    admin: false,
  })
  expect((await ask(app, 'POST', '/api/undo', { gesture }, { as: 'mia' })).status).toBe(403)
  expect(existsSync(path.join(app.root, 'a.txt'))).toBe(false)
})

test('a link on the disk leads around no rule', async () => {
  await using app = await testApp({
    tree: { '/mia/real/secret.txt': 'one', '/mia/x.txt': 'x' },
    users: [{ username: 'mia', scope: '/mia' }],
  })
  symlinkSync('real', path.join(app.root, 'mia/alias'))
  await ask(app, 'PUT', '/api/resources/mia/real/secret.txt', 'two')
  await change(app, 2, 'rules', [deny('/real')])
  const mia = { as: 'mia' }
  for (const target of ['/api/versions/alias/secret.txt', '/api/history/alias/secret.txt', '/api/trash/for/alias'])
    expect([target, [403, 404].includes((await ask(app, 'GET', target, undefined, mia)).status)]).toEqual([
      target,
      true,
    ])
})

test('links die with what is deleted, and come back only for whoever asks for them', async () => {
  await using app = await testApp({ tree: { '/box/a.txt': 'a' } })
  const share = async () => (await (await ask(app, 'POST', '/api/share/box/a.txt', {})).json()) as { hash: string }
  const { hash } = await share()
  const visit = async () => (await app.request(`/api/public/dl/${hash}`, { as: null })).status
  expect(await visit()).toBe(200)
  const restore = async (links: boolean) => {
    const [item] = await trashOf(app, 'admin')
    const reply = await ask(app, 'POST', '/api/trash/restore', { ids: [item?.id], links })
    expect(RestoreReply.parse(await reply.json()).restored).toHaveLength(1)
    return item?.links
  }
  await ask(app, 'DELETE', '/api/resources/box')
  expect(await visit()).toBe(404)
  expect(await restore(true)).toBe(1)
  expect(await visit()).toBe(200)
  await ask(app, 'DELETE', '/api/resources/box')
  await restore(false)
  expect(await visit()).toBe(404)
  await ask(app, 'DELETE', '/api/resources/box')
  expect(await restore(true)).toBe(0)
  expect(await visit()).toBe(404)
})

test('links go where undo brings their items', async () => {
  await using app = await testApp({ tree: { '/box/a.txt': 'a' } })
  const { hash } = (await (await ask(app, 'POST', '/api/share/box/a.txt', {})).json()) as { hash: string }
  const gesture = 'a-gesture-that-moves'
  await ask(app, 'PATCH', '/api/resources/box?action=rename&destination=%2Fcrate', undefined, { gesture })
  expect((await ask(app, 'POST', '/api/undo', { gesture })).status).toBe(200)
  const reply = await app.request(`/api/public/dl/${hash}`, { as: null })
  expect([reply.status, await reply.text()]).toEqual([200, 'a'])
})

test.each(['../../etc/passwd', '.coffer', '%2e%2e', '0'.repeat(31), `${'0'.repeat(32)}/x`])(
  'an id that is none is refused: %s',
  async (id) => {
    await using app = await testApp({ tree: { '/a.txt': 'a' } })
    const asked = await ask(app, 'POST', '/api/trash/restore', { ids: [id] })
    const removed = await ask(app, 'POST', '/api/trash/remove', { ids: [id] })
    const version = await ask(app, 'GET', `/api/versions/a.txt?id=${encodeURIComponent(id)}`)
    expect([asked.status, removed.status, version.status]).toEqual([400, 400, 400])
    expect(readFileSync(path.join(app.root, 'a.txt'), 'utf8')).toBe('a')
  },
)

test('what was done to a folder where somebody could not see it does not come to them with it', async () => {
  await using app = await testApp({
    tree: { '/hr/box/salaries.txt': 'SECRET', '/hr/box/letter.txt': 'SECRET draft', '/mia/x.txt': 'x' },
    users: [{ username: 'mia', scope: '/mia' }],
  })
  const at = Date.now() - 1000
  await ask(app, 'DELETE', '/api/resources/hr/box/salaries.txt')
  await ask(app, 'PUT', '/api/resources/hr/box/letter.txt', 'dear all')
  await ask(app, 'PATCH', '/api/resources/hr/box?action=rename&destination=%2Fmia%2Fbox')
  const mia = { as: 'mia' }
  const shown = await (await ask(app, 'GET', `/api/rewind/box?at=${at}`, undefined, mia)).text()
  expect(RewindView.parse(JSON.parse(shown))).toMatchObject({ whole: false, steps: 0 })
  expect(shown).not.toContain('salaries')
  expect((await ask(app, 'POST', '/api/rewind/box', { at }, mia)).status).toBe(409)
  expect((await ask(app, 'GET', '/api/raw/box/salaries.txt', undefined, mia)).status).toBe(404)
  expect(await (await ask(app, 'GET', '/api/raw/box/letter.txt', undefined, mia)).text()).toBe('dear all')
  const versions = await (await ask(app, 'GET', '/api/versions/box/letter.txt', undefined, mia)).json()
  expect(Versions.parse(versions).versions).toEqual([])
})

test('nothing is restored over a folder that holds what its person may not delete', async () => {
  await using app = await testApp({ tree: { '/box/secret.txt': 'S' }, users: [{ username: 'mia' }] })
  await change(app, 2, 'rules', [deny('/box/secret.txt')])
  const mia = { as: 'mia' }
  await ask(app, 'POST', '/api/resources/tmp/box', 'junk', mia)
  await ask(app, 'DELETE', '/api/resources/tmp/box', undefined, mia)
  const [item] = await trashOf(app, 'mia')
  const body = { ids: [item?.id], to: '/', onTaken: 'replace' }
  const { failed } = RestoreReply.parse(await (await ask(app, 'POST', '/api/trash/restore', body, mia)).json())
  expect(failed.map(({ code }) => code)).toEqual(['not_allowed'])
  expect(existsSync(path.join(app.root, 'box/secret.txt'))).toBe(true)
})

test('nothing is restored through a link to where it may not be', async () => {
  await using app = await testApp({
    tree: { '/real/x': 'x', '/box/secret.txt': 'planted' },
    users: [{ username: 'mia' }],
  })
  await change(app, 2, 'rules', [deny('/real/box/secret.txt')])
  symlinkSync('real', path.join(app.root, 'alias'))
  const mia = { as: 'mia' }
  await ask(app, 'DELETE', '/api/resources/box', undefined, mia)
  const [item] = await trashOf(app, 'mia')
  for (const to of ['/real', '/alias']) {
    const reply = await ask(app, 'POST', '/api/trash/restore', { ids: [item?.id], to }, mia)
    expect(RestoreReply.parse(await reply.json()).failed.map(({ code }) => code)).toEqual(['not_allowed'])
  }
  expect(existsSync(path.join(app.root, 'real/box'))).toBe(false)
})

test('what somebody did before a folder was taken from them is not theirs to take back when they get it again', async () => {
  await using app = await testApp({
    tree: { '/shared/a.txt': 'SECRET', '/mia/x': 'x' },
    users: [{ username: 'mia', scope: '/shared' }],
  })
  const gesture = 'gesture-0000000001'
  await ask(app, 'DELETE', '/api/resources/a.txt', undefined, { as: 'mia', gesture })
  for (const scope of ['/mia', '/shared']) {
    await waitForLaterTimestamp()
    await change(app, 2, 'scope', scope)
  }
  await waitForLaterTimestamp()
  expect((await ask(app, 'POST', '/api/undo', { gesture }, { as: 'mia' })).status).toBe(404)
  expect(existsSync(path.join(app.root, 'shared/a.txt'))).toBe(false)
})

test('neither numbers nor pages of a history tell of what is denied', async () => {
  await using app = await testApp({ tree: { '/f/secret.txt': 'S', '/f/a.txt': 'a' }, users: [{ username: 'mia' }] })
  await change(app, 2, 'rules', [deny('/f/secret.txt')])
  await ask(app, 'PUT', '/api/resources/f/a.txt', 'b')
  const mia = { as: 'mia' }
  const look = async () => [
    await (await ask(app, 'GET', '/api/rewind/f?at=1', undefined, mia)).text(),
    await (await ask(app, 'GET', '/api/history/f?limit=1', undefined, mia)).text(),
  ]
  const before = await look()
  for (const text of ['one', 'two']) await ask(app, 'PUT', '/api/resources/f/secret.txt', text)
  expect(await look()).toEqual(before)
})

test('who may change a file but not delete it cannot make room for nothing in its versions', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'first' }, users: [{ username: 'mia' }] })
  await ask(app, 'PUT', '/api/resources/a.txt', 'WORK')
  const [version] = Versions.parse(await (await ask(app, 'GET', '/api/versions/a.txt')).json()).versions
  await waitForLaterTimestamp()
  for (let save = 0; save < 110; save += 1) await ask(app, 'PUT', '/api/resources/a.txt', '', { as: 'mia' })
  await app.context.historyServices.upkeep.runOnce()
  expect((await ask(app, 'GET', `/api/versions/a.txt?id=${version?.id}`)).status).toBe(200)
})

test('what fails on the way is as it was before, also where a right is missing to go back', async () => {
  await using app = await testApp({ tree: { '/k': 'k' }, users: [{ username: 'mia' }] })
  const mine = { as: 'mia', gesture: 'gesture-0000000001' }
  await ask(app, 'POST', '/api/resources/x.txt', 'x', mine)
  await ask(app, 'POST', '/api/resources/a.txt', 'a', mine)
  await ask(app, 'PATCH', '/api/resources/a.txt?action=rename&destination=%2Fb.txt', undefined, mine)
  writeFileSync(path.join(app.root, 'x.txt'), 'changed')
  const perm = {
    admin: false,
    execute: false,
    create: false,
    rename: true,
    modify: true,
    delete: true,
    share: false,
    download: true,
  }
  await change(app, 2, 'perm', perm)
  const reply = await ask(app, 'POST', '/api/undo', { gesture: mine.gesture }, { as: 'mia' })
  expect([reply.status, ErrorBody.parse(await reply.json()).code]).toEqual([409, 'changed_since'])
  for (const name of ['b.txt', 'x.txt']) expect(existsSync(path.join(app.root, name))).toBe(true)
})

describe('names of other users', () => {
  const GESTURE = 'one-gesture-of-bob'
  const world = async () => {
    const app = await testApp({
      tree: { '/shared/a.txt': 'one', '/shared/b.txt': 'b', '/bob/private.txt': 'p', '/eve/': null },
      users: [
        { username: 'bob', scope: '/' },
        { username: 'mia', scope: '/shared' },
        { username: 'eve', scope: '/eve' },
      ],
    })
    const bob = { as: 'bob', gesture: GESTURE }
    await ask(app, 'PUT', '/api/resources/shared/a.txt', 'two', bob)
    await ask(app, 'DELETE', '/api/resources/shared/b.txt', undefined, bob)
    await ask(app, 'DELETE', '/api/resources/bob/private.txt', undefined, bob)
    return app
  }
  const read = async (app: TestApp, target: string, as: string) => {
    const reply = await ask(app, 'GET', target, undefined, { as })
    return { status: reply.status, text: await reply.text() }
  }

  test('are shown in versions and history to those who may see the item, as its author, and nothing else about them', async () => {
    await using app = await world()
    const { versions } = Versions.parse(JSON.parse((await read(app, '/api/versions/a.txt', 'mia')).text))
    expect(versions.map(({ by }) => by)).toEqual(['bob'])
    const history = await read(app, '/api/history/', 'mia')
    const { steps } = HistoryPage.parse(JSON.parse(history.text))
    expect(steps.map(({ by, mine, count }) => [by, mine, count])).toEqual([['bob', false, 2]])
    expect(Object.keys(JSON.parse(history.text).steps[0]).sort()).toEqual([
      'at',
      'by',
      'count',
      'id',
      'items',
      'kind',
      'mine',
      'state',
    ])
    expect(Object.keys(versions[0] ?? {}).sort()).toEqual(['by', 'id', 'modified', 'size', 'until'])
    expect(history.text).not.toMatch(/private|127\.0\.0\.1/)
  })

  test('reach nobody who may not see the item: in another scope, behind a rule, or with a link to it', async () => {
    await using app = await world()
    for (const target of [
      '/api/versions/a.txt',
      '/api/history/',
      '/api/history/a.txt',
      '/api/trash?of=all',
      '/api/trash',
    ])
      expect((await read(app, target, 'eve')).text).not.toContain('bob')
    await change(app, 3, 'rules', [deny('/a.txt'), deny('/b.txt')])
    for (const target of ['/api/versions/a.txt', '/api/history/', '/api/history/a.txt', '/api/trash'])
      expect((await read(app, target, 'mia')).text).not.toContain('bob')
    const { hash } = (await (await ask(app, 'POST', '/api/share/shared', {}, { as: 'bob' })).json()) as { hash: string }
    const visit = await fetch(`http://127.0.0.1:${app.port}/api/public/share/${hash}`)
    expect([visit.status, await visit.text()]).toEqual([200, expect.not.stringContaining('bob')])
  })
})
