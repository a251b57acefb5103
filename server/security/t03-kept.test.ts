import { expect, test } from 'bun:test'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { GESTURE_HEADER } from '#contract/gesture.ts'
import { RestoreReply, TrashPage } from '#contract/trash.ts'
import { HistoryPage } from '#contract/undo.ts'
import { RewindView, Versions } from '#contract/versions.ts'
import { deny } from '#server/testing/asking.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

// T3 and R4 for what is kept: nobody sees, brings back or removes for good what they could not see or do in its place.

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
  await Bun.sleep(5)
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
