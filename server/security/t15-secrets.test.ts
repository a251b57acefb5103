import { describe, expect, test } from 'bun:test'
import { lstatSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { FolderResource } from '#contract/resources.ts'
import { testApp } from '#server/testing/test-app.ts'

// Secrets: the program's own files are not accessible, and no secret reaches a log or an error.

describe('a data directory that is reached through a link in what is served', () => {
  const attempts: [method: string, target: string][] = [
    ['GET', '/api/resources/data'],
    ['GET', '/api/raw/data/token.key'],
    ['GET', '/api/raw/in/real/coffer.db'],
    ['DELETE', '/api/resources/data'],
    ['DELETE', '/api/resources/in'],
    ['PATCH', '/api/resources/data?action=rename&destination=%2Fother'],
    ['PATCH', '/api/resources/in?action=rename&destination=%2Fother'],
    ['PATCH', '/api/resources/data?action=copy&destination=%2Fother'],
    ['PATCH', '/api/resources/in?action=copy&destination=%2Fother'],
    ['PATCH', '/api/resources/mine?action=rename&destination=%2Fdata&override=true'],
    ['PATCH', '/api/resources/mine?action=copy&destination=%2Fdata&override=true'],
    ['POST', '/api/resources/data?override=true'],
    ['POST', '/api/resources/data/coffer.db?override=true'],
    ['PUT', '/api/resources/data/token.key'],
  ]

  test('can be neither read nor replaced, by nobody', async () => {
    await using app = await testApp({
      servesItsData: true,
      tree: {
        '/in/real/': null,
        '/data': { link: 'in/real' },
        '/mine/coffer.db': 'mine',
        '/to-data': { link: 'data' },
      },
    })
    for (const [method, target] of attempts) {
      const response = await app.request(target, { method, ...(method.startsWith('P') && { body: 'mine' }) })
      expect(`${method} ${target} ${response.status}`).toBe(`${method} ${target} 403`)
    }
    expect((await app.request('/api/raw/to-data/token.key')).status).toBe(404)
    expect((await app.request('/api/resources/to-data/token.key', { method: 'PUT', body: 'mine' })).status).toBe(404)
    const { items } = FolderResource.parse(await (await app.request('/api/resources/')).json())
    expect(items.map(({ name }) => name).sort()).toEqual(['in', 'mine', 'to-data'])
    expect(lstatSync(path.join(app.root, 'data')).isSymbolicLink()).toBe(true)
    expect(readdirSync(path.join(app.root, 'in/real'))).toContain('coffer.db')
  })
})

test('a private key in what is served is not served', async () => {
  await using app = await testApp({
    tree: { '/tls/key.pem': 'secret', '/tls/cert.pem': 'public' },
    privateFiles: ['/tls/key.pem'],
  })
  expect((await app.request('/api/raw/tls/cert.pem')).status).toBe(200)
  expect((await app.request('/api/raw/tls/key.pem')).status).toBe(403)
  expect((await app.request('/api/resources/tls?action=copy&destination=%2Fx', { method: 'PATCH' })).status).toBe(403)
})

describe('the log', () => {
  test('keeps secrets out and every event on its line', async () => {
    await using app = await testApp({ tree: { '/a.txt': 'hi' } })
    const token = await app.signIn('admin')
    const login = { username: 'eve\nsign-in succeeded\u2028\u001b[2J', password: 'hunter2 hunter2' }
    await app.request('/api/login', { method: 'POST', as: null, body: JSON.stringify(login) })
    await app.request(`/api/raw/a.txt?auth=${token}&inline=true`, { as: null })
    await app.request(`/api/raw/none%0Afaked?auth=${token}`, { as: null })
    await app.request('/api/raw/line%E2%80%A8separator')
    await app.request('/api/login', { method: 'POST', as: null, body: '{"password":"hunter2 hunter2",' })
    await app.request('/api/resources/new.txt', { method: 'POST', body: 'body of a file' })
    writeFileSync(path.join(app.root, 'odd\u001b[31m'), '')
    await app.request('/api/resources/odd%F4%8F%98%9B%5B31m', { method: 'DELETE' })
    expect(app.log.join('')).not.toMatch(/hunter2|body of a file|auth=/)
    expect(app.log.join('')).not.toContain(token.split('.')[2] ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
    for (const line of app.log) expect(line).toMatch(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]+\n$/)
  })
})

test('an error says nothing of where things are', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'hi', '/pipe-like/': null } })
  const targets = [
    '/api/resources/none',
    '/api/raw/a.txt/below',
    `/api/raw/${'x'.repeat(300)}`,
    '/api/users/77',
    '/api/x',
  ]
  for (const target of targets) {
    const body = await (await app.request(target)).text()
    expect(body).not.toContain(app.root)
    expect(Object.keys(JSON.parse(body))).toEqual(['code', 'message'])
  }
})
