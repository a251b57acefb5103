import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ErrorBody } from '#contract/errors.ts'
import { MoveInRehearsal, MoveInReport } from '#contract/move-in.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { MAX_UPLOAD_SIZE } from './import-session.ts'

const DATABASE = new Uint8Array(
  readFileSync(path.join(import.meta.dir, '../../testing/file-browser/filebrowser-v2.63.23.db')),
)
const TREE = { '/holiday photos/day 1.txt': 'sun', '/documents/report.pdf': 'all is well' }

const send = (app: TestApp, body: string | Uint8Array<ArrayBuffer> = DATABASE, as = 'admin') =>
  app.request('/api/move-in', { method: 'POST', body, as })
const take = (app: TestApp, id: number, wish: object = {}, as = 'admin') =>
  app.request(`/api/move-in/${id}`, { method: 'POST', body: JSON.stringify(wish), as })
const names = async (app: TestApp) => (await app.context.users.all()).map(({ username }) => username)
const refusal = async (answer: Response) => ErrorBody.parse(await answer.json())

test('what was sent is told first, and taken over when that is wanted', async () => {
  await using app = await testApp({ tree: TREE })
  const rehearsal = MoveInRehearsal.parse(await (await send(app)).json())
  expect(rehearsal).toMatchObject({ done: false, people: { present: 1 }, links: { comes: 3 } })
  expect(await names(app)).toEqual(['admin'])
  const answer = await take(app, rehearsal.id)
  expect(answer.status).toBe(200)
  expect(MoveInReport.parse(await answer.json())).toMatchObject({ done: true, people: rehearsal.people })
  expect(await names(app)).toEqual(['admin', 'alice', 'bob', 'carol', 'Zoë Müller', 'dave'])
  const shared = await app.request('/api/public/share/n4nFJL1B', { as: null })
  expect(await shared.json()).toMatchObject({ name: 'day 1.txt' })
  const config = await app.request('/api/settings')
  expect(await config.json()).toMatchObject({ branding: { name: 'Acme Files' }, signup: true })
  expect((await take(app, rehearsal.id)).status).toBe(404)
})

test('it is whose it is who sent it, and forgotten after a while', async () => {
  let now = Date.now()
  await using app = await testApp({ users: [{ username: 'boss', grantedPermissions: ['admin'] }], now: () => now })
  const { id } = MoveInRehearsal.parse(await (await send(app)).json())
  expect((await take(app, id, {}, 'boss')).status).toBe(404)
  now += 16 * 60_000
  expect((await take(app, id)).status).toBe(404)
  expect(await names(app)).toEqual(['admin', 'boss'])
})

test('long after the sign-in it needs the password', async () => {
  let now = Date.now()
  await using app = await testApp({ now: () => now })
  await app.signIn('admin')
  now += 11 * 60_000
  const { id } = MoveInRehearsal.parse(await (await send(app)).json())
  expect(await refusal(await take(app, id))).toMatchObject({ code: 'proof_needed' })
  expect(await names(app)).toEqual(['admin'])
})

describe('what is no use is refused', () => {
  test.each([
    ['nothing', ''],
    ['another file', 'x'.repeat(20_000)],
    ['half of one', DATABASE.subarray(0, 20_000)],
  ])('%s', async (_, body) => {
    await using app = await testApp()
    const answer = await send(app, body)
    expect(answer.status).toBe(400)
    expect((await refusal(answer)).message).toStartWith('This is not a database of File Browser: ')
    expect((await take(app, 1)).status).toBe(404)
  })

  test('more than is taken by the network, before it is read', async () => {
    await using app = await testApp()
    const token = await app.signIn('admin')
    const { status } = await app.raw(
      `POST /api/move-in HTTP/1.1\r\nHost: x\r\nX-Auth: ${token}\r\nContent-Length: ${MAX_UPLOAD_SIZE + 1}\r\n\r\n`,
    )
    expect(status).toBe(413)
  })
})
