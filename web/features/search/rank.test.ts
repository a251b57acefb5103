import { expect, test } from 'bun:test'
import { readQuery } from '#contract/search-query.ts'
import { ranking } from './rank.ts'
import { searchHitIn } from './search-hit.ts'

const DAY = 86_400_000
const NOON = 20_000.5 * DAY

/** Returns the paths in ranked order; each result is older than the one before, by a day or as given. */
const ranked = (query: string, paths: readonly string[], folder = '/', apart = DAY) =>
  ranking(
    folder,
    readQuery(query, 0).query,
  )(paths.map((path, at) => searchHitIn(folder, { path, dir: false, size: 1, modified: NOON - at * apart }))).map(
    ({ path }) => path,
  )

test.each([
  [
    'the whole name, a beginning, the beginning of a word, inside',
    'plan',
    ['my plan.txt', 'explain plan', 'explanation', 'plan b.txt', 'plan.tar.gz', 'plan.txt', 'plan'],
    ['/plan.txt', '/plan', '/plan b.txt', '/plan.tar.gz', '/my plan.txt', '/explain plan', '/explanation'],
  ],
  ['fewer folders on the way', 'plan', ['a/b/plan', 'a/plan', 'plan'], ['/plan', '/a/plan', '/a/b/plan']],
  ['the newest', 'plan', ['x/plan', 'y/plan', 'a/plan'], ['/x/plan', '/y/plan', '/a/plan']],
  [
    'all words, then those whose folders have the others',
    'beach summer',
    ['summer.jpg', 'beach/summer.jpg', 'x/y/summer beach.jpg', 'letter.txt'],
    ['/x/y/summer beach.jpg', '/beach/summer.jpg', '/summer.jpg', '/letter.txt'],
  ],
  ['accents and other scripts', 'ÜBER', ['x über', 'xüber', 'Uber', 'مuber'], ['/Uber', '/x über', '/xüber', '/مuber']],
  ['a pattern', '*.jpg', ['a/b.jpg', 'a.jpg', 'c.txt'], ['/a.jpg', '/a/b.jpg', '/c.txt']],
  ['no word at all', 'type:image', ['a/b.jpg', 'b.jpg'], ['/b.jpg', '/a/b.jpg']],
])('first comes %s', (_, query, paths, expected) => {
  expect(ranked(query, paths)).toEqual(expected)
})

test('among equals of one day, the natural order of names, then of folders', () => {
  const paths = ['b/W10.jpg', 'b/w2.jpg', 'b/W1.jpg', 'b/W0003.jpg', 'a/W1.jpg']
  expect(ranked('w', paths, '/', 1000)).toEqual(['/a/W1.jpg', '/b/W1.jpg', '/b/w2.jpg', '/b/W0003.jpg', '/b/W10.jpg'])
})

test('the folder that is searched is no part of the way', () => {
  expect(ranked('summer beach', ['x/summer', 'beach/summer'], '/beach')).toEqual([
    '/beach/beach/summer',
    '/beach/x/summer',
  ])
})
