import { describe, expect, test } from 'bun:test'
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { SETTINGS_REVISION_HEADER } from '#contract/headers.ts'
import { RuntimeConfig } from '#contract/runtime-config.ts'
import { Settings } from '#contract/settings.ts'
import { openSqlite } from '#server/platform/database/sqlite.ts'
import { securityHeaderFaults } from '#server/testing/security-headers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { plantTree, type Tree } from '#server/testing/tree.ts'
import { until } from '#server/testing/until.ts'

const INDEX = '<html data-theme="__COFFER_THEME__"><head><title>Coffer</title></head><body></body></html>'
const PAGE: Tree = {
  '/index.html': INDEX,
  '/share.html': INDEX,
  '/static/img/logo.svg': '<svg>ours</svg>',
  '/static/img/icons/favicon.svg': '<svg>our icon</svg>',
}
const NASTY = '"></title><script>alert(1)</script>{{7*7}}\u2028'

/** Starts the program with files in the operator's branding folder. */
async function branded(files: Tree, folder = 'acme'): Promise<TestApp> {
  const app = await testApp({ page: PAGE })
  const place = path.join(app.context.config.brandingDir, 'acme')
  mkdirSync(place, { recursive: true })
  plantTree(place, files)
  await brand(app, { files: folder })
  return app
}

async function brand(app: TestApp, branding: Record<string, unknown>, others: Record<string, unknown> = {}) {
  const settings = await settingsOf(app)
  const body = JSON.stringify({ ...settings, ...others, branding: { ...settings.branding, ...branding } })
  const response = await app.request('/api/settings', { method: 'PUT', body })
  expect(response.status).toBe(200)
}

const look = (app: TestApp, target: string, headers: Record<string, string> = {}) =>
  app.request(target, { as: null, headers })
const textOf = async (app: TestApp, target: string) => (await look(app, target)).text()
const configOf = async (app: TestApp) => RuntimeConfig.parse(await (await look(app, '/api/runtime-config')).json())
const settingsOf = async (app: TestApp) => Settings.parse(await (await app.request('/api/settings')).json())

