import { describe, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { Settings } from '#contract/settings.ts'
import { securityHeaderFaults } from '#server/testing/security-headers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { plantTree, type Tree } from '#server/testing/tree.ts'

const PAGE: Tree = {
  '/index.html': '<html data-theme="__COFFER_THEME__"><head><title>Coffer</title></head><body></body></html>',
  '/sw.js': 'addEventListener("fetch", () => undefined)\n',
}
const MANIFEST = '/static/manifest.webmanifest'
const OURS = [
  { src: '/static/img/icons/android-chrome-192x192.png', sizes: '192x192', type: 'image/png' },
  { src: '/static/img/icons/android-chrome-512x512.png', sizes: '512x512', type: 'image/png' },
  { src: '/static/img/icons/maskable-512x512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/static/img/icons/monochrome-512x512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
]

const opened = (config: { baseUrl?: string; noServiceWorker?: boolean } = {}) => testApp({ page: PAGE, config })
const ask = (app: TestApp, target: string, init: RequestInit = {}) => app.request(target, { as: null, ...init })

async function manifestOf(app: TestApp, target = MANIFEST): Promise<Record<string, unknown>> {
  const response = await ask(app, target)
  expect(response.status).toBe(200)
  return JSON.parse(await response.text())
}

async function brand(app: TestApp, branding: Partial<Settings['branding']>): Promise<void> {
  const settings = Settings.parse(await (await app.request('/api/settings')).json())
  const body = JSON.stringify({ ...settings, branding: { ...settings.branding, ...branding } })
  expect((await app.request('/api/settings', { method: 'PUT', body })).status).toBe(200)
}

async function withFiles(app: TestApp, files: Tree): Promise<void> {
  const place = path.join(app.context.config.brandingDir, 'acme')
  mkdirSync(place, { recursive: true })
  plantTree(place, files)
  await brand(app, { files: 'acme' })
}

const addressesOf = ({ icons }: Record<string, unknown>): string[] =>
  Array.isArray(icons) ? icons.map(({ src, purpose }) => `${src}${purpose ? ` ${purpose}` : ''}`) : []

describe('the manifest', () => {
  test('names the app, where it begins, and what may be shared with it', async () => {
    await using app = await opened()
    expect(await manifestOf(app)).toEqual({
      id: '/',
      name: 'Coffer',
      short_name: 'Coffer',
      start_url: '/files/',
      scope: '/',
      display: 'standalone',
      theme_color: '#0b7478',
      background_color: '#ffffff',
      icons: OURS,
      share_target: {
        action: '/share-target',
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept: ['*/*'] }] },
      },
    })
  })

  test('stays below the base path', async () => {
    await using app = await opened({ baseUrl: '/fb' })
    const manifest = await manifestOf(app, `/fb${MANIFEST}`)
    expect(manifest).toMatchObject({
      id: '/fb/',
      start_url: '/fb/files/',
      scope: '/fb/',
      share_target: { action: '/fb/share-target' },
    })
    expect(addressesOf(manifest).every((address) => address.startsWith('/fb/static/img/'))).toBe(true)
  })

  test('is as the settings are now, and is not sent again while they are the same', async () => {
    await using app = await opened()
    const first = await ask(app, MANIFEST)
    expect(first.headers.get('Content-Type')).toBe('application/manifest+json; charset=utf-8')
    expect(first.headers.get('Cache-Control')).toBe('no-cache')
    expect(securityHeaderFaults(first.headers)).toEqual([])
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    const again = await ask(app, MANIFEST, { headers })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await brand(app, { name: 'Files of the "Acme" </script> company', theme: 'dark', color: '#aa3300' })
    expect((await ask(app, MANIFEST, { headers })).status).toBe(200)
    expect(await manifestOf(app)).toMatchObject({
      name: 'Files of the "Acme" </script> company',
      short_name: 'Files of the',
      theme_color: '#aa3300',
      background_color: '#101619',
    })
  })

  test('has the icons of the operator, and then none of ours', async () => {
    await using app = await opened()
    await withFiles(app, { '/img/icons/android-chrome-512x512.png': 'png' })
    const [big, ...others] = addressesOf(await manifestOf(app))
    expect(others).toEqual([])
    expect(big).toStartWith('/static/img/icons/android-chrome-512x512.png?')
    expect(await (await ask(app, big ?? '')).text()).toBe('png')
    await withFiles(app, { '/img/icons/android-chrome-512x512.png': 'another' })
    expect(addressesOf(await manifestOf(app))).not.toContain(big ?? '')
    await withFiles(app, { '/img/icons/maskable-512x512.png': 'png' })
    expect(addressesOf(await manifestOf(app)).at(-1)).toMatch(
      /^\/static\/img\/icons\/maskable-512x512\.png\?.* maskable$/,
    )
  })

  test('has the one-color icon of the operator beside other icons of the operator only', async () => {
    await using app = await opened()
    await withFiles(app, { '/img/icons/monochrome-512x512.png': 'png' })
    expect(addressesOf(await manifestOf(app)).filter((address) => address.includes('?'))).toEqual([])
    await withFiles(app, { '/img/logo.svg': '<svg/>' })
    const addresses = addressesOf(await manifestOf(app))
    expect(addresses).toHaveLength(2)
    expect(addresses[1]).toMatch(/^\/static\/img\/icons\/monochrome-512x512\.png\?.* monochrome$/)
  })

  test('has none of ours beside the one for systems that cut icons', async () => {
    await using app = await opened()
    await withFiles(app, { '/img/icons/maskable-512x512.png': 'png' })
    const addresses = addressesOf(await manifestOf(app))
    expect(addresses).toHaveLength(2)
    expect(addresses[0]).toMatch(/^\/static\/img\/icons\/maskable-512x512\.png\?[^ ]*$/)
    expect(addresses[1]).toBe(`${addresses[0]} maskable`)
  })

  test.each([
    ['/img/logo.svg', '/static/img/logo.svg?'],
    ['/img/icons/favicon.svg', '/static/img/icons/favicon.svg?'],
  ])('takes %s where that is all there is', async (file, address) => {
    await using app = await opened()
    await withFiles(app, { [file]: '<svg/>' })
    const addresses = addressesOf(await manifestOf(app))
    expect(addresses).toHaveLength(1)
    expect(addresses[0]).toStartWith(address)
  })
})

