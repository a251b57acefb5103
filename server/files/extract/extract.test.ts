import { expect, test } from 'bun:test'
import type { Progress } from '#server/operations/records/operation.ts'
import { createLog } from '#server/platform/log/log.ts'
import { MemoryStorage } from '#server/storage/memory/memory-storage.ts'
import { zipOf } from '#server/testing/archives.ts'
import { openFilesWorld, treeOf } from '#server/testing/files-world.ts'
import { openWorldOn } from '#server/testing/memory-world.ts'
import { authorizerIn, content, outcomeOf } from '#server/testing/storage-helpers.ts'
import { ArchiveContentService } from './service.ts'

const log = createLog({ format: 'text', level: 'error', write: () => undefined })
const ZIP = zipOf([
  { name: 'd/a.txt', content: 'a'.repeat(600) },
  { name: 'd/b.txt', content: 'b'.repeat(600) },
])

/** Returns a disk with an archive and this number of free bytes, and a function that extracts the archive. */
async function diskWith(freeBytes: number) {
  const storage = new MemoryStorage({}, { freeBytes })
  const world = await openFilesWorld({}, (tree) => openWorldOn(storage, tree))
  await world.arrange.directory('/kept')
  storage.tree.put(`${world.scope.root}/it.zip`, ZIP)
  const files = new ArchiveContentService({ storage, executor: world.executor, log, slots: undefined })
  const may = authorizerIn(world)
  const extract = () =>
    files.extract({
      archive: may('download', '/it.zip'),
      may: (effect, path) => may(effect, path),
      wish: { destination: '/deep/out', conflict: 'refuse' },
      signal: new AbortController().signal,
    })
  return { world, may, extract }
}

const outcomes = ({ journal }: Awaited<ReturnType<typeof openFilesWorld>>) =>
  [...journal.rows.values()].map((row) => ('outcome' in row ? `${row.kind} ${row.outcome} ${row.failure}` : row.kind))
const namesOf = async (world: Awaited<ReturnType<typeof openFilesWorld>>) => Object.keys(await treeOf(world)).sort()

test('with room for it, all of it is there', async () => {
  const { world, extract } = await diskWith(2000)
  expect(await extract()).toMatchObject({ files: 2, folders: 1, bytes: 1200 })
  expect(await namesOf(world)).toEqual([
    '/deep',
    '/deep/out',
    '/deep/out/d',
    '/deep/out/d/a.txt',
    '/deep/out/d/b.txt',
    '/it.zip',
    '/kept',
  ])
  expect(outcomes(world)).toEqual(['extract done null'])
})

test('a new destination is not there before it is whole, and what there is to do is told', async () => {
  const { world, may, extract } = await diskWith(2000)
  const told: Progress[] = []
  const seen: Promise<string>[] = []
  world.bus.subscribe('operation.progress', ({ progress }) => {
    told.push(progress)
    seen.push(outcomeOf(world.storage.lstat(may('list', '/deep'))))
  })
  await extract()
  expect(told[0]?.expected).toEqual({ items: 3, bytes: 1200 })
  expect(new Set(await Promise.all(seen))).toEqual(new Set(['not_found']))
})

test('without room for what the archive says it needs, nothing is begun', async () => {
  const { world, extract } = await diskWith(1000)
  expect(await outcomeOf(extract())).toBe('disk_full')
  expect(await namesOf(world)).toEqual(['/it.zip', '/kept'])
  expect(outcomes(world)).toEqual([])
})

test('when somebody else fills the disk meanwhile, what was made goes again', async () => {
  const { world, may, extract } = await diskWith(1300)
  const hog: Promise<unknown>[] = []
  world.bus.subscribe('operation.started', () => {
    hog.push(world.storage.create(may('create', '/hog'), content('x'.repeat(400))))
  })
  expect(await outcomeOf(extract())).toBe('disk_full')
  await Promise.all(hog)
  expect(await namesOf(world)).toEqual(['/hog', '/it.zip', '/kept'])
  expect(outcomes(world)).toEqual(['extract failed disk_full'])
})
