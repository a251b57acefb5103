import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Share } from '#contract/shares.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    tree: { '/docs/sub/a.txt': 'text of a', '/docs/100%2Fsure.txt': 'sure', '/docs/sub/shut/b.txt': 'shut' },
    users: [{ username: 'ann', rules: [deny('/docs/sub/shut')] }],
    page: { '/index.html': '<title>Coffer</title>' },
  })
})
afterAll(() => app[Symbol.asyncDispose]())

const ask = (target: string, init: RequestInit = {}) => app.request(target, { as: 'ann', ...init })
const onDisk = (name: string) => readFileSync(path.join(app.root, name), 'utf8')

/** Addresses of the same item: as Coffer's page spells it, and as clients do that encode a whole path. */
const spellings = (prefix: string, item: string, query = '') => [
  `${prefix}/${item}${query}`,
  `${prefix}/${item.replaceAll('/', '%2F')}${query}`,
  `${prefix}/%2f${item.replaceAll('/', '%2f')}${query}`,
]

describe('a path with encoded slashes', () => {
  test.each([
    ['/api/resources', 'docs/sub/a.txt', ''],
    ['/api/resources', 'docs/sub/', ''],
    ['/api/resources', 'docs/100%252Fsure.txt', ''],
    ['/api/raw', 'docs/sub/a.txt', ''],
    ['/api/raw', 'docs/sub', '?algo=tar'],
    ['/api/search', 'docs/sub', '?query=a'],
    ['/api/usage', 'docs/sub', ''],
    ['/api/share', 'docs/sub/a.txt', ''],
    ['/api/history', 'docs/sub/a.txt', ''],
    ['/api/versions', 'docs/sub/a.txt', ''],
    ['/api/preview/thumb', 'docs/sub/a.txt', ''],
    ['/api/subtitle', 'docs/sub/a.txt', ''],
  ])('answers as with plain ones: %s %s%s', async (prefix, item, query) => {
    const answers = await Promise.all(
      spellings(prefix, item, query).map(async (target) => {
        const response = await ask(target)
        return [response.status, (await response.text()).replace(/"used":\d+/, '')]
      }),
    )
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(answers[0]?.[0]).not.toBe(404)
  })

  test('is uploaded to, saved, copied, moved, shared and deleted', async () => {
    const send = async (method: string, target: string, body?: string) => (await ask(target, { method, body })).status
    expect(await send('POST', '/api/resources/docs%2Fnew%2F')).toBe(200)
    expect(await send('POST', '/api/resources/docs%2Fnew%2Fx.txt', 'one')).toBe(200)
    expect(onDisk('docs/new/x.txt')).toBe('one')
    expect(await send('PUT', '/api/resources/docs%2Fnew%2Fx.txt', 'two')).toBe(200)
    expect(await send('PUT', '/api/resources/docs%2Fnew%2F', 'two')).toBe(405)
    const patch = (from: string, query: string) => send('PATCH', `/api/resources/${from}?${query}`)
    expect(await patch('docs%2Fnew%2Fx.txt', 'action=copy&destination=%252Fdocs%252Fnew%252Fy.txt')).toBe(200)
    expect(await patch('docs%2Fnew%2Fx.txt', 'action=rename&destination=%2Fdocs%2Fnew%2Fz.txt')).toBe(200)
    expect([onDisk('docs/new/y.txt'), onDisk('docs/new/z.txt')]).toEqual(['two', 'two'])
    const tus = await ask('/api/tus/docs%2Fnew%2Ft.txt', { method: 'POST', headers: { 'Upload-Length': '0' } })
    expect([tus.status, existsSync(path.join(app.root, 'docs/new/t.txt'))]).toEqual([201, true])
    const shared = await ask('/api/share/docs%2Fnew', { method: 'POST', body: '{}' })
    const { hash } = Share.parse(await shared.json())
    expect(await (await ask(`/api/public/dl/${hash}%2Fz.txt`)).text()).toBe('two')
    expect(await send('DELETE', '/api/resources/docs%2Fnew')).toBe(200)
    expect(existsSync(path.join(app.root, 'docs/new'))).toBe(false)
  })

  test('is judged by what it leads to', async () => {
    for (const item of ['docs%2Fsub%2Fshut%2Fb.txt', 'docs/sub%2Fshut', 'docs%2Fsub%2Fshut%2Fnone'])
      for (const prefix of ['/api/resources', '/api/raw', '/api/search'])
        expect([item, prefix, (await ask(`${prefix}/${item}`)).status]).toEqual([item, prefix, 403])
    expect((await ask('/api/raw/docs/?files=sub%252Fshut%252Fb.txt')).status).toBe(404)
  })

  test.each(['a%2F..%2Fb', '..%2F', '%2F..', 'docs%2F.%2Fsub', 'docs%2F%00', 'docs%2F'.padEnd(300, 'x')])(
    'climbs nowhere and holds no unusable name: %s',
    async (item) => {
      for (const prefix of ['/api/resources', '/api/raw', '/api/search', '/api/tus'])
        expect((await ask(`${prefix}/${item}`, { method: prefix === '/api/tus' ? 'HEAD' : 'GET' })).status).toBe(400)
    },
  )

  test('climbs nowhere in a destination, in selected items or below a link', async () => {
    const climbing = ['..%2Foutside', 'docs%2F..%2F..%2Foutside', '%2e%2e%2Foutside', '%2F%2e%2e%2foutside']
    const shared = Share.parse(await (await ask('/api/share/docs/sub', { method: 'POST', body: '{}' })).json())
    for (const item of climbing) {
      const twice = encodeURIComponent(item)
      for (const [method, target] of [
        ['PATCH', `/api/resources/docs/sub/a.txt?action=copy&destination=${item}`],
        ['PATCH', `/api/resources/docs/sub/a.txt?action=copy&destination=${twice}`],
        ['GET', `/api/raw/docs/?files=${twice}`],
        ['GET', `/api/public/dl/${shared.hash}/${item}`],
        ['GET', `/api/public/dl/${shared.hash}%2F${item}`],
        ['GET', `/api/resources/recursive/${item}`],
      ] as const)
        expect([target, (await ask(target, { method })).status]).toEqual([target, 400])
      // Encoded once more than the interface says, they are literal names.
      const literal = await ask(`/api/raw/docs/?files=${encodeURIComponent(twice)}`)
      expect([item, literal.status]).toEqual([item, 404])
    }
    expect(existsSync(path.join(path.dirname(app.root), 'outside'))).toBe(false)
  })

  test.each(['%2F', '%2F%2F', '%2f/%2F'])('%s is the top folder', async (item) => {
    expect(await (await ask(`/api/resources/${item}`)).json()).toMatchObject({ path: '/' })
    expect((await ask(`/api/resources/${item}`, { method: 'DELETE' })).status).toBe(403)
  })

  test('reaches no other route, and is not logged where the plain path is not', async () => {
    for (const target of ['/api/public%2Fdl/SeCrEt', '/api/public/dl%2FSeCrEt', '/api%2fpublic%2fdl%2fSeCrEt'])
      expect([target, (await app.request(target, { as: null })).status]).toEqual([
        target,
        target.startsWith('/api/') ? 404 : 200,
      ])
    expect((await app.request('/share%2FSeCrEt', { as: null })).status).toBe(200)
    for (const target of ['/api/public%2Fdl%2FSeCrEt%zz', '/api/public%2fshare%2FSeCrEt%2F%ff', '/share%2FSeCrEt%80'])
      expect([target, (await app.request(target, { as: null })).status]).toEqual([target, 400])
    for (const target of ['/api%2Fresources/docs', '/api/resources%2Fdocs', '/api/users%2F1', '/api%5Cresources/docs'])
      expect(await (await ask(target)).text()).toMatch(/^<title>|"not_found"/)
    expect(app.log.join('\n')).not.toContain('SeCrEt')
  })
})
