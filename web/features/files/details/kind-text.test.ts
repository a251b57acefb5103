import { expect, test } from 'bun:test'
import { translator } from '#web/i18n/catalog.ts'
import { loadCatalog } from '#web/i18n/page-messages.ts'
import { buildItem } from '../testing/build-listing.ts'
import { formatName, kindText } from './kind-text.ts'

const t = translator(await loadCatalog('en', ['details', 'prompts']))
const kind = (path: string) => kindText(buildItem(path), null, t)

test.each([
  ['report.pdf', 'PDF document'],
  ['photo.JPG', 'JPEG picture'],
  ['letter.docx', 'Word document'],
  ['notes.md', 'Markdown document'],
  ['notes.txt', 'Text document'],
  ['README', 'Text document'],
  ['sums.xlsx', 'Excel spreadsheet'],
  ['talk.odp', 'OpenDocument presentation'],
  ['film.mkv', 'Matroska video'],
  ['song.mp3', 'MP3 audio'],
  ['main.ts', 'TypeScript source code'],
  ['all.tar.gz', 'gzip archive'],
  ['book.epub', 'EPUB e-book'],
  ['letters.ttf', 'TrueType font'],
  ['data.bin', 'BIN file'],
  ['a.b\u202Ec', 'BU+202EC file'],
  ['thing', 'File'],
  ['.profile', 'File'],
])('%s is a %s', (name, expected) => {
  expect(kind(`/${name}`)).toBe(expected)
})

test('a folder is described with the number of its items, once that is known', () => {
  const folder = buildItem('/box/')
  expect([null, 0, 1, 12].map((count) => kindText(folder, count, t))).toEqual([
    'Folder',
    'Empty folder',
    'Folder with 1 item',
    'Folder with 12 items',
  ])
})

test('a symbolic link is described with its target, and as broken without one', () => {
  const link = { ...buildItem('/a.pdf'), isLink: true }
  expect(kindText(link, null, t)).toBe('Link to PDF document')
  expect(kindText({ ...link, kind: 'brokenLink' }, null, t)).toBe('Broken link')
})

test('long endings are no format', () => {
  expect(formatName('minutes of the meeting. final version of it')).toBeNull()
})
