import { expect, test } from 'bun:test'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import type { SeenFolder } from '#server/search/crawler/seen-folder.ts'
import { UnchangedFolders } from './unchanged-folders.ts'

const seen = (identity: string, part: { seconds?: number; nanos?: number; changed?: number } = {}): SeenFolder => {
  const { seconds = 1, nanos = 2, changed = 3 } = part
  return { path: parsePlainPath(`/${identity}`), mark: { identity, seconds, nanos }, changed, inner: null }
}

test('a folder is known as long as its times are the same and the crawler is idle', () => {
  const unchanged = new UnchangedFolders()
  unchanged.add([seen('a')])
  expect(unchanged.has(seen('a'))).toBe(false)
  unchanged.isIdle = true
  unchanged.add([seen('a')])
  expect(unchanged.has(seen('a'))).toBe(true)
  for (const other of [seen('b'), seen('a', { seconds: 2 }), seen('a', { nanos: 3 }), seen('a', { changed: 4 })])
    expect(unchanged.has(other)).toBe(false)
  unchanged.isIdle = false
  expect(unchanged.has(seen('a'))).toBe(false)
})

test('a folder is not known by times that do not tell of every change, nor with the folders in it', () => {
  const unchanged = new UnchangedFolders()
  unchanged.isIdle = true
  unchanged.add([seen('a', { changed: 0 }), seen('b')])
  expect(unchanged.has(seen('a', { changed: 0 }))).toBe(false)
  const inner = { inodes: new Float64Array(0), seconds: new Float64Array(0), nanos: new Uint32Array(0) }
  expect(unchanged.has({ ...seen('b'), inner })).toBe(false)
})

test('the least recently seen of many folders are forgotten', () => {
  const unchanged = new UnchangedFolders()
  unchanged.isIdle = true
  const many = Array.from({ length: 3000 }, (_, at) => seen(`f${at}`))
  unchanged.add(many)
  expect(unchanged.has(seen('f0'))).toBe(false)
  expect(unchanged.has(seen('f2999'))).toBe(true)
})
