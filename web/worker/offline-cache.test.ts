import { describe, expect, test } from 'bun:test'
import { assetsIn, createOfflineCache, type OfflineCache } from './offline-cache.ts'

const ORIGIN = 'https://files.example'
const home = { origin: ORIGIN, base: '/fb' }
const page = (build: string) =>
  `<link rel="manifest" href="/fb/static/manifest.webmanifest"><script src="/fb/static/runtime-config.js"></script><script src="/fb/static/assets/index-${build}.js"></script>` +
  `<link rel="modulepreload" href="/fb/static/assets/libraries-${build}.js"><!-- ${build} -->`

const typeOf = (path: string): string =>
  path.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8'
const headersOf = (path: string): Record<string, string> => ({
  'Content-Type': typeOf(path),
  ...(path.includes('/assets/') && { 'Cache-Control': 'public, max-age=31536000, immutable' }),
})

/** Test server with configurable responses. `null` means that it is unreachable. */
class Server {
  readonly answers = new Map<string, string | number | null>()
  /** Response headers that differ from the expected ones. */
  readonly headers = new Map<string, Record<string, string>>()
  away = false
  readonly asked: string[] = []

  publish(build: string): void {
    for (const part of ['index', 'libraries'])
      this.answers.set(`/fb/static/assets/${part}-${build}.js`, `${part} ${build}`)
    this.answers.set('/fb/', page(build))
    this.answers.set('/fb/files/', page(build))
    this.answers.set('/fb/static/runtime-config.js', `settings ${build}`)
  }

  readonly fetch = async (request: RequestInfo): Promise<Response> => {
    const { pathname } = new URL(request instanceof Request ? request.url : request)
    this.asked.push(pathname)
    const answer = this.answers.get(pathname)
    if (this.away) throw new TypeError('Failed to fetch')
    if (typeof answer === 'number') return new Response('gateway', { status: answer })
    return answer === undefined || answer === null
      ? new Response('', { status: 404 })
      : new Response(answer, { headers: { ...headersOf(pathname), ...this.headers.get(pathname) } })
  }
}

/** In-memory implementation of the used part of `CacheStorage`. */
class Kept {
  readonly stores = new Map<string, Map<string, Response>>()
  readonly open = async (name: string): Promise<Cache> => {
    const entries = this.stores.get(name) ?? new Map<string, Response>()
    this.stores.set(name, entries)
    return Object.assign(Object.create(null), {
      put: async (address: string, response: Response) => void entries.set(address, response),
    })
  }
  readonly match = async (address: RequestInfo | URL, { cacheName = '' }: MultiCacheQueryOptions = {}) =>
    this.stores.get(cacheName)?.get(String(address))?.clone()
  readonly has = async (name: string) => this.stores.has(name)
  readonly keys = async () => [...this.stores.keys()]
  readonly delete = async (name: string) => this.stores.delete(name)
  readonly addresses = () => [...this.stores.values()].flatMap((entries) => [...entries.keys()]).sort()
}

const works: Promise<unknown>[] = []
const waitUntil = (work: Promise<unknown>) => void works.push(work)
const settled = () => Promise.all(works.splice(0))

function world(mark = 'one') {
  const [server, kept] = [new Server(), new Kept()]
  server.publish('11111111')
  const shellOf = (build: string): OfflineCache =>
    createOfflineCache({ home, mark: build, caches: kept, fetch: server.fetch, patience: 50 })
  return { server, kept, shell: shellOf(mark), shellOf }
}
const textOf = async (answer: Promise<Response>) => (await answer).text()
const opened = (path = '/fb/files/') => new Request(ORIGIN + path)

test('the parts of a document are those it names', () => {
  expect(assetsIn(page('x'))).toEqual(['/fb/static/assets/index-x.js', '/fb/static/assets/libraries-x.js'])
  expect(assetsIn(page('x').replaceAll('/fb/', '/'))).toEqual([
    '/static/assets/index-x.js',
    '/static/assets/libraries-x.js',
  ])
})

