import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import zlib from 'node:zlib'
import type { RuntimeConfig } from '#contract/runtime-config.ts'
import { INITIAL_SETTINGS } from '#contract/settings.ts'
import { Transfers } from '#server/access/transfers/transfers.ts'
import { createDispatch } from '#server/http/dispatch.ts'
import { type Listener, listen } from '#server/http/listen.ts'
import { createLog } from '#server/platform/log/log.ts'
import { Traffic } from '#server/platform/log/traffic.ts'
import { openOwnFiles } from '#server/platform/own-files/own-files.ts'
import { pageRoutes } from './routes.ts'
import { type PageSettings, runtimeConfigFor } from './runtime-config.ts'

const SETTINGS: PageSettings = {
  baseUrl: '/fb',
  externalUrl: null,
  auth: { method: 'json' },
  captcha: { kind: 'none' },
  noServiceWorker: false,
  hideVersion: false,
  disableThumbnails: false,
  disablePreviewResize: true,
  previewKinds: ['picture'],
  enableExec: false,
  exec: { isConfined: true },
}
const NASTY = '</script><script>alert(1)</script>&"\u2028$&'
const { branding } = INITIAL_SETTINGS
const shown = { ...INITIAL_SETTINGS, branding: { ...branding, name: NASTY, theme: 'dark' as const } }
const config: RuntimeConfig = runtimeConfigFor(SETTINGS, shown, '1.2.3')

const SCRIPT = 'console.log("<hello>")\n'.repeat(200)
/** Compressed at a level that the server itself does not use, so that the stored bytes differ from its own. */
const PACKED = zlib.brotliCompressSync(SCRIPT, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 0 } })
const INDEX = `<!doctype html><html data-theme="__COFFER_THEME__"><title>Coffer</title>
<meta property="csp-nonce" nonce="__COFFER_NONCE__"><script src="/__COFFER_BASE__/static/runtime-config.js"></script>
<script type="module" src="/__COFFER_BASE__/static/assets/index-C88STQKQ.js"></script>`

const MANIFEST = {
  'main.tsx': { file: 'static/assets/index-C88STQKQ.js' },
  _plural: { file: 'static/assets/plural-12345678.js' },
  'app/pages/login-page.tsx': {
    file: 'static/assets/login-page.js',
    css: ['static/assets/login-page.css'],
    imports: ['main.tsx'],
  },
  'i18n/generated/en/language.ts': { file: 'static/assets/en.js', imports: ['_plural', 'main.tsx'] },
  'i18n/generated/pt-br/language.ts': { file: 'static/assets/pt-br.js', imports: ['_plural'] },
  'i18n/generated/pt-br/books/login.ts': { file: 'static/assets/login-pt-br.js' },
  'i18n/generated/pt-br/visit.ts': { file: 'static/assets/visit-pt-br.js' },
}

let directory: string
let server: Listener

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'coffer-page-'))
  mkdirSync(join(directory, 'dist/static/assets'), { recursive: true })
  writeFileSync(join(directory, 'outside.txt'), 'outside')
  writeFileSync(join(directory, 'dist/index.html'), INDEX)
  writeFileSync(join(directory, 'dist/manifest.json'), JSON.stringify(MANIFEST))
  writeFileSync(join(directory, 'dist/share.html'), INDEX.replace('index-', 'share-'))
  writeFileSync(join(directory, 'dist/static/assets/index-C88STQKQ.js'), SCRIPT)
  writeFileSync(join(directory, 'dist/static/assets/packed-C88STQKQ.js.br'), PACKED)
  writeFileSync(join(directory, 'dist/static/icon.svg'), '<svg/>')
  writeFileSync(join(directory, 'dist/static/photo.png'), 'png')
  const files = await openOwnFiles(join(directory, 'dist'))
  const dispatch = createDispatch({
    traffic: new Traffic(),
    transfers: new Transfers({
      sockets: null,
      version: () => '',
      log: createLog({ format: 'text', level: 'error', write: () => undefined }),
    }),
    routes: pageRoutes({ files, live: { current: async () => config }, findBranding: async () => null }),
    basePath: '/fb',
    authenticate: async () => null,
    authenticateSession: async () => null,
    authenticateAppPassword: async () => null,
    settingsRevision: async () => 'now',
    urlTokens: false,
    trustedProxies: [],
    log: createLog({ format: 'text', level: 'error', write: () => undefined }),
  })
  server = listen({ dispatch, address: '127.0.0.1', port: 0, tls: null })
})
afterAll(async () => {
  await server.stop(0)
  rmSync(directory, { recursive: true })
})

