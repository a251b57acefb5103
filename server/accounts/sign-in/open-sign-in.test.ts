import { describe, expect, test } from 'bun:test'
import type { Config } from '#server/platform/config/settings.ts'
import { parseIpNetwork } from '#server/platform/network/ip-network.ts'
import { solvePuzzle } from '#server/testing/solve-puzzle.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'

// Starts the whole program with each sign-in method, and checks its runtime configuration and who can sign in.

const shown = async (app: TestApp) => (await app.request('/api/runtime-config', { as: null })).json()
const login = (app: TestApp, body: unknown, headers: Record<string, string> = {}) =>
  app.request('/api/login', { method: 'POST', as: null, headers, body: JSON.stringify(body) })
const admin = { username: 'admin', password: PASSWORD }

describe('the program with', () => {
  test('passwords kept here', async () => {
    await using app = await testApp({ hashesInThreads: true })
    expect(await shown(app)).toMatchObject({ AuthMethod: 'json', LoginPage: true, NoAuth: false, ReCaptcha: false })
    expect((await login(app, admin)).status).toBe(200)
  })

  test('nobody signing in', async () => {
    await using app = await testApp({ config: { auth: { method: 'noauth' } } })
    expect(await shown(app)).toMatchObject({ AuthMethod: 'noauth', LoginPage: false, NoAuth: true })
    expect((await login(app, {})).status).toBe(200)
  })

  test('a proxy that says who it is', async () => {
    const config: Partial<Config> = {
      auth: { method: 'proxy', header: 'X-Remote-User' },
      trustedProxies: [parseIpNetwork('127.0.0.1') ?? []].flat(),
    }
    await using app = await testApp({ config })
    expect(await shown(app)).toMatchObject({ AuthMethod: 'proxy', LoginPage: false, NoAuth: false })
    expect((await login(app, admin)).status).toBe(403)
    const token = await (await login(app, {}, { 'X-Remote-User': 'mia' })).text()
    const files = await app.request('/api/resources/', { as: null, headers: { 'X-Auth': token } })
    expect([files.status, await files.json()]).toEqual([200, expect.objectContaining({ items: [] })])
  })

  test('a program that says whether', async () => {
    const command: [string, ...string[]] = [
      '/bin/sh',
      '-c',
      'test "$PASSWORD" = sesame && echo hook.action=auth || echo hook.action=pass',
    ]
    await using app = await testApp({ config: { auth: { method: 'hook', command } } })
    expect(await shown(app)).toMatchObject({ AuthMethod: 'hook', LoginPage: true, NoAuth: false })
    expect((await login(app, { username: 'mia', password: 'sesame' })).status).toBe(200)
    expect((await login(app, { username: 'mia', password: 'wrong' })).status).toBe(403)
    expect((await login(app, admin)).status).toBe(200)
  })

  test('puzzles of our own', async () => {
    await using app = await testApp({ config: { captcha: { kind: 'proof-of-work' } } })
    const page = await shown(app)
    expect(page).toMatchObject({ ReCaptcha: true })
    expect(page).not.toHaveProperty('ReCaptchaHost')
    expect((await login(app, admin)).status).toBe(403)
    const recaptcha = await solvePuzzle(() => app.request('/api/captcha', { as: null }))
    expect((await login(app, { ...admin, recaptcha })).status).toBe(200)
  })

  test('reCAPTCHA, whose secret nobody is told', async () => {
    const captcha = { kind: 'recaptcha', host: 'https://www.google.com', key: 'site-key', secret: 'hush' } as const
    await using app = await testApp({ config: { captcha }, page: { '/index.html': '<title>Coffer</title>' } })
    const page = await shown(app)
    expect(page).toMatchObject({ ReCaptcha: true, ReCaptchaHost: 'https://www.google.com', ReCaptchaKey: 'site-key' })
    expect(JSON.stringify(page)).not.toContain('hush')
    const policy = (await app.request('/login', { as: null })).headers.get('Content-Security-Policy')
    expect(policy).toContain("script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;")
    expect((await login(app, admin)).status).toBe(403)
  })
})
