import { expect, test } from 'bun:test'
import { ITEM_KIND } from '#contract/folder-columns.ts'
import type { SortOrder } from '#contract/sort-order.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import { layOut } from '../grid-layout.ts'
import type { Listing } from '../listing.ts'
import { arrange } from '../order.ts'
import { groupsBy } from './group-files.ts'

const BY_NAME: SortOrder = { by: 'name', order: 'ascending' }
const NOW = new Date(2026, 4, 20, 15)

function listingOf(files: readonly (readonly [name: string, kind: string, modified: number])[]): Listing {
  return {
    ...{ path: '/', name: '', modified: '', length: files.length, sort: BY_NAME },
    names: files.map(([name]) => name),
    kinds: files.map(([, kind]) => kind).join(''),
    sizes: files.map(() => 0),
    modifieds: files.map(([, , modified]) => modified),
    folders: files.filter(([, kind]) => kind === 'd').length,
  }
}
const t = ((key: string) => key.replace('order.group.', '')) as Translate

function grouped(listing: Listing, by: 'type' | 'date', sort = BY_NAME) {
  const apply = groupsBy(by, sort, t, 'en', () => NOW)
  const { arrangement } = apply({ listing, arrangement: arrange(listing, sort, 'en') })
  const names = [...arrangement.rows].map((row) => listing.names[row])
  return { arrangement, names, groups: arrangement.groups?.map(({ title, count }) => `${title} ${count}`) }
}

test('files are grouped by kind, in the sort order within a group, after the folders', () => {
  const listing = listingOf([
    ...([
      ['zoo', 'd', 0],
      ['b.txt', 'f', 0],
      ['B.JPG', 'f', 0],
      ['a.pdf', 'f', 0],
      ['c.png', 'f', 0],
    ] as const),
    ...([
      ['Makefile', 'f', 0],
      ['gone.jpg', ITEM_KIND.invalidLink, 0],
      ['.profile', 'f', 0],
      ['what', 'f', 0],
    ] as const),
  ])
  const { names, groups, arrangement } = grouped(listing, 'type')
  expect(names.slice(0, 5)).toEqual(['zoo', 'B.JPG', 'c.png', 'a.pdf', 'b.txt'])
  expect(groups?.[0]).toBe('pictures 2')
  expect(groups?.at(-1)).toStartWith('other')
  expect(arrangement.groups?.reduce((sum, { count }) => sum + count, 0)).toBe(8)
  for (let row = 0; row < listing.length; row += 1) expect(arrangement.rows[arrangement.positions[row] ?? -1]).toBe(row)
  const reversed = grouped(listing, 'type', { by: 'type', order: 'descending' })
  expect(reversed.groups?.at(-1)).toBe('pictures 2')
  expect(grouped(listing, 'type', { by: 'name', order: 'descending' }).names.slice(1, 3)).toEqual(['c.png', 'B.JPG'])
})

test('files are grouped by date: days, months of the year, then years; oldest first where they are sorted so', () => {
  const dates: [string, Date][] = [
    ['soon', new Date(2026, 4, 21)],
    ['now', new Date(2026, 4, 20)],
    ['eve', new Date(2026, 4, 19, 23, 59)],
    ['week', new Date(2026, 4, 13)],
    ['days', new Date(2026, 4, 12, 23)],
    ['april', new Date(2026, 3, 2)],
    ['april 2', new Date(2026, 3, 1)],
    ['january', new Date(2026, 0, 1)],
    ['last year', new Date(2025, 11, 31)],
    ['1999', new Date(1999, 0, 1)],
  ]
  const listing = listingOf(dates.map(([name, date]) => [name, 'f', date.getTime()]))
  const { names, groups } = grouped(listing, 'date')
  const titles = ['future 1', 'today 1', 'yesterday 1', 'last7Days 1', 'last30Days 1', 'April 2026 2', 'January 2026 1']
  expect(groups).toEqual([...titles, '2025 1', '1999 1'])
  expect(names).toEqual(dates.map(([name]) => name))
  const oldest = grouped(listing, 'date', { by: 'modified', order: 'ascending' })
  expect(oldest.groups).toEqual([...titles, '2025 1', '1999 1'].toReversed())
  expect(oldest.names).toEqual(dates.map(([name]) => name).toReversed())
})

test('files sorted by date taken are grouped by it, and the others by the date of their last change', () => {
  const files = ['a.jpg', 'b.jpg', 'c.txt'].map((name) => [name, 'f', new Date(2026, 4, 20).getTime()] as const)
  const taken = new Map([
    ['a.jpg', new Date(2024, 0, 1).getTime()],
    ['b.jpg', new Date(2026, 3, 1).getTime()],
  ])
  const listing = { ...listingOf(files), taken }
  const by = (order: SortOrder['order']) => grouped(listing, 'date', { by: 'taken', order })
  expect(by('descending').groups).toEqual(['today 1', 'April 2026 1', '2024 1'])
  expect(by('ascending').groups).toEqual(['2024 1', 'April 2026 1', 'today 1'])
  expect(by('ascending').names).toEqual(['a.jpg', 'b.jpg', 'c.txt'])
})

test('each group is a section of the layout', () => {
  const listing = listingOf([
    ['d', 'd', 0],
    ['a.jpg', 'f', 0],
    ['b.jpg', 'f', 0],
    ['c.txt', 'f', 0],
  ])
  const { arrangement } = grouped(listing, 'type')
  const layout = layOut({
    ...{ folders: 1, files: 3, columns: 2, lineHeight: 10, headingHeight: 5 },
    groups: arrangement.groups,
  })
  expect(
    layout.sections.map(({ name, group, first, count, top, lines }) => [name, group?.title, first, count, top, lines]),
  ).toEqual([
    ['folders', undefined, 0, 1, 0, 1],
    ['pictures', 'pictures', 1, 2, 15, 1],
    ['documents', 'documents', 3, 1, 30, 1],
  ])
  expect([layout.lines, layout.height]).toEqual([3, 45])
})

test('100,000 files are grouped with each file looked at once', () => {
  const total = 100_000
  const listing = listingOf(
    Array.from(
      { length: total },
      (_, index) => [`f${index}.${['jpg', 'txt', 'x'][index % 3]}`, 'f', index * 1e7] as const,
    ),
  )
  let reads = 0
  const modifieds = new Proxy(listing.modifieds, {
    get(target, property) {
      if (typeof property === 'string' && /^\d+$/.test(property)) reads += 1
      return Reflect.get(target, property)
    },
  })
  const { groups } = grouped({ ...listing, modifieds }, 'date')
  expect(reads).toBe(total)
  expect(groups?.length).toBeGreaterThan(20)
  expect(grouped(listing, 'type').groups).toEqual(['pictures 33334', 'documents 33333', 'other 33333'])
})
