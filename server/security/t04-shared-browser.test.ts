import { expect, test } from 'bun:test'
import { utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Versions } from '#contract/versions.ts'
import { zipOf } from '#server/testing/archives.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

// Two users of one browser: responses cached for one of them are never valid for the other.

const PEOPLE = ['ann', 'bob'] as const
type Person = (typeof PEOPLE)[number]

/** Starts a program in which both users have files of the same names, sizes and times, with different content. */
async function world(): Promise<TestApp> {
  const subtitle = (of: Person) => `1\n00:00:01,000 --> 00:00:02,000\n${of}\n`
  const tree = Object.fromEntries(
    PEOPLE.flatMap((of) => [
      [`/${of}/docs/a.txt`, `text of ${of}`],
      [`/${of}/film.srt`, subtitle(of)],
      [`/${of}/it.zip`, zipOf([{ name: 'a.txt', content: `text of ${of}` }])],
    ]),
  )
  const app = await testApp({ tree, users: PEOPLE.map((username) => ({ username, scope: `/${username}` })) })
  for (const file of Object.keys(tree)) utimesSync(path.join(app.root, file), 1_700_000_000, 1_700_000_000)
  return app
}

const TARGETS = [
  '/api/raw/docs/a.txt',
  '/api/raw/docs/a.txt?inline=true',
  '/api/raw/docs',
  '/api/raw/docs?algo=tar',
  '/api/archive/it.zip?entry=a.txt',
  '/api/subtitle/film.srt',
]

test.each(TARGETS)('%s is asked for anew, and answered with their own', async (target) => {
  await using app = await world()
  const own = await app.request(target, { as: 'ann' })
  const etag = own.headers.get('ETag') ?? ''
  expect(own.status).toBe(200)
  // A browser that respects `Vary` does not even revalidate with the other user's tag.
  const vary = (own.headers.get('Vary') ?? '').toLowerCase().split(', ')
  expect(vary).toEqual(expect.arrayContaining(['cookie', 'x-auth', 'authorization']))
  const headers = { 'If-None-Match': etag }
  const again = await app.request(target, { as: 'ann', headers })
  expect([again.status, again.headers.get('Vary')]).toEqual([304, own.headers.get('Vary')])
  const others = await app.request(target, { as: 'bob', headers })
  expect([others.status, others.headers.get('ETag') === etag]).toEqual([200, false])
  expect(Buffer.from(await others.bytes())).not.toEqual(Buffer.from(await own.bytes()))
})

test('a version is asked for anew too', async () => {
  await using app = await world()
  const tags = new Set<string | null>()
  for (const as of PEOPLE) {
    await app.request('/api/resources/docs/a.txt', { method: 'PUT', as, body: 'new' })
    const { versions } = Versions.parse(await (await app.request('/api/versions/docs/a.txt', { as })).json())
    const reply = await app.request(`/api/versions/docs/a.txt?id=${versions[0]?.id}`, { as })
    expect([reply.status, reply.headers.get('Vary')?.includes('Cookie')]).toEqual([200, true])
    tags.add(reply.headers.get('ETag'))
  }
  expect(tags.size).toBe(2)
})

test.each(['/api/raw/docs/a.txt', '/api/resources/docs/a.txt'])(
  'the tag of %s names what is edited',
  async (target) => {
    await using app = await world()
    const etag = (await app.request(target, { as: 'ann' })).headers.get('ETag') ?? ''
    const save = (ifMatch: string) =>
      app.request('/api/resources/docs/a.txt', {
        method: 'PUT',
        as: 'ann',
        headers: { 'If-Match': ifMatch },
        body: 'b',
      })
    expect((await save(etag)).status).toBe(200)
    expect((await save(etag)).status).toBe(409)
    writeFileSync(path.join(app.root, 'ann/docs/a.txt'), 'other')
    expect((await save('*')).status).toBe(200)
  },
)
