import { expect, test } from 'bun:test'
import type { Translate } from '#web/i18n/catalog.ts'
import { listing } from '#web/i18n/en/books/listing.ts'
import { kindText } from './kind-text.ts'

const t = ((key: keyof typeof listing, ...args: [string]) => {
  const text = listing[key]
  return typeof text === 'string' ? text : text(...args)
}) as Translate

test.each([
  ['a.pdf', 'PDF document'],
  ['a.JPG', 'JPEG picture'],
  ['a.mp4', 'MP4 video'],
  ['a.flac', 'FLAC audio'],
  ['a.docx', 'Word document'],
  ['a.xlsx', 'Excel spreadsheet'],
  ['a.key', 'Keynote presentation'],
  ['a.tar.gz', 'GZIP archive'],
  ['a.epub', 'EPUB book'],
  ['a.woff2', 'WOFF2 font'],
  ['a.py', 'Python source code'],
  ['a.txt', 'Text file'],
  ['a.md', 'Markdown file'],
  ['a.xyz', 'XYZ file'],
  ['Makefile', 'Text file'],
  ['mystery', 'File'],
  ['a.thisisnoformat', 'File'],
])('%s is a %s', (name, text) => expect(kindText({ name, kind: 'file', isDir: false }, t)).toBe(text))

test('folders and broken links have a kind, whatever their name is', () => {
  expect(kindText({ name: 'a.pdf', kind: 'folder', isDir: true }, t)).toBe('Folder')
  expect(kindText({ name: 'a.pdf', kind: 'brokenLink', isDir: false }, t)).toBe('Broken link')
})