const ask = (path: string, init: BunFetchRequestInit = {}) => fetch(`http://127.0.0.1:${server.port}${path}`, init)

describe('the page', () => {
  test.each([['/'], ['/fb'], ['/fb/files/a%20b/'], ['/login'], ['/fb/healthy']])('is at %s', async (path) => {
    const response = await ask(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  test('of a link is one of its own, which holds the same', async () => {
    for (const path of ['/fb/share/abc', '/share/abc/a%20b/']) {
      const response = await ask(path)
      const page = await response.text()
      expect(page).toContain('src="/fb/static/assets/share-C88STQKQ.js"')
      expect(page).not.toContain('__COFFER')
      const nonce = /nonce="([^"]+)"/.exec(page)?.[1] ?? ''
      expect(response.headers.get('Content-Security-Policy')).toContain(`'nonce-${nonce}'`)
    }
    for (const path of ['/fb/share/', '/fb/share', '/fb/shared/abc'])
      expect(await (await ask(path)).text()).toContain('index-C88STQKQ.js')
  })

  test('holds what this instance is, encoded for its place', async () => {
    const page = await (await ask('/fb/')).text()
    expect(page).toContain('src="/fb/static/assets/index-C88STQKQ.js"')
    expect(page).toContain('data-theme="dark"')
    expect(page).toContain(
      '<title>&#60;/script&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#38;&#34;\u2028$&#38;</title>',
    )
    expect(page).not.toContain('__COFFER')
  })

  test('has a nonce of its own each time, which its policy names', async () => {
    const nonces = new Set<string>()
    for (const _ of [1, 2, 3]) {
      const response = await ask('/fb/')
      const nonce = /nonce="([^"]+)"/.exec(await response.text())?.[1] ?? ''
      expect(response.headers.get('Content-Security-Policy')).toContain(`style-src 'self' 'nonce-${nonce}'`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
  })

  test('runs no script but ours', async () => {
    const policy = (await ask('/fb/')).headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).not.toContain('unsafe')
  })

  test.each([
    ['/fb/files/', 'pt-BR,pt;q=0.9,en;q=0.8', ['pt-br.js', 'plural-12345678.js']],
    ['/fb/login', 'pt-BR', ['pt-br.js', 'login-pt-br.js', 'login-page.js', 'login-page.css', 'plural-12345678.js']],
    ['/fb/share/abc', ' pt-br ; q=1', ['visit-pt-br.js']],
    ['/fb/', '*, <x>;rel=y, __proto__,,', ['en.js', 'plural-12345678.js']],
    ['/fb/', `${'xx,'.repeat(30)}pt-br`, ['en.js', 'plural-12345678.js']],
  ])('at %s for who reads %s names what its scripts will ask for', async (path, languages, files) => {
    const link = (await ask(path, { headers: { 'Accept-Language': languages } })).headers.get('Link') ?? ''
    const named = link.split(', ').map((one) => {
      expect(one).toMatch(/^<[^<>]+>; (?:rel=modulepreload|rel=preload; as=style); crossorigin$/)
      return one.slice(1, one.indexOf('>')).replace('/fb/static/assets/', '')
    })
    expect(named).toEqual(files)
    for (const one of link.split(', ')) expect(one.includes('.css')).toBe(one.includes('as=style'))
  })

  test('is only read', async () => {
    expect((await ask('/fb/files/', { method: 'POST' })).status).toBe(405)
    const head = await ask('/fb/', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})

describe('the runtime configuration', () => {
  test('is a script that cannot be left', async () => {
    const response = await ask('/fb/static/runtime-config.js')
    const script = await response.text()
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(script).not.toMatch(/[<>&\u2028]/)
    const [, json = ''] = /^window\.FileBrowser = Object\.freeze\((.*)\)\n$/.exec(script) ?? []
    expect(JSON.parse(json)).toEqual({ ...config })
    expect(config).toMatchObject({ BaseURL: '/fb', StaticURL: '/fb/static', ResizePreview: false, Version: '1.2.3' })
  })

  test('contains no setting that the contract does not list as shown', () => {
    const mark = 'for-administrators'
    const { defaults, search, keeping } = INITIAL_SETTINGS
    const others = {
      userHomeBasePath: `/${mark}`,
      defaults: { ...defaults, scope: `/${mark}` },
      rules: [{ regex: false, allow: false, path: `/${mark}` }],
      branding: { ...branding, files: mark },
      shell: [mark],
      commands: { after_upload: [mark] },
      auditDays: 4321,
      search: { ...search, content: { ...search.content, folders: [`/${mark}`] } },
      keeping: { ...keeping, withoutVersions: [`/${mark}`] },
    }
    const shownOthers = runtimeConfigFor(SETTINGS, { ...INITIAL_SETTINGS, ...others }, '1.2.3')
    expect(shownOthers).toEqual(runtimeConfigFor(SETTINGS, INITIAL_SETTINGS, '1.2.3'))
  })

  test('keeps the version to itself where the operator wants it', () => {
    expect(runtimeConfigFor({ ...SETTINGS, hideVersion: true }, shown, '1.2.3').Version).toBe('')
  })
})

describe('the parts of the page', () => {
  const script = '/fb/static/assets/index-C88STQKQ.js'

  test('are kept for ever when their name says what is in them', async () => {
    const response = await ask(script)
    expect(await response.text()).toBe(SCRIPT)
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
    expect((await ask('/fb/static/icon.svg')).headers.get('Cache-Control')).toBe('no-cache')
  })

  test.each([
    ['br', zlib.brotliDecompressSync],
    ['gzip', zlib.gunzipSync],
  ] as const)('come as %s to who takes it', async (encoding, decode) => {
    for (const _ of [1, 2]) {
      const response = await ask(script, { headers: { 'Accept-Encoding': encoding }, decompress: false })
      expect(response.headers.get('Content-Encoding')).toBe(encoding)
      expect(response.headers.get('Vary')).toBe('Accept-Encoding')
      expect(decode(await response.bytes()).toString()).toBe(SCRIPT)
    }
    expect((await ask('/fb/static/photo.png')).headers.get('Content-Encoding')).toBeNull()
  })

  test('that are stored compressed come as they are to who takes that, and plain or as gzip to others', async () => {
    const get = (encoding: string) =>
      ask('/fb/static/assets/packed-C88STQKQ.js', { headers: { 'Accept-Encoding': encoding }, decompress: false })
    const stored = await get('br')
    expect([stored.headers.get('Content-Encoding'), await stored.bytes()]).toEqual(['br', new Uint8Array(PACKED)])
    expect(zlib.gunzipSync(await (await get('gzip')).bytes()).toString()).toBe(SCRIPT)
    const plain = await get('identity')
    expect([plain.headers.get('Content-Encoding'), await plain.text()]).toEqual([null, SCRIPT])
    expect(plain.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect((await ask('/fb/static/assets/packed-C88STQKQ.js.br')).status).toBe(404)
  })

  test('are not sent again to who has them', async () => {
    const etag = (await ask(script)).headers.get('ETag') ?? ''
    const response = await ask(script, { headers: { 'If-None-Match': etag } })
    expect([response.status, await response.text()]).toEqual([304, ''])
  })

  test('answer HEAD with their size', async () => {
    const response = await ask(script, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } })
    expect(response.headers.get('Content-Length')).toBe(String(SCRIPT.length))
  })

  test.each([
    ['/static'],
    ['/static/'],
    ['/static/nothing.js'],
    ['/static/icon.svg/'],
    ['/static/index.html'],
    ['/static/%2e%2e%2foutside.txt'],
  ])('there is nothing at %s', async (path) => {
    expect([400, 404]).toContain((await ask(`/fb${path}`)).status)
  })
})

test('without a built page there is nothing to show', async () => {
  const files = await openOwnFiles(join(directory, 'none'))
  expect(files.names.size).toBe(0)
})

test('the page is told what links for others begin with, where the operator says', () => {
  const told = (externalUrl: string | null) => runtimeConfigFor({ ...SETTINGS, externalUrl }, INITIAL_SETTINGS, '1.0.0')
  expect(told('https://files.example/x').ExternalURL).toBe('https://files.example/x')
  expect(Object.keys(told(null))).not.toContain('ExternalURL')
})