describe('the worker', () => {
  test('is at the top, asked for again each time, and may reach nobody but us', async () => {
    await using app = await opened({ baseUrl: '/fb' })
    const response = await ask(app, '/fb/sw.js')
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
    expect(response.headers.get('Content-Security-Policy')).toContain(
      "default-src 'none'; script-src 'self'; connect-src 'self'",
    )
    expect(securityHeaderFaults(response.headers)).toEqual([])
    const headers = { 'If-None-Match': response.headers.get('ETag') ?? '' }
    expect((await ask(app, '/fb/sw.js', { headers })).status).toBe(304)
  })
})

/** Runs a script as browsers run a service worker, up to its activation. */
async function activate(script: string, names: readonly string[]) {
  const handlers = new Map<string, (event: object) => void>()
  const left = new Set(names)
  const done: string[] = []
  const world = createContext({
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    skipWaiting: () => done.push('skip waiting'),
    caches: { keys: async () => [...left], delete: async (name: string) => left.delete(name) },
    registration: { unregister: async () => done.push('unregister') },
    location: { pathname: '/fb/sw.js' },
  })
  runInContext(script, world)
  const works: Promise<unknown>[] = []
  for (const name of ['install', 'activate'])
    handlers.get(name)?.({ waitUntil: (work: Promise<unknown>) => works.push(work) })
  await Promise.all(works)
  return { left: [...left], done, handles: [...handlers.keys()] }
}

describe('without a worker', () => {
  const none = () => opened({ baseUrl: '/fb', noServiceWorker: true })

  test('the one that a browser has removes itself and what it kept, and nothing of others', async () => {
    await using app = await none()
    const response = await ask(app, '/fb/sw.js')
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
    expect(securityHeaderFaults(response.headers)).toEqual([])
    const others = ['coffer-shell / aaaa', 'coffer-shell /fb/b/ aaaa', 'something else']
    const { left, done, handles } = await activate(await response.text(), ['coffer-shell /fb/ aaaa', ...others])
    expect(left).toEqual(others)
    expect(done).toEqual(['skip waiting', 'unregister'])
    expect(handles).toEqual(['install', 'activate', 'message'])
  })

  test('the page is told, and the share sheet is not', async () => {
    await using app = await none()
    expect(await (await ask(app, '/fb/static/runtime-config.js')).text()).toContain('"NoServiceWorker":true')
    const manifest = await manifestOf(app, `/fb${MANIFEST}`)
    expect(manifest.share_target).toBeUndefined()
    expect(manifest.start_url).toBe('/fb/files/')
    await using usual = await opened()
    expect(await (await ask(usual, '/static/runtime-config.js')).text()).not.toContain('NoServiceWorker')
  })
})

describe('what another app shares', () => {
  const form = () => {
    const body = new FormData()
    body.append('files', new File(['secret words'], 'a.txt'))
    body.append('title', 'secret title')
    return body
  }

  test('is left unread, and leads to the page that says that nothing arrived', async () => {
    await using app = await opened({ baseUrl: '/fb' })
    for (const body of [form(), 'plain', undefined]) {
      const response = await ask(app, '/fb/share-target', { method: 'POST', ...(body !== undefined && { body }) })
      expect([response.status, response.headers.get('Location')]).toEqual([303, '/fb/files/?received=nothing'])
      expect(securityHeaderFaults(response.headers)).toEqual([])
    }
    expect(app.log.join('\n')).not.toContain('secret')
  })

  test('is refused where another site sends it', async () => {
    await using app = await opened()
    for (const [name, value] of [
      ['Sec-Fetch-Site', 'cross-site'],
      ['Origin', 'https://other.example'],
    ] as const) {
      const response = await ask(app, '/share-target', { method: 'POST', body: form(), headers: { [name]: value } })
      expect(response.status).toBe(403)
    }
  })

  test('stores nothing, whoever sends it', async () => {
    await using app = await testApp({ page: PAGE, tree: { '/a.txt': 'mine' } })
    expect((await app.request('/share-target', { method: 'POST', body: form() })).status).toBe(303)
    const listing = await (await app.request('/api/resources/')).json()
    expect(listing).toMatchObject({ numFiles: 1, numDirs: 0 })
  })

  test('however large, is not waited for', async () => {
    await using app = await opened()
    const head = 'POST /share-target HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\n'
    const reply = await app.raw(`${head}Content-Length: 1000000000\r\n\r\nthe beginning`)
    expect(reply.status).toBe(303)
  })
})
