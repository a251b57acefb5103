import { describe, expect, test } from 'bun:test'
import type { Share } from '#contract/shares.ts'
import { type SharedOrder, sharedItems, sortShared, workingLinks } from './shared-items.ts'

const NOW = Date.UTC(2026, 10, 26)
const IN_A_DAY = NOW / 1000 + 86_400

const link = (path: string, other: Partial<Share> = {}): Share => ({
  ...{ hash: `${path} ${other.created ?? ''}`, path, userID: 1, expire: 0, hasPassword: false, kind: 'download' },
  ...{ isDir: false, name: '', downloadLimit: null, downloads: 0, created: '2026-11-01T00:00:00Z', lastUsed: null },
  ...{ message: '', showName: false, hideDownload: false },
  ...other,
})
const rows = (...links: Share[]) => sharedItems(links, 1, NOW)

describe('rows', () => {
  test('are one for each item, with its links, the latest first', () => {
    const [docs, file] = rows(
      link('/docs/', { isDir: true, created: '2026-11-01T00:00:00Z' }),
      link('/a.txt'),
      link('/docs', { isDir: true, created: '2026-11-02T00:00:00Z' }),
      link('/a.txt', { userID: 2 }),
    )
    expect(docs).toMatchObject({ name: 'docs', path: '/docs', location: '/', isDir: true, isCollection: false })
    expect(docs?.links.map(({ path }) => path)).toEqual(['/docs', '/docs/'])
    expect(file?.links).toHaveLength(1)
  })

  test('are one for each collection, in the folder of its items', () => {
    const collection = { title: 'Holiday', items: 3 }
    const found = rows(
      link('/photos', { hash: 'a', collection }),
      link('/photos', { hash: 'b', collection }),
      link('/photos'),
    )
    expect(found.map(({ name, location, isCollection }) => [name, location, isCollection])).toEqual([
      ['Holiday', '/photos', true],
      ['Holiday', '/photos', true],
      ['photos', '/', false],
    ])
  })

  test('know when the next link expires', () => {
    const next = (...ends: number[]) => rows(...ends.map((expire) => link('/a', { expire })))[0]?.nextExpiry
    expect(next(0)).toBe(0)
    expect(next(IN_A_DAY, 0, IN_A_DAY + 5)).toBe(IN_A_DAY)
    expect(next(1, IN_A_DAY)).toBe(IN_A_DAY)
    expect(next(1, 2)).toBeNull()
  })

  test('keep an item in the trash apart from one that has its path now', () => {
    const [inTrash, present] = rows(link('/a', { suspended: true }), link('/a'))
    expect([inTrash?.isSuspended, inTrash?.nextExpiry, present?.isSuspended]).toEqual([true, null, false])
    expect(inTrash && workingLinks(inTrash, NOW)).toEqual([])
  })
})

test('they are sorted by each column, then by name, in both directions', () => {
  const all = rows(
    link('/z/file 10', { expire: IN_A_DAY }),
    link('/z/file 9'),
    link('/a/Émile', { expire: 1 }),
    link('/a/Émile', { expire: 1, hash: 'second' }),
  )
  const names = (by: SharedOrder['by'], ascending = true) =>
    sortShared(all, { by, ascending }, 'en').map(({ name }) => name)
  expect(names('name')).toEqual(['Émile', 'file 9', 'file 10'])
  expect(names('name', false)).toEqual(['file 10', 'file 9', 'Émile'])
  expect(names('location')).toEqual(['Émile', 'file 9', 'file 10'])
  expect(names('links')).toEqual(['file 9', 'file 10', 'Émile'])
  expect(names('expiry')).toEqual(['file 10', 'file 9', 'Émile'])
})
