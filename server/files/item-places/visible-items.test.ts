import { expect, test } from 'bun:test'
import { joinPaths, parsePlainPath, type VirtualPath } from '#server/access/virtual-path.ts'
import { notAllowed, notFound } from '#server/platform/refusals.ts'
import { openMemoryWorld } from '#server/testing/memory-world.ts'
import { authorizerIn } from '#server/testing/storage-helpers.ts'
import { placeKey } from './place.ts'
import { visibleItems } from './visible-items.ts'

const itemAt = (path: VirtualPath) => ({ place: placeKey(path, 'exact'), path, isDirectory: false, identity: '' })

test('an item that the disk cannot read is left out and logged once, the others are returned', async () => {
  await using world = await openMemoryWorld({ '/a': 'a', '/b': 'b', '/c': 'c', '/d': 'd', '/e': 'e' })
  const errors = new Map<string, Error>([
    ['/a', Object.assign(new Error('input/output error'), { code: 'EIO' })],
    ['/b', Object.assign(new Error('stale file handle'), { code: 'ESTALE' })],
    ['/c', notFound()],
    ['/d', notAllowed()],
  ])
  const storage = {
    lstat: async (...asked: Parameters<typeof world.storage.lstat>) => {
      const error = errors.get(asked[0].path)
      if (error) throw error
      return world.storage.lstat(...asked)
    },
  }
  const lines: unknown[] = []
  const log = { error: (message: string, fields?: object) => void lines.push({ message, ...fields }) }
  const { subject } = authorizerIn(world)('list', '/')
  const seen = async (...paths: string[]) => {
    const items = paths.map((path) => itemAt(joinPaths(subject.scope.root, parsePlainPath(path))))
    return (await visibleItems({ storage, log }, subject, items)).map(({ path }) => String(path))
  }
  expect(await seen('/c', '/d', '/e')).toEqual(['/e'])
  expect(lines).toEqual([])
  expect(await seen('/a', '/b', '/c', '/d', '/e')).toEqual(['/e'])
  expect(lines).toEqual([expect.objectContaining({ items: 2, error: 'Error: input/output error' })])
})
