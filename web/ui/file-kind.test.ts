import { expect, test } from 'bun:test'
import { resourceTypeOf } from '#contract/file-types.ts'
import { fileKind } from './file-kind.ts'
import { kindOf } from './kind-of.ts'

test.each([
  ['photo.JPG', 'image'],
  ['notes.md', 'text'],
  ['README', 'text'],
  ['letter.docx', 'doc'],
  ['main.ts', 'code'],
  ['backup.tar.gz', 'archive'],
  ['book.epub', 'book'],
  ['sums.csv', 'sheet'],
  ['paper.pdf', 'pdf'],
  ['song.flac', 'audio'],
  ['film.mkv', 'video'],
  ['core', 'other'],
] as const)('%s looks like %s, told by its name or by what the server says of it', (name, kind) => {
  expect(fileKind({ name, isDir: false })).toBe(kind)
  expect(kindOf({ name, isDir: false, type: resourceTypeOf(name, 1) })).toBe(kind)
})

test('a folder is a folder whatever its name, a broken link is one', () => {
  expect(fileKind({ name: 'photos.zip', isDir: true })).toBe('folder')
  expect(fileKind({ name: 'a.jpg', isDir: false, type: 'invalid_link' })).toBe('brokenLink')
})
