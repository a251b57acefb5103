import { expect, test } from 'bun:test'
import { readingPositionIn, withPosition } from './reading-position.ts'

test('each book has its place; the last one read comes first', () => {
  const first = withPosition(null, '/a.epub', { chapter: 3, part: 0.25 })
  const both = withPosition(first, '/b.epub', { chapter: 1, part: 0 })
  expect(readingPositionIn('/a.epub', 10, both)).toEqual({ chapter: 3, part: 0.25 })
  expect(readingPositionIn('/b.epub', 10, both)).toEqual({ chapter: 1, part: 0 })
  expect(JSON.parse(withPosition(both, '/a.epub', { chapter: 4, part: 1 }))[0]).toEqual(['/a.epub', 4, 1])
})

test('a book that is not known, or has become shorter, begins at its start', () => {
  const kept = withPosition(null, '/a.epub', { chapter: 3, part: 0.5 })
  expect(readingPositionIn('/other.epub', 10, kept)).toEqual({ chapter: 0, part: 0 })
  expect(readingPositionIn('/a.epub', 3, kept)).toEqual({ chapter: 0, part: 0 })
})

test.each(['{', '{}', '[["/a.epub",-1,0]]', '[["/a.epub",1.5,0]]', '[["/a.epub",1,9]]'])(
  '%s is no list of places',
  (kept) => {
    expect(readingPositionIn('/a.epub', 10, kept)).toEqual({ chapter: 0, part: 0 })
  },
)

test('not all books of a life are kept', () => {
  const many = Array.from({ length: 150 }, (_, n) => n).reduce<string | null>(
    (kept, n) => withPosition(kept, `/${n}.epub`, { chapter: 1, part: 0 }),
    null,
  )
  expect(JSON.parse(many ?? '[]').length).toBe(100)
})
