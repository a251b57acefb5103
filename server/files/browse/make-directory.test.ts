import { expect, test } from 'bun:test'
import { NO_PERMISSIONS } from '#contract/users.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { type FilesWorld, openFilesWorld, treeOf } from '#server/testing/files-world.ts'
import { authorizerIn, deny, outcomeOf } from '#server/testing/storage-helpers.ts'

const { signal } = new AbortController()

function maker(world: FilesWorld, overrides: Parameters<typeof authorizerIn>[1] = {}) {
  const may = authorizerIn(world, overrides)
  return (path: string) => outcomeOf(world.files.makeDirectory({ may, path: path as VirtualPath, signal }))
}

test('a folder is made with those above it, and one that is there is fine', async () => {
  await using world = await openFilesWorld({ '/there/in': '' })
  const make = maker(world)
  for (const path of ['/', '/there', '/new/deep', '/new/deep', '/new']) expect(await make(path)).toBe('done')
  expect(await treeOf(world)).toEqual({ '/new': null, '/new/deep': null, '/there': null, '/there/in': '' })
  expect([...world.journal.rows.values()]).toEqual([
    expect.objectContaining({ kind: 'makeDirectory', paths: ['/new/deep'], outcome: 'done' }),
  ])
})

test('a link to a folder counts as one; anything else has taken the name', async () => {
  await using world = await openFilesWorld({
    '/folder': null,
    '/file': '',
    '/to-folder': { link: 'folder' },
    '/to-file': { link: 'file' },
    '/to-nothing': { link: 'none' },
  })
  const make = maker(world)
  expect(await make('/to-folder')).toBe('done')
  for (const path of ['/file', '/to-file', '/to-nothing']) expect(await make(path)).toBe('name_taken')
  expect(await make('/file/in')).toBe('invalid')
  expect(await world.inspect.names('/')).toEqual(['file', 'folder', 'to-file', 'to-folder', 'to-nothing'])
})

test('a folder made twice at once is there for both', async () => {
  await using world = await openFilesWorld()
  const make = maker(world)
  expect(await Promise.all([make('/a/b'), make('/a/b'), make('/a/c')])).toEqual(['done', 'done', 'done'])
})

test('a folder needs create, for each that is made', async () => {
  await using world = await openFilesWorld({ '/there': null })
  const permissions = { ...NO_PERMISSIONS, create: true }
  expect(await maker(world, { permissions })('/a')).toBe('done')
  const without = maker(world, { permissions: { ...NO_PERMISSIONS, modify: true } })
  for (const path of ['/there', '/none']) expect(await without(path)).toBe('not_allowed')
  const closed = maker(world, { rules: [deny('/closed')] })
  for (const path of ['/closed', '/closed/in']) expect(await closed(path)).toBe('not_allowed')
  expect(await maker(world)('/a\\b')).toBe('invalid')
  expect(await world.inspect.names('/')).toEqual(['a', 'there'])
})
