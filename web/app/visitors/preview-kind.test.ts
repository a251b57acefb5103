import { expect, test } from 'bun:test'
import { resourceTypeOf } from '#contract/file-types.ts'
import { viewerOf } from '#web/features/preview/viewer-of.ts'
import { previewKind } from '#web/features/public-share/preview-kind.ts'
import { hasRenderedView } from './text-document-names.ts'

const NAMES =
  `a.pdf a.docx a.docm a.dotx a.xlsx a.xlsm a.pptx a.pptm a.odt a.ott a.ods a.odp a.epub a.zip a.jar a.war a.ear a.apk a.cbz
  a.whl a.xpi a.tar a.tar.gz a.tgz a.tar.bz2 a.tbz2 a.tbz a.tar.xz a.txz a.tar.zst a.tzst a.tar.lz4 a.tlz4 a.tif a.tiff a.dng a.cr2 a.nef
  a.bin a.exe a.doc a.gz a.rar a.iso a.7z`.split(/\s+/)

test('visitors see the documents that the owner sees', () => {
  for (const name of NAMES) {
    const type = resourceTypeOf(name, 1)
    const viewer = viewerOf({ name, type })
    const kind = previewKind({ downloadsLeft: null }, { name, isDir: false, type })
    expect([name, kind]).toEqual([name, viewer === 'none' ? null : 'document'])
  }
  for (const name of ['a.txt', 'a.md', 'a.csv', 'a.ts'])
    expect(previewKind({ downloadsLeft: null }, { name, isDir: false, type: 'text' })).toBe('document')
})

test('documents are not shown where that would use up a download', () => {
  expect(previewKind({ downloadsLeft: 3 }, { name: 'a.pdf', isDir: false, type: 'blob' })).toBe(null)
  expect(previewKind({ downloadsLeft: 3 }, { name: 'a.txt', isDir: false, type: 'text' })).toBe(null)
})

test('Markdown and tables are shown as documents', () => {
  expect(['a.md', 'a.csv', 'a.tsv', 'a.txt'].map(hasRenderedView)).toEqual([true, true, true, false])
})
