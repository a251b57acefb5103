import { expect, test } from 'bun:test'
import { buildListing } from '../../testing/build-listing.ts'
import { arrange } from '../order.ts'
import { narrowingBy } from './narrow.ts'

const nothing = () => undefined

/** Returns the names that a filter shows, in the order of display. */
function shown(names: readonly string[], words: string): readonly string[] {
  const listing = buildListing(names)
  const arrangement = arrange(listing, { by: 'name', order: 'descending' }, 'en')
  const narrowed = narrowingBy(words, nothing).apply({ listing, arrangement })
  return Array.from(narrowed.arrangement.rows, (row) => narrowed.listing.names[row] ?? '')
}

test('shows names that contain all words, regardless of case and accents, in the order of the folder', () => {
  const names = ['Résumé 2024.pdf', 'resume.txt', 'Notes.txt', 'Old resumes/']
  expect(shown(names, 'RESUME')).toEqual(['Old resumes', 'resume.txt', 'Résumé 2024.pdf'])
  expect(shown(names, ' txt re ')).toEqual(['resume.txt'])
  expect(shown(names, 'nothing')).toEqual([])
})

test('every row keeps its kind, size and date; folders come first and are counted', () => {
  const listing = buildListing(['b.txt', 'a.txt', 'bin/', 'c'], { sizes: [5, 6, 0, 7], modifieds: [1, 2, 3, 4] })
  const arrangement = arrange(listing, { by: 'size', order: 'descending' }, 'en')
  const narrowed = narrowingBy('b', nothing).apply({ listing, arrangement })
  expect(narrowed.listing).toMatchObject({ names: ['bin', 'b.txt'], sizes: [0, 5], modifieds: [3, 1], length: 2 })
  expect([narrowed.listing.folders, narrowed.arrangement.folders]).toEqual([1, 1])
  expect([...narrowed.listing.kinds]).toEqual(['d', 'f'])
})

test('ends when an item with another name is to be shown', () => {
  const ends: unknown[] = []
  const narrowing = narrowingBy('report', (change) => void ends.push(change))
  narrowing.reveal(['Report 2.pdf'])
  expect(ends).toEqual([])
  narrowing.reveal(['report.pdf', 'new folder'])
  expect(ends).toEqual([null])
})

test('100,000 names are filtered quickly, again with other words', () => {
  const listing = buildListing(Array.from({ length: 100_000 }, (_, index) => `file ${index}.txt`))
  const arrangement = arrange(listing, { by: 'name', order: 'ascending' }, 'en')
  const count = (words: string) => narrowingBy(words, nothing).apply({ listing, arrangement }).listing.length
  expect(count('file')).toBe(100_000)
  const before = process.cpuUsage()
  expect(count('99999')).toBe(1)
  expect(process.cpuUsage(before).user).toBeLessThan(500_000)
})
