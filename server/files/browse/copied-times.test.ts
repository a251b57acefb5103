import { expect, test } from 'bun:test'
import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Settings } from '#contract/settings.ts'
import { zipOf } from '#server/testing/archives.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { copy } from '#server/testing/user-actions.ts'

const LONG_AGO = 1_000_000_000

const TREE = {
  '/a.txt': 'a',
  '/d/b.txt': 'b',
  '/d/in/c.txt': 'c',
  '/merged/d/b.txt': 'old',
  '/it.zip': zipOf([{ name: 'z.txt', content: 'z' }]),
}

async function world() {
  const app = await testApp({ tree: TREE })
  for (const name of ['a.txt', 'd/b.txt', 'd/in/c.txt', 'd/in', 'd'])
    utimesSync(path.join(app.root, name), LONG_AGO, LONG_AGO)
  return app
}

const secondOf = (app: TestApp, name: string) => Math.floor(statSync(path.join(app.root, name)).mtimeMs / 1000)
const secondsOf = (app: TestApp, ...names: string[]) => names.map((name) => secondOf(app, name))
const extract = (app: TestApp, destination: string) =>
  app.request('/api/archive/it.zip', { method: 'POST', body: JSON.stringify({ destination, conflict: 'refuse' }) })

test('copies keep the modification time, of files and of new folders', async () => {
  await using app = await world()
  await copy(app, '/a.txt', '/b.txt')
  await copy(app, '/d', '/e')
  const names = ['b.txt', 'e', 'e/b.txt', 'e/in', 'e/in/c.txt']
  expect(secondsOf(app, ...names)).toEqual(names.map(() => LONG_AGO))
})

test('so do copies over a file and into a folder, which itself has a new time', async () => {
  await using app = await world()
  await copy(app, '/d', '/merged/d', '&override=true')
  expect(readFileSync(path.join(app.root, 'merged/d/b.txt'), 'utf8')).toBe('b')
  expect(secondsOf(app, 'merged/d/b.txt', 'merged/d/in', 'merged/d/in/c.txt')).toEqual([LONG_AGO, LONG_AGO, LONG_AGO])
  expect(secondOf(app, 'merged/d')).toBeGreaterThan(LONG_AGO)
})

test('a copy over a file of the same size and time has another entity tag', async () => {
  await using app = await world()
  utimesSync(path.join(app.root, 'd/b.txt'), LONG_AGO, LONG_AGO)
  const tagOf = async () => (await app.request('/api/raw/a.txt')).headers.get('ETag')
  const before = await tagOf()
  await copy(app, '/d/b.txt', '/a.txt', '&override=true')
  expect(secondOf(app, 'a.txt')).toBe(LONG_AGO)
  expect(await tagOf()).not.toBe(before)
})

test('extracted folders have their times, in a new folder and in one that is there', async () => {
  await using app = await world()
  // Midnight of 1 January 2001 in the time of the server, as zips store it.
  const second = new Date(2001, 0, 1).getTime() / 1000
  const packed = zipOf([
    { name: 'out/', content: '' },
    { name: 'out/in/', content: '' },
    { name: 'out/in/z.txt', content: 'z' },
  ])
  const dated = Buffer.from(packed)
  for (let at = 0; at + 16 < dated.length; at += 1) {
    const record = dated.readUInt32LE(at)
    if (record === 0x02014b50) dated.writeUInt32LE(0x2a210000, at + 12)
  }
  writeFileSync(path.join(app.root, 'it.zip'), dated)
  await extract(app, '/new')
  await extract(app, '/d')
  const names = ['new/out', 'new/out/in', 'new/out/in/z.txt', 'd/out', 'd/out/in', 'd/out/in/z.txt']
  expect(secondsOf(app, ...names)).toEqual(names.map(() => second))
  expect(secondOf(app, 'd')).toBeGreaterThan(Date.now() / 1000 - 86_400)
})

test('without the setting, copied and extracted files have the current time', async () => {
  await using app = await world()
  await extract(app, '/kept')
  expect(secondOf(app, 'kept/z.txt')).toBeLessThan(Date.now() / 1000 - 86_400)
  const settings = Settings.parse(await (await app.request('/api/settings')).json())
  const saved = await app.request('/api/settings', {
    method: 'PUT',
    body: JSON.stringify({ ...settings, keepTimes: false }),
  })
  expect(saved.status).toBe(200)
  await copy(app, '/a.txt', '/b.txt')
  await copy(app, '/d', '/e')
  await extract(app, '/new')
  for (const second of secondsOf(app, 'b.txt', 'e', 'e/b.txt', 'new/z.txt'))
    expect(second).toBeGreaterThan(Date.now() / 1000 - 86_400)
})
