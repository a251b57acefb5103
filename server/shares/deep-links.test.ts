import { expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { Share } from '#contract/shares.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { Items } from './items.ts'
import { PendingUpdates } from './pending-updates.ts'
import { ShareTracker } from './share-tracker.ts'

const SERVED = { matching: 'exact', reserved: [] } as const

/** A path of a scope, of as many folders as a request may name; in the served root it is deeper. */
const DEEP = `/${Array.from({ length: 99 }, (_, index) => `d${index}`).join('/')}`

async function share(app: TestApp, item: string, as: string, body = {}): Promise<Share> {
  return Share.parse(
    await (await app.request(`/api/share${item}`, { method: 'POST', as, body: JSON.stringify(body) })).json(),
  )
}
const status = async (app: TestApp, target: string, as: string | null) => (await app.request(target, { as })).status
const rename = (app: TestApp, from: string, to: string, as = 'admin') =>
  app.request(`/api/resources${from}?action=rename&destination=${encodeURIComponent(to)}`, { method: 'PATCH', as })

/** Updates links as at the start of the program. Returns what it logs. */
async function startAgain({ context: { db, storage, events } }: TestApp): Promise<unknown[]> {
  const lines: unknown[] = []
  const log = { error: (message: string, fields?: object) => void lines.push({ message, ...fields }) }
  const items = new Items(storage, SERVED)
  const tracker = new ShareTracker({ db, items, served: SERVED, events, pending: new PendingUpdates(log), log })
  await tracker.recover([])
  return lines
}

test('a link deeper than a request may name breaks neither lists nor the start', async () => {
  await using app = await testApp({
    tree: { '/home/ann/in/': null, '/home/bob/b.txt': 'b' },
    users: [
      { username: 'ann', scope: '/home/ann' },
      { username: 'bob', scope: '/home/bob' },
    ],
  })
  mkdirSync(path.join(app.root, 'home/ann', DEEP), { recursive: true })
  const { hash } = await share(app, '/in', 'ann', { kind: 'upload' })
  const bobs = await share(app, '/b.txt', 'bob')
  const drop = { method: 'POST', as: null, body: 'x' }
  expect((await app.request(`/api/public/drop/${hash}/x.txt`, drop)).status).toBe(200)
  expect((await rename(app, '/in', `${DEEP}/in`, 'ann')).status).toBe(200)
  for (const list of ['/api/notices', '/api/shares'])
    expect([list, await status(app, list, 'ann'), await status(app, list, 'admin')]).toEqual([list, 200, 200])
  expect(await startAgain(app)).toEqual([])
  expect(await status(app, `/api/public/dl/${bobs.hash}`, null)).toBe(200)
  expect((await rename(app, '/home', '/people')).status).toBe(200)
  const kept = await app.context.db.selectFrom('shares').select('place').orderBy('place').execute()
  expect(kept.map(({ place }) => place)).toEqual([`/people/ann${DEEP}/in`, '/people/bob/b.txt'])
})

test('a link that cannot be read is left out, and the log says so at the start', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'a', '/b.txt': 'b' } })
  const [damaged, other] = [await share(app, '/a.txt', 'admin'), await share(app, '/b.txt', 'admin')]
  await app.context.db.updateTable('shares').set({ place: '/a/../b' }).where('hash', '=', damaged.hash).execute()
  expect(await startAgain(app)).toEqual([expect.objectContaining({ links: 1 })])
  const listed = z.array(Share).parse(await (await app.request('/api/shares')).json())
  expect(listed.map(({ hash }) => hash)).toEqual([other.hash])
})

test('a link whose path becomes too long ends, and the others follow', async () => {
  const folder = `/team/${Array.from({ length: 16 }, () => 'd'.repeat(250)).join('/')}`
  const long = `${folder}/${'n'.repeat(4090 - folder.length - 1)}`
  await using app = await testApp({ tree: { '/team/b.txt': 'b', [`${folder}/`]: null }, users: [{ username: 'eve' }] })
  expect((await app.request(`/api/resources${long}`, { method: 'POST', as: 'eve', body: 'x' })).status).toBe(200)
  const [lost, other] = [await share(app, long, 'eve'), await share(app, '/team/b.txt', 'admin')]
  expect((await rename(app, '/team', '/team-of-this-year')).status).toBe(200)
  expect(await status(app, `/api/public/dl/${other.hash}`, null)).toBe(200)
  expect(await status(app, `/api/public/dl/${lost.hash}`, null)).toBe(404)
})
