import { describe, expect, test } from 'bun:test'
import { createMetricsApp } from '#server/app.ts'
import { listen } from '#server/http/listen.ts'
import { readEventStream } from '#server/testing/event-stream.ts'
import { parseExposition } from '#server/testing/exposition.ts'
import { testApp } from '#server/testing/test-app.ts'

const TOKEN = 'a-token-for-those-who-watch'
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const watching = () =>
  testApp({ tree: { '/secret-name.txt': 'hello' }, config: { metrics: { token: TOKEN, address: null } } })

/** Returns the value of the line that starts with the given text. */
function figureOf(text: string, line: string): number {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return Number(found?.slice(line.length))
}

describe('figures', () => {
  test('are not there unless somebody is to see them', async () => {
    await using app = await testApp()
    expect((await app.request('/metrics')).status).toBe(404)
    expect((await app.request('/metrics', { as: null, headers: bearer(TOKEN) })).status).toBe(404)
  })

  test('are for whoever brings the token, and for no administrator without it', async () => {
    await using app = await watching()
    for (const headers of [{}, bearer('x'), bearer(`${TOKEN}x`), { Authorization: `Basic ${TOKEN}` }])
      expect((await app.request('/metrics', { headers })).status).toBe(401)
    expect((await app.request(`/metrics?token=${TOKEN}`, { as: null })).status).not.toBe(200)
    const response = await app.request('/metrics', { as: null, headers: bearer(TOKEN) })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  })

  test('count what was asked, by route and status, and name nobody and nothing', async () => {
    await using app = await watching()
    await app.request('/api/resources/new-name.txt', { method: 'POST', body: 'a'.repeat(5000) })
    expect(await (await app.request('/api/raw/secret-name.txt')).text()).toBe('hello')
    await app.request('/api/resources/missing-name')
    const text = await (await app.request('/metrics', { as: null, headers: bearer(TOKEN) })).text()
    const families = parseExposition(text)
    for (const [name, { kind, samples }] of families) {
      expect([name, name.endsWith('_total')]).toEqual([name, kind === 'counter'])
      for (const { value } of samples) expect(value).toBeGreaterThanOrEqual(0)
    }
    expect([...families.keys()].every((name) => /^(?:coffer|process)_/.test(name))).toBeTrue()
    const routes = [...new Set(app.routes.map(({ name }) => name)), 'none']
    for (const [, route] of text.matchAll(/route="([^"]*)"/g)) expect(routes).toContain(route ?? '')
    expect(figureOf(text, 'coffer_http_received_bytes_total')).toBeGreaterThanOrEqual(5000)
    expect(figureOf(text, 'coffer_http_sent_bytes_total')).toBeGreaterThanOrEqual(5)
    expect(text).toMatch(/coffer_http_requests_total\{route="[^"]+",status="4xx"\} 1\n/)
    expect(figureOf(text, 'coffer_sessions')).toBe(1)
    expect(figureOf(text, 'coffer_jobs{state="running"}')).toBe(0)
    expect(figureOf(text, 'coffer_ready')).toBe(1)
    expect(figureOf(text, 'coffer_uploads_running')).toBe(0)
    expect(figureOf(text, 'coffer_disk_free_bytes{disk="data"}')).toBeGreaterThan(0)
    expect(figureOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
    for (const secret of ['-name', 'admin', app.root, TOKEN]) expect(text).not.toContain(secret)
  })

  test('tell of an upload while it comes in', async () => {
    await using app = await watching()
    const token = await app.signIn('admin')
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const body = new ReadableStream({
      async start(stream) {
        stream.enqueue(Buffer.from('begun'))
        await end
        stream.close()
      },
    })
    const upload = app.request('/api/resources/slow.bin', { method: 'POST', body, headers: { 'X-Auth': token } })
    const running = async () =>
      figureOf(
        await (await app.request('/metrics', { as: null, headers: bearer(TOKEN) })).text(),
        'coffer_uploads_running',
      )
    while ((await running()) !== 1) await Bun.sleep(20)
    resolve()
    expect((await upload).status).toBe(200)
    expect(await running()).toBe(0)
  })

  test('tell downloads from streams that tell what changes', async () => {
    await using app = await watching()
    const figures = async () => {
      const text = await (await app.request('/metrics', { as: null, headers: bearer(TOKEN) })).text()
      return ['downloads', 'live_updates'].map((what) => figureOf(text, `coffer_${what}_running`))
    }
    // Larger than the buffers of a connection.
    await app.request('/api/resources/large.bin', { method: 'POST', body: new Uint8Array(64 * 1024 * 1024) })
    const streams = await Promise.all(
      [1, 2].map(() => readEventStream((signal) => app.request('/api/events/', { signal }))),
    )
    await Promise.all(streams.map((stream) => stream.event('ready')))
    expect(await figures()).toEqual([0, 2])
    const download = await app.request('/api/raw/large.bin')
    expect(await figures()).toEqual([1, 2])
    expect((await download.bytes()).length).toBe(64 * 1024 * 1024)
    while ((await figures())[0] !== 0) await Bun.sleep(10)
    for (const stream of streams) stream.leave()
    while ((await figures())[1] !== 0) await Bun.sleep(10)
    expect(await figures()).toEqual([0, 0])
  })

  test('have an address of their own where they are given one, with nothing else at it', async () => {
    await using app = await testApp({
      config: { metrics: { token: undefined, address: { address: '127.0.0.1', port: 0 } } },
    })
    const own = listen({ dispatch: createMetricsApp(app.context), address: '127.0.0.1', port: 0, tls: null })
    const ask = (path: string) => fetch(`http://127.0.0.1:${own.port}${path}`)
    expect((await app.request('/metrics')).status).toBe(404)
    expect(await (await ask('/metrics')).text()).toContain('coffer_build_info')
    expect((await ask('/health/ready')).status).toBe(200)
    expect((await ask('/api/login')).status).toBe(404)
    expect((await ask('/')).status).toBe(404)
    await own.stop(0)
  })
})
