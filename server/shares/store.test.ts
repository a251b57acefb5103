import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { NameMatching } from '#server/access/rules.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { ShareReader } from './store.ts'

const ITEMS = [
  '/Caf\u00e9',
  '/Caf\u00e9/a.txt',
  '/Caf\u00e9/sub/b.txt',
  '/Caf\u00e9s.txt',
  '/CAFE\u0301',
  '/docs',
  '/Docs/A.TXT',
]

async function linked(): Promise<TestApp> {
  const app = await testApp({
    tree: {
      '/Caf\u00e9/a.txt': 'a',
      '/Caf\u00e9/sub/b.txt': 'b',
      '/Caf\u00e9s.txt': 'beside',
      '/CAFE\u0301/c.txt': 'c',
      '/docs/a.txt': 'd',
      '/Docs/A.TXT': 'e',
    },
  })
  for (const item of ITEMS) {
    const reply = await app.request(`/api/share${encodeURI(item)}`, { method: 'POST', body: '{}' })
    if (!reply.ok) throw new Error(`${item} cannot be shared: ${reply.status}`)
  }
  return app
}

type Found = { readonly place: string; readonly at: string[]; readonly within: string[] }

const FOUND: readonly [NameMatching, Found[]][] = [
  [
    'exact',
    [
      { place: '/Caf\u00e9', at: ['/Caf\u00e9'], within: ['/Caf\u00e9', '/Caf\u00e9/a.txt', '/Caf\u00e9/sub/b.txt'] },
      { place: '/caf\u00e9', at: [], within: [] },
      { place: '/docs', at: ['/docs'], within: ['/docs'] },
      { place: '/docs/a.txt', at: [], within: [] },
      { place: '/', at: [], within: ITEMS },
    ],
  ],
  [
    'case-blind',
    [
      {
        place: '/caf\u00e9',
        at: ['/CAFE\u0301', '/Caf\u00e9'],
        within: ['/CAFE\u0301', '/Caf\u00e9', '/Caf\u00e9/a.txt', '/Caf\u00e9/sub/b.txt'],
      },
      { place: '/DOCS', at: ['/docs'], within: ['/Docs/A.TXT', '/docs'] },
      { place: '/docs/a.txt', at: ['/Docs/A.TXT'], within: ['/Docs/A.TXT'] },
      { place: '/doc', at: [], within: [] },
      { place: '/', at: [], within: ITEMS },
    ],
  ],
]

test.each(FOUND)('links are found by their place, and by folders above it (%s)', async (matching, found) => {
  await using app = await linked()
  const reader = new ShareReader(app.context.db)
  const places = (links: Awaited<ReturnType<typeof reader.sharesAt>>) => links.map(({ place }) => String(place)).sort()
  for (const { place, at, within } of found) {
    expect([place, places(await reader.sharesAt(parsePlainPath(place), matching))]).toEqual([place, at.toSorted()])
    expect([place, places(await reader.sharesInside(parsePlainPath(place), matching))]).toEqual([
      place,
      within.toSorted(),
    ])
  }
})

test('the items of a collection in the trash are found without reading the others', async () => {
  await using app = await testApp()
  const { rows } = await sql<{ detail: string }>`explain query plan select hash from parked_shares
    where iif(json_valid(share), json_extract(share, '$.collection'), null) = 'id'`.execute(app.context.db)
  expect(rows.map(({ detail }) => detail).join()).toContain('parked_shares_by_collection')
})
