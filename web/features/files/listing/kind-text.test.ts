import { expect, test } from 'bun:test'
import { translator } from '#web/i18n/catalog.ts'
import { loadCatalog } from '#web/i18n/page-messages.ts'
import { buildItem } from '../testing/build-listing.ts'
import { formatName, kindText } from './kind-text.ts'

const t = translator(await loadCatalog('en', ['listing']))
const kind = (path: string) => kindText(buildItem(path), t)

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
  ['letters.woff2', 'WOFF2 font'],
  ['song.flac', 'FLAC audio'],
  ['sums.xlsm', 'Excel spreadsheet'],
  ['all.tgz', 'tar.gz archive'],
  ['Makefile', 'Text document'],
  ['a.thisisnoformat', 'File'],
  ['a.b\u202Ec', 'BU+202EC file'],
  ['thing', 'File'],
  ['.profile', 'File'],
])('%s is a %s', (name, expected) => {
  expect(kind(`/${name}`)).toBe(expected)
})

test('folders and broken links have a kind, whatever their name is', () => {
  expect(kindText(buildItem('/a.pdf/'), t)).toBe('Folder')
  expect(kindText({ ...buildItem('/a.pdf'), isLink: true, kind: 'brokenLink' }, t)).toBe('Broken link')
})

test('long endings are no format', () => {
  expect(formatName('minutes of the meeting. final version of it')).toBeNull()
})