describe('the shell', () => {
  test('keeps the document, its parts and what it was told, and nothing else', async () => {
    const { shell, kept } = world()
    await shell.install()
    expect(kept.addresses()).toEqual([
      `${ORIGIN}/fb/`,
      `${ORIGIN}/fb/static/assets/index-11111111.js`,
      `${ORIGIN}/fb/static/assets/libraries-11111111.js`,
      `${ORIGIN}/fb/static/runtime-config.js`,
    ])
  })

  test('shows the server before what is kept, and what is kept when the server is away', async () => {
    const { shell, server } = world()
    await shell.install()
    server.publish('22222222')
    expect(await textOf(shell.page(opened(), waitUntil))).toContain('22222222')
    await settled()
    server.away = true
    expect(await textOf(shell.page(opened(), waitUntil))).toContain('22222222')
    expect(await textOf(shell.asset(opened('/fb/static/assets/index-22222222.js'), waitUntil))).toBe('index 22222222')
    expect(await textOf(shell.dressing(opened('/fb/static/runtime-config.js?now'), waitUntil))).toBe(
      'settings 11111111',
    )
    await settled()
  })

  test.each([502, 504])('shows what is kept for a proxy that answers %d', async (status) => {
    const { shell, server } = world()
    await shell.install()
    server.answers.set('/fb/files/', status)
    expect((await shell.page(opened(), waitUntil)).status).toBe(200)
    await settled()
  })

  test('shows what the server says of itself', async () => {
    const { shell, server } = world()
    await shell.install()
    server.answers.set('/fb/files/', 503)
    expect((await shell.page(opened(), waitUntil)).status).toBe(503)
    await settled()
  })

  test('does not wait for ever', async () => {
    const { shell, server, kept } = world()
    await shell.install()
    const { promise, resolve } = Promise.withResolvers<Response>()
    const slow = createOfflineCache({ home, mark: 'one', caches: kept, fetch: () => promise, patience: 20 })
    expect(await textOf(slow.page(opened(), waitUntil))).toContain('11111111')
    server.publish('22222222')
    resolve(new Response('late'))
    await settled()
  })

  test('without anything kept a page fails as pages do', async () => {
    const { shell, server } = world()
    server.away = true
    await expect(shell.page(opened(), waitUntil)).rejects.toThrow('Failed to fetch')
    await settled()
  })

  test('never keeps what somebody else answers in the place of the page', async () => {
    const { shell, server, kept } = world()
    await shell.install()
    server.answers.set('/fb/files/', '<form>Log in to the proxy</form>')
    expect(await textOf(shell.page(opened(), waitUntil))).toContain('Log in to the proxy')
    await settled()
    server.away = true
    expect(await textOf(shell.page(opened(), waitUntil))).toContain('11111111')
    await settled()
    expect(kept.addresses()).toHaveLength(4)
  })

  test('keeps no document without its parts', async () => {
    const { shell, server } = world()
    await shell.install()
    server.publish('22222222')
    server.answers.delete('/fb/static/assets/libraries-22222222.js')
    await textOf(shell.page(opened(), waitUntil))
    await settled()
    server.away = true
    expect(await textOf(shell.page(opened(), waitUntil))).toContain('11111111')
    await settled()
  })

  test.each<[string, string, Record<string, string>]>([
    ['a part that is a document', '/fb/static/assets/libraries-22222222.js', { 'Content-Type': 'text/html' }],
    ['a part that may change', '/fb/static/assets/libraries-22222222.js', { 'Cache-Control': 'no-cache' }],
    ['a document that is a text', '/fb/files/', { 'Content-Type': 'text/plain' }],
    ['a document to save', '/fb/files/', { 'Content-Disposition': 'inline; filename="page.html"' }],
  ])('does not keep %s', async (_, path, headers) => {
    const { shell, server } = world()
    await shell.install()
    server.publish('22222222')
    server.headers.set(path, headers)
    expect(await textOf(shell.page(opened(), waitUntil))).toContain('22222222')
    await settled()
    server.away = true
    expect(await textOf(shell.page(opened(), waitUntil))).toContain('11111111')
    await settled()
  })

  test.each([
    ['the page of a link', page('22222222').replace('manifest.webmanifest', 'other')],
    ['one with parts from elsewhere', `${page('22222222')}<img src="https://other.example/static/assets/a.js">`],
    ['one with parts that are files', `${page('22222222')}<img src="/fb/api/raw/static/assets/a.js">`],
    [
      'one with more parts than a page has',
      page('22222222') + Array.from({ length: 501 }, (_, i) => `<img src="/fb/static/assets/${i}.js">`).join(''),
    ],
  ])('takes %s for no document, and fetches nothing for it', async (_, document) => {
    const { shell, server } = world()
    await shell.install()
    server.publish('22222222')
    server.answers.set('/fb/files/', document)
    server.asked.length = 0
    await textOf(shell.page(opened(), waitUntil))
    await settled()
    expect(server.asked).toEqual(['/fb/files/'])
  })

  test('keeps what it was told only as what it is', async () => {
    const { shell, server } = world()
    await shell.install()
    const path = '/fb/static/runtime-config.js'
    server.answers.set(path, '<form>Log in to the proxy</form>')
    server.headers.set(path, { 'Content-Type': 'text/html' })
    expect(await textOf(shell.dressing(opened(path), waitUntil))).toContain('Log in')
    await settled()
    server.away = true
    expect(await textOf(shell.dressing(opened(path), waitUntil))).toBe('settings 11111111')
    await settled()
  })

  test('is not installed where the page is not to be had', async () => {
    const { shell, server } = world()
    server.answers.set('/fb/', '<form>Log in to the proxy</form>')
    await expect(shell.install()).rejects.toThrow()
  })

  test('of a new build forgets the old ones, and those of other instances not', async () => {
    const { shell, shellOf, server, kept } = world()
    await kept.open('coffer-shell / other')
    await shell.install()
    server.publish('22222222')
    const next = shellOf('two')
    await next.install()
    await next.activate()
    expect([...kept.stores.keys()].sort()).toEqual(['coffer-shell / other', 'coffer-shell /fb/ two'])
    expect(await next.hasParts([`${ORIGIN}/fb/static/assets/index-22222222.js`])).toBe(true)
    expect(
      await next.hasParts(['22222222', '11111111'].map((build) => `${ORIGIN}/fb/static/assets/index-${build}.js`)),
    ).toBe(false)
  })

  test('that is forgotten begins nothing anew', async () => {
    const { shell, shellOf, kept } = world()
    await shell.install()
    const next = shellOf('two')
    await next.install()
    await next.activate()
    await textOf(shell.asset(opened('/fb/static/assets/index-11111111.js'), waitUntil))
    await textOf(shell.page(opened(), waitUntil))
    await settled()
    expect(await kept.keys()).toEqual(['coffer-shell /fb/ two'])
  })

  test('asks once for what never changes, and keeps of what it is told only parts', async () => {
    const { shell, server, kept } = world()
    await shell.install()
    server.answers.set('/fb/static/assets/late-11111111.js', 'late')
    await shell.cacheParts([
      `${ORIGIN}/fb/static/assets/late-11111111.js`,
      `${ORIGIN}/fb/api/raw/mine.jpg`,
      'no address',
    ])
    server.asked.length = 0
    expect(await textOf(shell.asset(opened('/fb/static/assets/late-11111111.js'), waitUntil))).toBe('late')
    expect(server.asked).toEqual([])
    expect(kept.addresses().some((address) => address.includes('/api/'))).toBe(false)
    server.asked.length = 0
    await shell.cacheParts(Array.from({ length: 2000 }, (_, i) => `${ORIGIN}/fb/static/assets/none-${i}.js`))
    expect(server.asked).toHaveLength(500)
  })
})
