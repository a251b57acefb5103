import { expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { SHARE_PASSWORD_HEADER, Share } from '#contract/shares.ts'
import { quartered, quartersOf } from '#server/testing/pictures.ts'
import { type TestApp, type TestAppOptions, testApp } from '#server/testing/test-app.ts'

async function world(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await testApp(options)
  for (const folder of ['trip', 'trip/hidden', 'beside']) {
    mkdirSync(path.join(app.root, folder), { recursive: true })
    await quartered(1200, 900)
      .jpeg({ quality: 95 })
      .toFile(path.join(app.root, folder, 'a.jpg'))
  }
  return app
}

async function share(app: TestApp, item: string, wanted: object = {}): Promise<string> {
  const reply = await app.request(`/api/share${item}`, { method: 'POST', body: JSON.stringify(wanted) })
  return Share.parse(await reply.json()).hash
}

async function see(app: TestApp, target: string, headers: Record<string, string> = {}) {
  const reply = await app.request(`/api/public/preview/${target}`, { as: null, headers })
  const bytes = await reply.bytes()
  return reply.status === 200 ? quartersOf(bytes) : reply.status
}

test('visitors see small pictures of what is shared, and of nothing else', async () => {
  await using app = await world({ rules: [{ regex: false, allow: false, path: '/trip/hidden' }] })
  const [folder, file] = [await share(app, '/trip'), await share(app, '/trip/a.jpg')]
  expect(await see(app, `thumb/${folder}/a.jpg?inline=true&k=1`)).toBe('RGBW')
  expect(await see(app, `big/${folder}%2Fa.jpg`)).toBe('RGBW')
  expect(await see(app, `thumb/${file}`)).toBe('RGBW')
  for (const target of ['hidden/a.jpg', 'none.jpg', '../beside/a.jpg', '%2e%2e/beside/a.jpg'])
    expect(await see(app, `thumb/${folder}/${target}`)).toBeOneOf([400, 404])
  expect(await see(app, 'thumb/nothing/a.jpg')).toBe(404)
  expect(await see(app, `small/${folder}/a.jpg`)).toBe(400)
})

test('a password is asked for here too', async () => {
  await using app = await world()
  const hash = await share(app, '/trip', { password: 'open the door' })
  expect(await see(app, `thumb/${hash}/a.jpg`)).toBe(401)
  const headers = { [SHARE_PASSWORD_HEADER]: 'open the door' }
  expect(await see(app, `thumb/${hash}/a.jpg`, headers)).toBe('RGBW')
  // The browser's cached response is served only with the same password.
  const kept = await app.request(`/api/public/preview/thumb/${hash}/a.jpg?k=1`, { as: null, headers })
  expect(kept.headers.get('Vary')?.toLowerCase()).toContain(SHARE_PASSWORD_HEADER.toLowerCase())
})

const downloadsOf = async (app: TestApp, hash: string) => {
  const shares = z.array(Share).parse(await (await app.request('/api/shares')).json())
  return shares.find((each) => each.hash === hash)?.downloads
}

test.each([null, 1])(
  'reduced pictures are no downloads, whatever asks for the file itself is (limit: %p)',
  async (downloadLimit) => {
    await using app = await world()
    const hash = await share(app, '/trip', { downloadLimit })
    for (const size of ['thumb', 'big']) expect(await see(app, `${size}/${hash}/a.jpg?inline=true`)).toBe('RGBW')
    expect(await downloadsOf(app, hash)).toBe(0)
    const original = `/api/public/dl/${hash}/a.jpg?inline=true`
    await app.request(original, { as: null, method: 'HEAD' })
    expect(await downloadsOf(app, hash)).toBe(0)
    expect((await (await app.request(original, { as: null })).bytes()).length).toBeGreaterThan(0)
    expect(await downloadsOf(app, hash)).toBe(1)
    const more = downloadLimit === null ? 'RGBW' : 404
    for (const size of ['thumb', 'big']) expect(await see(app, `${size}/${hash}/a.jpg`)).toBe(more)
  },
)

test('a preview is never the file itself, and a link that receives files shows none', async () => {
  await using app = await world({ config: { disableThumbnails: true, disablePreviewResize: true } })
  const hash = await share(app, '/trip')
  expect([await see(app, `thumb/${hash}/a.jpg`), await see(app, `big/${hash}/a.jpg`)]).toEqual([415, 415])
  const drop = await share(app, '/trip', { kind: 'upload' })
  expect(await see(app, `thumb/${drop}/a.jpg`)).toBe(404)
})
