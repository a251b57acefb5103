import { expect, test } from 'bun:test'
import { FolderColumns, FolderResource } from '#contract/resources.ts'
import { type FilesWorld, openFilesWorld } from '#server/testing/files-world.ts'
import { authorizerIn, deny } from '#server/testing/storage-helpers.ts'
import { columnsJson, folderJson } from './folder-json.ts'

const { signal } = new AbortController()
const byName = { by: 'name', asc: false } as const

async function listed(world: FilesWorld, path: string, who: Parameters<typeof authorizerIn>[1] = {}) {
  const listing = await world.files.list(authorizerIn(world, who)('list', path), byName, signal)
  return {
    objects: FolderResource.parse(JSON.parse((await folderJson(listing, path, signal)).toString())),
    columns: FolderColumns.parse(JSON.parse((await columnsJson(listing, signal)).toString())),
  }
}

test('a folder is told in both forms alike', async () => {
  await using world = await openFilesWorld({ '/d/in': null, '/d/to-in': { link: 'in' }, '/d/broken': { link: 'none' } })
  const modifiedNs = 1_764_000_000_123_456_789n
  await world.arrange.file('/d/A "q" <é>.tar.gz', 'xyz', { permissions: 0o755, modifiedNs })
  await world.arrange.file('/d/b.txt', '', { permissions: 0o600, modifiedNs: 0n })
  await world.arrange.link('/d/c.png', 'b.txt')
  await world.arrange.pipe('/d/pipe')
  const { objects, columns } = await listed(world, '/d')

  expect(objects).toMatchObject({
    path: '/d',
    name: 'd',
    isDir: true,
    type: '',
    numDirs: 2,
    numFiles: 5,
    sorting: byName,
  })
  expect(objects.mode).toBe(0x80000000 + 0o750)
  expect(objects.items.map(({ name, type, isDir, isSymlink }) => [name, type, isDir, isSymlink])).toEqual([
    ['in', '', true, false],
    ['to-in', '', true, true],
    ['A "q" <é>.tar.gz', 'blob', false, false],
    ['b.txt', 'text', false, false],
    ['broken', 'invalid_link', false, true],
    ['c.png', 'image', false, true],
    ['pipe', 'blob', false, false],
  ])
  expect(objects.items[2]).toEqual({
    path: '/d/A "q" <é>.tar.gz',
    name: 'A "q" <é>.tar.gz',
    size: 3,
    extension: '.gz',
    modified: '2025-11-24T16:00:00.123456789Z',
    mode: 0o755,
    isDir: false,
    isSymlink: false,
    type: 'blob',
  })

  expect(columns).toMatchObject({ path: '/d', name: 'd', isDir: true, numDirs: 2, numFiles: 5, sorting: byName })
  expect(columns.names.split('/')).toEqual(objects.items.map(({ name }) => name))
  expect(columns.kinds).toBe('dDffxFo')
  expect(columns.sizes).toEqual(objects.items.map(({ size }) => size))
  expect(columns.modifieds).toEqual(objects.items.map(({ modified }) => new Date(modified).getTime()))
})

test('the top folder has no name, and its items no doubled slash', async () => {
  await using world = await openFilesWorld({ '/a': '' })
  const { objects, columns } = await listed(world, '/')
  expect([objects.path, objects.name, objects.items[0]?.path]).toEqual(['/', '', '/a'])
  expect([columns.path, columns.name]).toEqual(['/', ''])
})

test('an empty folder is empty', async () => {
  await using world = await openFilesWorld()
  const { objects, columns } = await listed(world, '/')
  expect(objects).toMatchObject({ items: [], numDirs: 0, numFiles: 0 })
  expect(columns).toMatchObject({ names: '', kinds: '', sizes: [], modifieds: [] })
})

test('what its reader may not list is in no count', async () => {
  await using world = await openFilesWorld({ '/a': '', '/.h': '', '/no/x': '', '/yes': null })
  const { objects } = await listed(world, '/', { hideDotfiles: true, rules: [deny('/no')] })
  expect(objects).toMatchObject({ numDirs: 1, numFiles: 1 })
  expect(objects.items.map(({ name }) => name)).toEqual(['yes', 'a'])
})

test('a long folder is written whole, with others served meanwhile', async () => {
  const names = Array.from({ length: 3000 }, (_, index) => `/file ${index}.txt`)
  await using world = await openFilesWorld(Object.fromEntries(names.map((name) => [name, ''])))
  const { objects, columns } = await listed(world, '/')
  expect(objects.items).toHaveLength(3000)
  expect(columns.sizes).toHaveLength(3000)
  expect(objects.items[2999]?.name).toBe('file 2999.txt')
})

test('what means something to a page is escaped in both', async () => {
  await using world = await openFilesWorld({ '/<script>&.txt': '' })
  const listing = await world.files.list(authorizerIn(world)('list', '/'), byName, signal)
  for (const json of [await folderJson(listing, '/', signal), await columnsJson(listing, signal)])
    expect(json.toString()).not.toMatch(/[<>&]/)
})

test('a listing ends with its request', async () => {
  await using world = await openFilesWorld({ '/a': '' })
  const gone = AbortSignal.abort(new Error('gone'))
  await expect(world.files.list(authorizerIn(world)('list', '/'), byName, gone)).rejects.toThrow('gone')
})
