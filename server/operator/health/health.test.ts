import { describe, expect, test } from 'bun:test'
import { renameSync } from 'node:fs'
import { testApp } from '#server/testing/test-app.ts'

const TOKEN = 'a-token-for-those-who-watch'
const FAR = { 'X-Forwarded-For': '192.0.2.7' }
const watching = async () => testApp({ config: { metrics: { token: TOKEN, address: null } } })

describe('signs of life', () => {
  test('are given as File Browser does, to anybody', async () => {
    await using app = await testApp()
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await app.request('/health', { method, as: null })
      expect([response.status, await response.text()]).toEqual([200, '{"status":"OK"}'])
    }
    const live = await app.request('/health/live', { as: null })
    expect([live.status, await live.text()]).toEqual([200, '{"status":"OK"}'])
    expect((await app.request('/health/live', { method: 'HEAD', as: null })).status).toBe(200)
    expect((await app.request('/health/other', { as: null })).headers.get('Content-Type')).not.toContain('"status"')
  })

  test('tell details to this machine, and elsewhere to whoever brings the token', async () => {
    await using app = await watching()
    const ready = async (headers: Record<string, string>) =>
      (await app.request('/health/ready', { as: null, headers })).json()
    const checks = { running: 'ok', database: 'ok', root: 'ok', dataRoom: 'ok', filesRoom: 'ok' }
    expect(await ready({})).toEqual({ status: 'OK', checks })
    expect(await ready(FAR)).toEqual({ status: 'OK' })
    expect(await ready({ Via: '1.1 proxy' })).toEqual({ status: 'OK' })
    expect(await ready({ ...FAR, Authorization: `Bearer ${TOKEN}` })).toEqual({ status: 'OK', checks })
    expect(await ready({ ...FAR, Authorization: 'Bearer another-token-of-somebody' })).toEqual({ status: 'OK' })
  })

  test('end while it is stopping, but it is alive', async () => {
    await using app = await testApp()
    app.context.health.stop()
    const ready = await app.request('/health/ready', { as: null })
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({ status: 'FAIL', checks: { running: 'failing', database: 'ok' } })
    expect((await app.request('/health/live', { as: null })).status).toBe(200)
  })

  test('end where the folder is gone, and nothing of it is told', async () => {
    await using app = await testApp()
    renameSync(app.root, `${app.root}-elsewhere`)
    try {
      const ready = await app.request('/health/ready', { as: null, headers: FAR })
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'FAIL' }])
      expect(await (await app.request('/health/ready', { as: null })).json()).toMatchObject({
        checks: { root: 'failing', database: 'ok' },
      })
    } finally {
      renameSync(`${app.root}-elsewhere`, app.root)
    }
  })

  test('end where the database does not answer', async () => {
    await using app = await testApp()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const holding = app.context.db.transaction().execute(() => held)
    const ready = await app.request('/health/ready', { as: null })
    expect([ready.status, await ready.json()]).toMatchObject([503, { checks: { database: 'failing', root: 'ok' } }])
    release()
    await holding
    expect((await app.request('/health/live', { as: null })).status).toBe(200)
  })
})
