import { expect, test } from 'bun:test'
import type { Item } from '../listing/item.ts'
import { countKinds } from './selection-kinds.ts'

const file = (name: string, modified: number): Item => ({
  name,
  path: `/${name}`,
  kind: 'file',
  isDir: false,
  isLink: false,
  size: 1,
  modified,
})

test('counts by extension regardless of case, the most frequent first, and folders apart', () => {
  const folder: Item = { ...file('a.jpg', 5), kind: 'folder', isDir: true }
  const { kinds, ...times } = countKinds([folder, file('b.txt', 30), file('c.JPG', 20), file('d.jpg', 10)])
  expect(kinds.map(({ example, count }) => `${example.name} ${count}`)).toEqual(['c.JPG 2', 'a.jpg 1', 'b.txt 1'])
  expect(times).toEqual({ earliest: 5, latest: 30 })
})
