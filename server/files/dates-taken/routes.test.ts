import { afterAll, beforeAll, expect, test } from 'bun:test'
import { linkSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatesTakenReply } from '#contract/dates-taken.ts'
import { heicTakenAt, jpegTakenAt, movieTakenAt } from '#server/testing/dated-files.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const FILMED = new Date(Date.UTC(2023, 0, 2, 3, 4, 5))
const OLD = new Date(Date.UTC(2026, 0, 1))

let app: TestApp

beforeAll(async () => {
  const photo = await jpegTakenAt('2024:06:30 18:05:09')
  app = await testApp({
    tree: {
      '/photos/a.jpg': photo,
      '/photos/b.heic': heicTakenAt('2024:06:30 18:05:09', '+02:00'),
      '/photos/c.mp4': movieTakenAt(FILMED),
      '/photos/none.jpg': 'no picture',
      '/photos/drawing.svg': '<svg/>',
      '/photos/link.jpg': { link: '../secret/d.jpg' },
      '/photos/more/e.jpg': photo,
      '/secret/d.jpg': photo,
    },
    users: [
      { username: 'denied', rules: [deny('/secret'), deny('/photos/b.heic')] },
      { username: 'lister', grantedPermissions: [] },
    ],
  })
  for (const name of ['photos/a.jpg', 'photos/b.heic', 'photos/c.mp4', 'photos/none.jpg', 'secret/d.jpg']) {
    utimesSync(path.join(app.root, name), OLD, OLD)
  }
})
afterAll(() => app[Symbol.asyncDispose]())

const ask = (folder: string, as?: string) => app.request(`/api/dates-taken${folder}`, as === undefined ? {} : { as })

/** Repeats the request until nothing is pending, and returns the dates by name. */
async function datesIn(folder: string, as?: string): Promise<Record<string, string>> {
  for (;;) {
    const response = await ask(folder, as)
    const { names, times, zones, pending } = DatesTakenReply.parse(await response.json())
    if (pending > 0) continue
    const all = names === '' ? [] : names.split('/')
    return Object.fromEntries(
      all.map((name, row) => [name, `${new Date(times[row] ?? 0).toISOString()} ${zones[row]}`]),
    )
  }
}

test('photos and videos have the dates of their metadata; links, other files and folders have none', async () => {
  expect(await datesIn('/photos')).toEqual({
    'a.jpg': '2024-06-30T18:05:09.000Z l',
    'b.heic': '2024-06-30T16:05:09.000Z z',
    'c.mp4': '2023-01-02T03:04:05.000Z z',
  })
})

test('a date follows its file, and a changed file has its new one', async () => {
  const at = (name: string) => path.join(app.root, 'photos/more', name)
  utimesSync(at('e.jpg'), OLD, OLD)
  expect(Object.keys(await datesIn('/photos/more'))).toEqual(['e.jpg'])
  renameSync(at('e.jpg'), at('f.jpg'))
  linkSync(at('f.jpg'), at('g.jpg'))
  expect(Object.keys(await datesIn('/photos/more'))).toEqual(['f.jpg', 'g.jpg'])
  writeFileSync(at('f.jpg'), await jpegTakenAt('2020:01:01 00:00:00'))
  utimesSync(at('f.jpg'), OLD, new Date(OLD.getTime() + 1000))
  expect((await datesIn('/photos/more'))['f.jpg']).toBe('2020-01-01T00:00:00.000Z l')
})

test('a date is read once, and after a restart of the decoders not again', async () => {
  await datesIn('/photos')
  const { db } = app.context
  const rows = await db.selectFrom('dates_taken').select('id').orderBy('id').execute()
  await datesIn('/photos')
  expect(await db.selectFrom('dates_taken').select('id').orderBy('id').execute()).toEqual(rows)
})

test('who may not read a file does not learn when it was taken', async () => {
  expect((await ask('/photos', 'lister')).status).toBe(403)
  expect(Object.keys(await datesIn('/photos', 'denied'))).toEqual(['a.jpg', 'c.mp4'])
  expect((await ask('/secret', 'denied')).status).toBe(403)
  expect((await ask('/secret/none', 'denied')).status).toBe(403)
})

test('only folders that exist', async () => {
  expect((await ask('/photos/a.jpg')).status).toBe(400)
  expect((await ask('/none')).status).toBe(404)
})
