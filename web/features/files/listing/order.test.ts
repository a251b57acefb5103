import { describe, expect, test } from 'bun:test'
import type { SortOrder } from '#contract/sort-order.ts'
import { SortKey } from '#contract/sorting.ts'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'
import type { KnownSizes } from '#web/lib/known-sizes.ts'
import { buildListing } from '../testing/build-listing.ts'
import { isFolderRow, type Listing, withSizes } from './listing.ts'
import { arrange } from './order.ts'

/** Returns known sizes for folders with these numbers of bytes. */
const knownSizesOf = (bytes: Readonly<Record<string, number>>): KnownSizes => ({
  asOf: 1,
  whole: { bytes: 0, files: 0, folders: 0 },
  sizeOf: () => undefined,
  formattedSize: () => null,
  withFolderSizes: (rows, isFolder, own) =>
    Float64Array.from(rows, (name, row) => (isFolder(row) ? (bytes[name] ?? 0) : (own[row] ?? 0))),
})

const names = (listing: Listing, sort: SortOrder, locale = 'en') =>
  [...arrange(listing, sort, locale).rows].map((row) => listing.names[row])

describe('arrange', () => {
  const listing = buildListing(['b.txt', 'File 10', 'file 2', 'zoo/', 'Älbum/', 'apple/'], {
    sizes: [5, 5, 900, 4096, 1, 2],
    modifieds: [30, 10, 20, 3, 1, 2],
  })

  test('folders first, then files, each as people of the locale expect', () => {
    const sorted = names(listing, { by: 'name', order: 'ascending' }, 'de')
    expect(sorted).toEqual(['Älbum', 'apple', 'zoo', 'b.txt', 'file 2', 'File 10'])
    expect(names(listing, { by: 'name', order: 'ascending' }, 'sv')).toEqual([
      'apple',
      'zoo',
      'Älbum',
      'b.txt',
      'file 2',
      'File 10',
    ])
  })

  test('descending keeps folders first', () => {
    const sorted = names(listing, { by: 'name', order: 'descending' }, 'de')
    expect(sorted).toEqual(['zoo', 'apple', 'Älbum', 'File 10', 'file 2', 'b.txt'])
  })

  test('by size: folders by name, equal sizes by name', () => {
    expect(names(listing, { by: 'size', order: 'ascending' }, 'de').slice(0, 3)).toEqual(['Älbum', 'apple', 'zoo'])
    expect(names(listing, { by: 'size', order: 'descending' }, 'de').slice(3)).toEqual(['file 2', 'b.txt', 'File 10'])
  })

  test('by type: folders by name, equal types by name in both directions, names without an extension as one type', () => {
    const mixed = buildListing([
      'b.TXT',
      'a.txt',
      '.profile',
      'z',
      'x.pdf',
      'c.d/',
      'a.z/',
      'file 10.pdf',
      'file 2.pdf',
    ])
    const [folders, pdf] = [
      ['a.z', 'c.d'],
      ['file 2.pdf', 'file 10.pdf', 'x.pdf'],
    ]
    expect(names(mixed, { by: 'type', order: 'ascending' })).toEqual([
      ...folders,
      '.profile',
      'z',
      ...pdf,
      'a.txt',
      'b.TXT',
    ])
    expect(names(mixed, { by: 'type', order: 'descending' })).toEqual([
      ...folders,
      'a.txt',
      'b.TXT',
      ...pdf,
      '.profile',
      'z',
    ])
  })

  test('by what is shared: ascending begins with it, in each section for itself', () => {
    const marked = { ...listing, shared: new Set(['zoo', 'file 2', 'elsewhere']) }
    expect(names(marked, { by: 'shared', order: 'ascending' }, 'de')).toEqual([
      ...['zoo', 'Älbum', 'apple'],
      ...['file 2', 'b.txt', 'File 10'],
    ])
    expect(names(marked, { by: 'shared', order: 'descending' }, 'de')).toEqual([
      ...['Älbum', 'apple', 'zoo'],
      ...['b.txt', 'File 10', 'file 2'],
    ])
    expect(names(listing, { by: 'shared', order: 'descending' }, 'de').slice(0, 3)).toEqual(['Älbum', 'apple', 'zoo'])
  })

  test('by date taken, else by modification time: folders only by the latter, equal dates by name', () => {
    const dated = buildListing(['a.jpg', 'b.jpg', 'c.jpg', 'd.txt', 'new/', 'old/'], { modifieds: [1, 2, 3, 25, 9, 8] })
    const taken = new Map([
      ['a.jpg', 40],
      ['b.jpg', 20],
      ['c.jpg', 20],
      ['elsewhere', 1],
    ])
    const sorted = (order: SortOrder['order'], listing: Listing) => names(listing, { by: 'taken', order })
    expect(sorted('ascending', { ...dated, taken })).toEqual(['old', 'new', 'b.jpg', 'c.jpg', 'd.txt', 'a.jpg'])
    expect(sorted('descending', { ...dated, taken })).toEqual(['new', 'old', 'a.jpg', 'd.txt', 'b.jpg', 'c.jpg'])
    expect(sorted('ascending', dated)).toEqual(['old', 'new', 'a.jpg', 'b.jpg', 'c.jpg', 'd.txt'])
  })

  test('by size, once that of folders is known: those of which nothing is known come as empty ones', () => {
    const sized = withSizes(listing, knownSizesOf({ zoo: 10, apple: 3000 }))
    expect(names(sized, { by: 'size', order: 'ascending' }, 'de').slice(0, 3)).toEqual(['Älbum', 'zoo', 'apple'])
    expect(names(sized, { by: 'size', order: 'descending' }, 'de')).toEqual([
      'apple',
      'zoo',
      'Älbum',
      'file 2',
      'b.txt',
      'File 10',
    ])
    expect(sized.sizes[0]).toBe(5)
  })

  test('by time, each section for itself', () => {
    const sorted = names(listing, { by: 'modified', order: 'descending' })
    expect(sorted).toEqual(['zoo', 'apple', 'Älbum', 'b.txt', 'file 2', 'File 10'])
  })

  const anyOrder = fc.record<SortOrder>({
    by: fc.constantFrom(...SortKey.options),
    order: fc.constantFrom('ascending', 'descending'),
  })
  const anyNames = fc.uniqueArray(fc.string({ minLength: 1 }).filter((name) => !name.includes('/')))

  test('every row is shown once, where its position says, folders before files', () => {
    fc.assert(
      fc.property(anyNames, anyOrder, fc.constantFrom('name', 'size'), (plain, sort, servedBy) => {
        const some = { ...buildListing(plain.map((name, n) => (n % 3 === 0 ? `${name}/` : name))), names: plain }
        const listing: Listing = { ...some, sort: { by: servedBy, order: 'ascending' } }
        const { rows, positions, folders } = arrange(listing, sort, 'en')
        expect([...rows].sort((a, b) => a - b)).toEqual(plain.map((_, row) => row))
        expect([...rows].every((row, position) => positions[row] === position)).toBe(true)
        expect([...rows].every((row, position) => isFolderRow(listing, row) === position < folders)).toBe(true)
      }),
      { numRuns: repetitions(15, 300) },
    )
  })

  test('the order the server used does not change the outcome', () => {
    fc.assert(
      fc.property(anyNames, (plain) => {
        const byName = buildListing(plain)
        const bySize: Listing = { ...buildListing(plain), sort: { by: 'size', order: 'descending' } }
        const reversed: Listing = { ...buildListing(plain), sort: { by: 'name', order: 'descending' } }
        const wanted = names(byName, { by: 'name', order: 'ascending' })
        expect(names(bySize, { by: 'name', order: 'ascending' })).toEqual(wanted)
        expect(names(reversed, { by: 'name', order: 'ascending' })).toEqual(wanted)
      }),
      { numRuns: repetitions(15, 200) },
    )
  })
})
