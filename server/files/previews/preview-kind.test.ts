import { expect, test } from 'bun:test'
import { previewKindOf } from '#contract/preview-kinds.ts'
import type { PreviewKind } from '#contract/previews.ts'

const TABLE: readonly [string, PreviewKind | null][] = [
  ['a.jpg', 'picture'],
  ['A.JPEG', 'picture'],
  ['a.bmp', 'picture'],
  ['a.svgz', 'drawing'],
  ['a.HEIC', 'heif'],
  ['a.cr3', 'raw'],
  ['a.pef', 'raw'],
  ['a.pdf', 'pdf'],
  ['a.mp4', 'film'],
  ['a.m2ts', 'film'],
  ['a.psd', null],
  ['a.ico', null],
  ['a.mp3', null],
  ['a.txt', null],
  ['jpg', null],
  ['a.jpg.zip', null],
]
test.each(TABLE)('%s has a preview as %p', (name, kind) => {
  expect(previewKindOf(name)).toBe(kind)
})
