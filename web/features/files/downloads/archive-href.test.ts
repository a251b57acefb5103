import { expect, test } from 'bun:test'
import { archiveHref } from './archive-href.ts'

/** Parses the URL as the server does: decodes the query once as a form, splits the list, and decodes each name once. */
function read(href: string) {
  const { pathname, searchParams } = new URL(href, 'http://coffer.test')
  const files = searchParams.get('files')
  return {
    path: decodeURIComponent(pathname),
    algo: searchParams.get('algo'),
    files: files?.split(',').map(decodeURIComponent),
  }
}

test('names come out as they went in, whatever is in them', () => {
  const names = ['a,b.txt', '100% sure? #1 + more.txt', 'ä & ö=ü', '%2C', 'שלום']
  expect(read(archiveHref('/My files', names, 'tar.gz'))).toEqual({
    path: '/api/raw/My files',
    algo: 'tar.gz',
    files: names,
  })
})

test('a folder as a whole has no list of names', () => {
  expect(read(archiveHref('/', [], 'zip'))).toEqual({ path: '/api/raw/', algo: 'zip', files: undefined })
})

test('no token goes into the address', () => {
  expect(archiveHref('/a', ['b'], 'zip')).toBe('/api/raw/a?algo=zip&files=b')
})
