import { describe, expect, test } from 'bun:test'
import { authorize, type Effect } from '#server/access/authorize.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { openMemoryWorld } from '#server/testing/memory-world.ts'
import { content, outcomeOf } from '#server/testing/storage-helpers.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { storageConformance } from '../storage-conformance.ts'
import { MemoryStorage } from './memory-storage.ts'

storageConformance('MemoryStorage', openMemoryWorld)

const someone = buildSubject()
const may = <E extends Effect>(effect: E, path: string) => authorize(someone, effect, parsePlainPath(path))

describe('a full disk', () => {
  test('refuses what does not fit and keeps what was there', async () => {
    const storage = new MemoryStorage({ '/a.txt': 'old' }, { freeBytes: 3 })
    expect(await outcomeOf(storage.create(may('create', '/b.txt'), content('four')))).toBe('disk_full')
    expect(await outcomeOf(storage.replace(may('modify', '/a.txt'), content('four', null)))).toBe('disk_full')
    expect(await storage.space(may('list', '/'))).toEqual({ total: 6, free: 3 })
    expect((await storage.stat(may('list', '/a.txt'))).size).toBe(3)
  })

  test('counts what is written, replaced and removed', async () => {
    const storage = new MemoryStorage({ '/a.txt': 'old' }, { freeBytes: 10 })
    await storage.create(may('create', '/b.txt'), content('four'))
    await storage.replace(may('modify', '/a.txt'), content('newer'))
    expect((await storage.space(may('list', '/'))).free).toBe(4)
    await storage.copy(may('list', '/b.txt'), may('create', '/c.txt'))
    await storage.moveOver(may('rename', '/c.txt'), may('modify', '/a.txt'))
    await storage.remove(may('delete', '/b.txt'))
    expect((await storage.space(may('list', '/'))).free).toBe(9)
  })
})

test('a tree is built from paths, texts, folders and links', async () => {
  const storage = new MemoryStorage({ '/d/': null, '/f10': 'x', '/f2': '', '/l': { link: 'f10' }, '/p': 'other' })
  const { names, kinds } = await storage.list(may('list', '/'), { by: 'name', order: 'ascending' })
  expect({ names, kinds }).toEqual({ names: 'd/f2/f10/l/p', kinds: 'dffFo' })
})
