import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, readdirSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { INITIAL_SETTINGS } from '#contract/settings.ts'
import { BATCH_MEDIA_TYPE, TUS_MEDIA_TYPE } from '#contract/uploads.ts'
import { ALL_PERMISSIONS } from '#contract/users.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'

// The subject is checked when a request begins. When its last byte arrives much later, the subject is checked again.

let app: TestApp
let token: string
beforeEach(async () => {
  app = await testApp({ users: [{ username: 'mallory', grantedPermissions: ['admin'] }, { username: 'trudy' }] })
  token = await app.freshToken('mallory')
})
afterEach(() => app[Symbol.asyncDispose]())

const MALLORY = '/api/users/2'
const TRUDY = '/api/users/3'
const settings = JSON.stringify({ ...INITIAL_SETTINGS, signup: true })
const backdoor = JSON.stringify({
  what: 'user',
  which: [],
  data: { username: 'backdoor', password: 'another horse, another battery', perm: ALL_PERMISSIONS },
})

const TAKEN_AWAY = {
  'the account': () => app.request(MALLORY, { method: 'DELETE' }),
  'the session': () => app.request(`${MALLORY}/sessions`, { method: 'DELETE' }),
  administration: () => {
    const data = { perm: { ...ALL_PERMISSIONS, admin: false } }
    return app.request(MALLORY, { method: 'PUT', body: JSON.stringify({ what: 'user', which: ['perm'], data }) })
  },
}

for (const [what, take] of Object.entries(TAKEN_AWAY)) {
  test(`without ${what}, a late end of a request saves no settings and makes no account`, async () => {
    const answers = [held('PUT', '/api/settings', settings), held('POST', '/api/users', backdoor)]
    await begun(2)
    expect((await take()).status).toBe(200)
    for (const { finish } of answers) expect(await finish()).toBe(401)
    expect((await app.context.settings.current()).signup).toBe(false)
    expect((await app.context.users.all()).map(({ username }) => username)).not.toContain('backdoor')
  })

  test(`without ${what}, a late end of an upload leaves nothing`, async () => {
    const upload = held('POST', '/api/resources/late.txt', 'late')
    await begun()
    expect((await take()).status).toBe(200)
    expect(await upload.finish()).toBe(401)
    expect((await app.request('/api/resources/late.txt')).status).toBe(404)
  })
}

test('whoever is only slow is answered as always', async () => {
  const save = held('PUT', '/api/settings', settings)
  await begun()
  expect(await save.finish()).toBe(200)
})

const batch = `${String.fromCharCode(0, 0, 0, 28)}{"path":"late.txt","size":4}late`
const KINDS: [string, string, string, string, ...string[]][] = [
  ['an upload', 'POST', '/api/resources/in/late.txt', 'late'],
  [
    'the one chunk of an upload',
    'POST',
    '/api/tus/in/late.txt',
    'late',
    'Upload-Length: 4',
    `Content-Type: ${TUS_MEDIA_TYPE}`,
  ],
  ['many files', 'POST', '/api/files/in', batch, `Content-Type: ${BATCH_MEDIA_TYPE}`],
]
const CLOSED = {
  'the permission': ['perm', { perm: { ...ALL_PERMISSIONS, admin: false, create: false } }],
  'the path': ['rules', { rules: [{ regex: false, allow: false, path: '/in' }] }],
  'the folder': ['scope', { scope: '/other' }],
} as const

for (const [what, [field, data]] of Object.entries(CLOSED)) {
  test.each(KINDS)(`without ${what}, a late end of %s leaves nothing`, async (_, method, target, body, ...headers) => {
    for (const folder of ['in', 'other/in']) mkdirSync(path.join(app.root, folder), { recursive: true })
    token = await app.freshToken('trudy')
    const request = held(method, target, body, ...headers)
    await begun()
    const change = JSON.stringify({ what: 'user', which: [field], data })
    expect((await app.request(TRUDY, { method: 'PUT', body: change })).status).toBe(200)
    expect(await request.finish()).toBe(403)
    const left = readdirSync(app.root, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('late'))
    expect(left).toEqual([])
  })
}

test('what else is taken away meanwhile does not matter', async () => {
  token = await app.freshToken('trudy')
  const upload = held('POST', '/api/resources/late.txt', 'late')
  await begun()
  const data = {
    perm: { ...ALL_PERMISSIONS, admin: false, share: false },
    rules: [{ regex: false, allow: false, path: '/in' }],
  }
  const change = JSON.stringify({ what: 'user', which: ['perm', 'rules'], data })
  expect((await app.request(TRUDY, { method: 'PUT', body: change })).status).toBe(200)
  expect(await upload.finish()).toBe(200)
})

/**
 * Milliseconds. A body that arrives within about 200 ms of the request's start needs no second check (http/dispatch.ts, http/incoming.ts).
 */
const LATE = 400

/**
 * Waits until `count` requests are in progress, then for an answer to a later one of the same session, so that the subject has been
 * checked, and then until the rest is late.
 */
async function begun(count = 1): Promise<void> {
  await until(() => app.context.traffic.working >= count)
  expect((await app.request('/api/resources/', { headers: { 'X-Auth': token } })).status).toBe(200)
  await Bun.sleep(LATE)
}

/** Sends a request except for its last byte; `finish` sends that byte and returns the status. */
function held(method: string, target: string, body: string, ...headers: string[]): { finish: () => Promise<number> } {
  const socket = net.connect(app.port, '127.0.0.1')
  const answer = Promise.withResolvers<number>()
  socket.once('data', (data) => answer.resolve(Number(String(data).split(' ')[1])))
  socket.once('error', answer.reject)
  const head = [
    `${method} ${target} HTTP/1.1`,
    'Host: x',
    `X-Auth: ${token}`,
    `Content-Length: ${body.length}`,
    ...headers,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`)
  return {
    finish: async () => {
      socket.write(body.slice(-1))
      const status = await answer.promise
      socket.destroy()
      return status
    },
  }
}
