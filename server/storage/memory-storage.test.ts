import { describe, expect, test } from 'bun:test'
import { ALL_PERMISSIONS } from '#contract/users.ts'
import { authorize, type Effect, type Subject } from '#server/access/authorize.ts'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import { MemoryStorage } from './memory-storage.ts'

const someone: Subject = {
  userId: 1,
  permissions: ALL_PERMISSIONS,
  rules: [],
  hideDotfiles: false,
  scope: { root: ROOT, matching: 'exact', reserved: [] },
}
const may = <E extends Effect>(effect: E, path: string) => authorize(someone, effect, parsePlainPath(path))
const text = (content: string) => ({ stream: new Blob([content]).stream(), length: content.length })

describe('a full disk', () => {
  test('refuses what does not fit and keeps what was there', async () => {
    const storage = new MemoryStorage({ '/a.txt': 'old' }, { freeBytes: 3 })
    expect(storage.create(may('create', '/b.txt'), text('four'))).rejects.toMatchObject({ code: 'disk_full' })
    expect(storage.replace(may('modify', '/a.txt'), text('four'))).rejects.toMatchObject({ code: 'disk_full' })
    expect(await storage.space(may('list', '/'))).toEqual({ total: 6, free: 3 })
    expect((await storage.stat(may('list', '/a.txt'))).size).toBe(3)
  })

  test('counts what is written, replaced and removed', async () => {
    const storage = new MemoryStorage({ '/a.txt': 'old' }, { freeBytes: 10 })
    await storage.create(may('create', '/b.txt'), text('four'))
    await storage.replace(may('modify', '/a.txt'), text('newer'))
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