describe('branding files', () => {
  test('stand in front of ours, and ours are there where there are none', async () => {
    await using app = await branded({ '/img/logo.svg': '<svg>theirs</svg>', '/img/deep/er/x.png': 'png' })
    expect(await textOf(app, '/static/img/logo.svg')).toBe('<svg>theirs</svg>')
    expect((await look(app, '/static/img/deep/er/x.png')).headers.get('Content-Type')).toBe('image/png')
    await brand(app, { files: '' })
    expect(await textOf(app, '/static/img/logo.svg')).toBe('<svg>ours</svg>')
    await brand(app, { files: path.join(app.context.config.brandingDir, 'acme') })
    expect(await textOf(app, '/static/img/logo.svg')).toBe('<svg>theirs</svg>')
    await brand(app, { files: '.' })
    expect(await textOf(app, '/static/img/logo.svg')).toBe('<svg>ours</svg>')
  })

  test('cannot run anything, and are asked for again', async () => {
    await using app = await branded({ '/img/logo.svg': '<svg onload="alert(1)"><script>alert(1)</script></svg>' })
    const response = await look(app, '/static/img/logo.svg')
    expect(securityHeaderFaults(response.headers)).toEqual([])
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
    const policy = response.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox')
    expect(policy).not.toMatch(/script|allow-/)
    const again = await look(app, '/static/img/logo.svg', { 'If-None-Match': response.headers.get('ETag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const file = path.join(app.context.config.brandingDir, 'acme/img/logo.svg')
    writeFileSync(file, '<svg>new</svg>')
    const changed = await look(app, '/static/img/logo.svg', { 'If-None-Match': response.headers.get('ETag') ?? '' })
    expect([changed.status, await changed.text()]).toEqual([200, '<svg>new</svg>'])
    expect(await (await app.request('/static/img/logo.svg', { method: 'HEAD', as: null })).text()).toBe('')
  })

  test('of another kind, too large, or leading elsewhere are not shown', async () => {
    await using app = await branded({
      '/img/page.html': 'x',
      '/img/run.js': 'x',
      '/img/none': 'x',
      '/img/large.png': 'x',
      '/img/folder.png/x.txt': 'x',
      '/secret.png': 'x',
      '/other.css': 'x',
    })
    const top = app.context.config.brandingDir
    truncateSync(path.join(top, 'acme/img/large.png'), 5 * 1024 * 1024)
    writeFileSync(path.join(top, '../outside.png'), 'outside')
    symlinkSync(path.join(top, '../outside.png'), path.join(top, 'acme/img/link.png'))
    symlinkSync(path.join(top, '..'), path.join(top, 'acme/img/way'))
    symlinkSync(path.join(top, '..'), path.join(top, 'away'))
    const names = ['page.html', 'run.js', 'none', 'large.png', 'folder.png', 'link.png', 'way/outside.png']
    for (const name of [...names.map((name) => `img/${name}`), 'secret.png', 'other.css', 'custom.css', 'img/'])
      expect([name, (await look(app, `/static/${name}`)).status]).toEqual([name, 404])
    await brand(app, { files: 'away' })
    expect((await look(app, '/static/outside.png')).status).toBe(404)
    expect((await settingsOf(app)).brandingMissing).toBe(true)
  })

  test('that replace another icon, or the logo alone, replace the icon of the tab', async () => {
    await using app = await branded({ '/img/logo.svg': '<svg>theirs</svg>' })
    expect(await textOf(app, '/static/img/icons/favicon.svg')).toBe('<svg>theirs</svg>')
    plantTree(path.join(app.context.config.brandingDir, 'acme'), { '/img/icons/favicon-32x32.png': 'png' })
    const icon = await look(app, '/static/img/icons/favicon.svg')
    expect([icon.headers.get('Content-Type'), await icon.text()]).toEqual(['image/png', 'png'])
  })

  test('with a style sheet are linked by the page after its own, and told of', async () => {
    await using app = await branded({})
    expect((await look(app, '/static/custom.css')).status).toBe(404)
    expect(await textOf(app, '/')).not.toContain('custom.css')
    expect(await configOf(app)).toMatchObject({ CSS: false })
    plantTree(path.join(app.context.config.brandingDir, 'acme'), { '/custom.css': 'body { margin: 0 }' })
    expect((await look(app, '/static/custom.css')).headers.get('Content-Type')).toBe('text/css; charset=utf-8')
    expect(await textOf(app, '/')).toContain('<link rel="stylesheet" href="/static/custom.css" /></head>')
    expect(await configOf(app)).toMatchObject({ CSS: true })
  })
})

describe('what the page is told', () => {
  test('is what is set now, encoded for where it stands', async () => {
    await using app = await testApp({ page: PAGE })
    await brand(
      app,
      { name: NASTY, disableExternal: true, theme: 'dark', color: '#123456' },
      { signup: true, minimumPasswordLength: 15, tus: { chunkSize: 2_000_000, retryCount: 0 }, uploadsAtOnce: 2 },
    )
    const config = await configOf(app)
    expect(config).toMatchObject({
      Name: NASTY,
      DisableExternal: true,
      Theme: 'dark',
      Color: '#123456',
      Signup: true,
      MinimumPasswordLength: 15,
      TusSettings: { chunkSize: 2_000_000, retryCount: 0 },
      UploadsAtOnce: 2,
    })
    const script = await textOf(app, '/static/runtime-config.js')
    expect(script).not.toMatch(/[<>&\u2028]/)
    expect(script).toContain(config.Revision)
    const page = await textOf(app, '/files/')
    expect(page).toContain('data-theme="dark"')
    expect(page).not.toContain('<script')
    expect(page.match(/<title>[^<]*<\/title>/)).not.toBeNull()
  })

  test('is the theme of visitors apart from that of signed-in users', async () => {
    await using app = await testApp({ page: PAGE })
    await brand(app, { theme: 'dark' })
    expect(await configOf(app)).toMatchObject({ Theme: 'dark', VisitorTheme: 'dark' })
    const before = await configOf(app)
    expect(await textOf(app, '/share/abc')).toContain('data-theme="dark"')
    await brand(app, { followSystem: true })
    expect(await configOf(app)).toMatchObject({ Theme: 'dark', VisitorTheme: 'system' })
    expect((await configOf(app)).Revision).not.toBe(before.Revision)
    expect(await textOf(app, '/share/abc')).toContain('data-theme="system"')
    expect(await textOf(app, '/files/')).toContain('data-theme="dark"')
  })

  test('is also what another process has set', async () => {
    await using app = await testApp({ page: PAGE })
    const before = await configOf(app)
    const branding = JSON.stringify({ name: 'By hand', disableExternal: false, files: '', theme: '' })
    using other = openSqlite(path.join(app.context.config.data, 'coffer.db'))
    other.query('INSERT INTO settings (name, value) VALUES (?, ?)').run('branding', branding)
    const after = await configOf(app)
    expect(after.Name).toBe('By hand')
    expect(after.Revision).not.toBe(before.Revision)
    expect(await textOf(app, '/')).toContain('<title>By hand</title>')
  })
})

describe('the revision of what the page shows', () => {
  const said = async (app: TestApp, target: string, as: string | null = null) =>
    (await app.request(target, { as })).headers.get(SETTINGS_REVISION_HEADER)

  test('is on every answer of the API but downloads, of a refusal too, and on no other', async () => {
    await using app = await testApp({ page: PAGE, tree: { '/a.txt': 'a' } })
    const { Revision } = await configOf(app)
    expect(Revision).toMatch(/^[\w-]{12}$/)
    for (const target of ['/api/runtime-config', '/api/settings', '/api/resources/a.txt', '/api/nothing'])
      expect([target, await said(app, target)]).toEqual([target, Revision])
    // No script reads what a link downloads.
    expect(await said(app, '/api/raw/a.txt', 'admin')).toBeNull()
    for (const target of ['/api/resources/', '/api/search/?query=a', '/api/shares'])
      expect([target, await said(app, target, 'admin')]).toEqual([target, Revision])
    for (const target of ['/', '/static/img/logo.svg', '/health']) expect(await said(app, target)).toBeNull()
  })

  test('changes with what is shown, already in the answer to who saved it, and with nothing else', async () => {
    await using app = await testApp({ page: PAGE })
    const revisions = new Set([await said(app, '/api/nothing')])
    const settings = await settingsOf(app)
    const save = async (next: Record<string, unknown>) => {
      const response = await app.request('/api/settings', {
        method: 'PUT',
        body: JSON.stringify({ ...settings, ...next }),
      })
      const now = response.headers.get(SETTINGS_REVISION_HEADER)
      expect(await said(app, '/api/nothing')).toBe(now)
      return revisions.add(now).size
    }
    expect(await save({ auditDays: 1, createUserDir: true })).toBe(1)
    expect(await save({ signup: true })).toBe(2)
    expect(await save({ branding: { ...settings.branding, color: '#000000' } })).toBe(3)
    expect(await save({ branding: { ...settings.branding, files: 'acme' } })).toBe(4)
    expect(await save({})).toBe(4)
  })

  test('cannot be guessed from the settings', async () => {
    await using one = await testApp()
    await using other = await testApp()
    expect(await said(one, '/api/nothing')).not.toBe(await said(other, '/api/nothing'))
  })
})

test.each([
  ['a picture of the operator', '/static/img/large.png', { '/img/large.png': 'x'.repeat(4_000_000) }, {}],
  ['a file of ours', '/static/assets/large.js', {}, { '/static/assets/large.js': 'x'.repeat(4_000_000) }],
])('however many take %s as slowly as they can, it is in memory about once', async (_, target, theirs, ours) => {
  await using app = await testApp({ page: { ...PAGE, ...ours } })
  mkdirSync(app.context.config.brandingDir, { recursive: true })
  plantTree(app.context.config.brandingDir, theirs)
  await brand(app, { files: '.' })
  Bun.gc(true)
  const before = process.memoryUsage().rss
  await using sockets = new AsyncDisposableStack()
  for (let visitor = 0; visitor < 60; visitor++) {
    const socket = net.connect(app.port, '127.0.0.1')
    sockets.defer(() => void socket.destroy())
    socket.pause()
    socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`)
  }
  await until(() => app.log.filter((line) => line.includes(target)).length >= 60)
  expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(120)
  const whole = await look(app, target)
  expect((await whole.bytes()).length).toBe(4_000_000)
  const head = await app.request(target, { as: null, method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } })
  expect(head.headers.get('Content-Length')).toBe('4000000')
})

test('a name that looks like what the build leaves to be filled in stays a name: the nonce is told to nobody', async () => {
  await using app = await branded({})
  await brand(app, { name: '__COFFER_NONCE__ __COFFER_BASE__' })
  expect(await textOf(app, '/')).toContain('<title>__COFFER_NONCE__ __COFFER_BASE__</title>')
})
