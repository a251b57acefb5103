import { expect, test } from 'bun:test'
import { type FolderViewName, viewFor } from './view-choice.ts'

const files = (count: number, type: 'image' | 'video' | 'text') => Array.from({ length: count }, () => ({ type }))
const folder = (...parts: { type: 'image' | 'video' | 'text' }[][]) =>
  parts.flat().map(({ type }, index) => ({ path: '', name: `${index}`, size: 1, modified: '', isDir: false, type }))

test.each<[string, ReturnType<typeof folder>, string | null, FolderViewName | null]>([
  ['a folder of pictures and videos', folder(files(10, 'image'), files(4, 'video')), null, 'gallery'],
  ['a few pictures', folder(files(11, 'image')), null, 'list'],
  ['pictures among other files', folder(files(20, 'image'), files(20, 'text')), null, 'list'],
  ['no pictures', folder(files(20, 'text')), 'gallery', null],
  ['the choice of the gallery', folder(files(1, 'image'), files(20, 'text')), 'gallery', 'gallery'],
  ['the choice of the list', folder(files(30, 'image')), 'list', 'list'],
  ['a value of something else', folder(files(30, 'image')), 'tiles', 'gallery'],
])('the view for %s', (_, items, stored, view) => {
  expect(viewFor(items as never, stored)).toBe(view)
})
