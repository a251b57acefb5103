import { afterEach, beforeEach, expect, test } from 'bun:test'
import net from 'node:net'
import { ALL_PERMISSIONS } from '#contract/users.ts'
import { INITIAL_SETTINGS } from '#server/settings/settings.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

// T6: who asks is looked at when a request begins. Whoever keeps back the last byte of it meanwhile is looked at again.

let app: TestApp
let token: string
beforeEach(async () => {
  app = await testApp({ users: [{ username: 'mallory', may: ['admin'] }] })
  token = await app.freshToken('mallory')
})
afterEach(() => app[Symbol.asyncDispose]())

const MALLORY = '/api/users/2'
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
    await Bun.sleep(400)
    expect((await take()).status).toBe(200)
    for (const { finish } of answers) expect(await finish()).toBe(401)
    expect((await app.context.settings.current()).signup).toBe(false)
    expect((await app.context.users.all()).map(({ username }) => username)).not.toContain('backdoor')
  })

  test(`without ${what}, a late end of an upload leaves nothing`, async () => {
    const upload = held('POST', '/api/resources/late.txt', 'late')
    await Bun.sleep(400)
    expect((await take()).status).toBe(200)
    expect(await upload.finish()).toBe(401)
    expect((await app.request('/api/resources/late.txt')).status).toBe(404)
  })
}

test('whoever is only slow is answered as always', async () => {
  const save = held('PUT', '/api/settings', settings)
  await Bun.sleep(400)
  expect(await save.finish()).toBe(200)
})

/** A request all of which is sent but its last byte; `finish` sends that one and tells the status. */
function held(method: string, target: string, body: string): { finish: () => Promise<number> } {
  const socket = net.connect(app.port, '127.0.0.1')
  const answer = Promise.withResolvers<number>()
  socket.once('data', (data) => answer.resolve(Number(String(data).split(' ')[1])))
  socket.once('error', answer.reject)
  const head = [`${method} ${target} HTTP/1.1`, 'Host: x', `X-Auth: ${token}`, `Content-Length: ${body.length}`]
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
