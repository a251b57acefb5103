import { expect, test } from 'bun:test'
import type { ResourceType } from '#contract/resources.ts'
import { type Viewer, viewerOf } from './viewer-of.ts'

const cases: Array<[string, ResourceType, Viewer]> = [
  ['sea.jpg', 'image', 'image'],
  ['scan.TIFF', 'image', 'tiff'],
  ['raw.nef', 'image', 'tiff'],
  ['raw.cr3', 'image', 'image'],
  ['scan.tif', 'invalid_link', 'none'],
  ['song.mp3', 'audio', 'audio'],
  ['clip.mkv', 'video', 'video'],
  ['report.PDF', 'blob', 'pdf'],
  ['novel.EPUB', 'blob', 'book'],
  ['plan.docx', 'blob', 'office'],
  ['sums.ods', 'blob', 'office'],
  ['macros.XLSM', 'blob', 'office'],
  ['old.doc', 'blob', 'none'],
  ['a.epub', 'invalid_link', 'none'],
  ['photos.zip', 'blob', 'archive'],
  ['source.TAR.gz', 'blob', 'archive'],
  ['a.tgz', 'blob', 'archive'],
  ['a.tar.xz', 'blob', 'archive'],
  ['a.tbz2', 'blob', 'archive'],
  ['a.gz', 'blob', 'none'],
  ['.zip', 'blob', 'none'],
  ['a.7z', 'blob', 'none'],
  ['a.zip', 'invalid_link', 'none'],
  ['disk.iso', 'blob', 'none'],
  ['no extension', 'blob', 'none'],
  ['latin1.txt', 'blob', 'none'],
  ['a.pdf', 'invalid_link', 'none'],
  ['pdf', 'blob', 'none'],
]
test.each(cases)('%s of type %j: %s', (name, type, viewer) => expect(viewerOf({ name, type })).toBe(viewer))
