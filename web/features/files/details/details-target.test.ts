import { describe, expect, test } from 'bun:test'
import type { KnownSizes } from '#web/lib/known-sizes.ts'
import type { Listing } from '../listing/listing.ts'
import { emptySelection, selectOnly } from '../selection/selection.ts'
import { buildListing } from '../testing/build-listing.ts'
import { itemsTarget, targetOf } from './details-target.ts'

const LISTING = buildListing(['sub/', 'large/', 'a.txt', 'b.txt'], { sizes: [0, 0, 10, 20] })

/** Returns the listing with the sizes of some folders. */
const withKnown = (amounts: Readonly<Record<string, { bytes: number; files: number; folders: number }>>): Listing => ({
  ...LISTING,
  known: { sizeOf: (name: string) => amounts[name] } as KnownSizes,
})

const target = (listing: Listing, rows: readonly number[]) =>
  targetOf({ listing, selection: selectOnly(emptySelection(listing.length), rows) })

const summary = (listing: Listing, rows: readonly number[]) => {
  const found = target(listing, rows)
  if (found.kind !== 'several') return expect.unreachable()
  const { first, kinds, earliest, latest, ...numbers } = found.summarize()
  return { ...numbers, first: first.map(({ name }) => name) }
}

describe('the target', () => {
  test('is the selected item', () => {
    expect(target(LISTING, [2])).toMatchObject({ kind: 'item', item: { path: '/here/a.txt', size: 10 } })
  })

  test('is the open folder while nothing is selected, with its contents', () => {
    expect(target(LISTING, [])).toMatchObject({
      ...{ kind: 'item', contents: { folders: 2, files: 2 } },
      item: { path: '/here', name: 'here', isDir: true, modified: Date.parse('2026-01-01T00:00:00Z') },
    })
  })

  test('of an equal item has the same key, of a changed one another', () => {
    expect(target(LISTING, [2]).key).toBe(target(buildListing(['x/', 'y/', 'a.txt'], { sizes: [0, 0, 10] }), [2]).key)
    expect(target(LISTING, [2]).key).not.toBe(
      target(buildListing(['x/', 'y/', 'a.txt'], { sizes: [0, 0, 9] }), [2]).key,
    )
  })

  test('a folder is counted by its listing only if it is small, or its size is unknown', () => {
    const known = withKnown({
      sub: { bytes: 1, files: 4000, folders: 1000 },
      large: { bytes: 1, files: 4000, folders: 1001 },
    })
    const isCountable = (listing: Listing, row: number) => {
      const found = target(listing, [row])
      return found.kind === 'item' && found.isCountable
    }
    expect([isCountable(known, 0), isCountable(known, 1), isCountable(LISTING, 1)]).toEqual([true, false, true])
  })
})

describe('the summary of several items', () => {
  test('adds up the files', () => {
    expect(summary(LISTING, [2, 3])).toEqual({
      folders: 0,
      files: 2,
      bytes: 30,
      isWhole: true,
      first: ['a.txt', 'b.txt'],
    })
  })

  test('is whole only if the size of each folder is known', () => {
    const known = withKnown({ sub: { bytes: 500, files: 3, folders: 0 } })
    expect(summary(known, [0, 2])).toEqual({ folders: 1, files: 1, bytes: 510, isWhole: true, first: ['sub', 'a.txt'] })
    expect(summary(known, [0, 1, 2, 3])).toEqual({
      ...{ folders: 2, files: 2, bytes: 530, isWhole: false },
      first: ['sub', 'large', 'a.txt'],
    })
  })

  test('without a listing, the sizes of folders are unknown', () => {
    const items = [0, 2].flatMap((row) => {
      const found = target(LISTING, [row])
      return found.kind === 'item' ? [found.item] : []
    })
    const found = itemsTarget(items)
    expect(found.kind === 'several' && found.summarize()).toMatchObject({
      folders: 1,
      files: 1,
      bytes: 10,
      isWhole: false,
    })
  })
})
