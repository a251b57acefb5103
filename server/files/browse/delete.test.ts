import { expect, test } from 'bun:test'
import { NO_PERMISSIONS } from '#contract/users.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { type FilesWorld, openFilesWorld, treeOf } from '#server/testing/files-world.ts'
import { authorizerIn, deny, outcomeOf } from '#server/testing/storage-helpers.ts'

const { signal } = new AbortController()

function deleter(world: FilesWorld, overrides: Parameters<typeof authorizerIn>[1] = {}) {
  const may = authorizerIn(world, overrides)
  return (path: string) => outcomeOf(world.files.remove({ may, path: path as VirtualPath, signal }))
}

test('files, folders with all they hold, links and pipes can be deleted', async () => {
  await using world = await openFilesWorld({
    '/file': '',
    '/folder/in/deep': '',
    '/folder/.hidden': '',
    '/kept/in': 'kept',
    '/link': { link: 'kept' },
  })
  await world.arrange.pipe('/pipe')
  const remove = deleter(world)
  for (const path of ['/file', '/folder', '/link', '/pipe']) expect(await remove(path)).toBe('done')
  expect(await treeOf(world)).toEqual({ '/kept': null, '/kept/in': 'kept' })
  expect([...world.journal.rows.values()].map(({ kind, paths }): string[] => [kind, ...paths])).toContainEqual([
    'delete',
    '/folder',
  ])
})

test('the top folder stays, and what is not there cannot be deleted', async () => {
  await using world = await openFilesWorld({ '/a': '' })
  const remove = deleter(world)
  expect(await remove('/')).toBe('not_allowed')
  expect(await remove('/none')).toBe('not_found')
  expect(await remove('/a/in')).toBe('not_found')
  expect(await world.inspect.names('/')).toEqual(['a'])
  expect(world.journal.rows.size).toBe(0)
})

test('one denied node below, and nothing happens', async () => {
  await using world = await openFilesWorld({ '/folder/a': 'a', '/folder/deep/closed/b': 'b', '/other/a': '' })
  const remove = deleter(world, { rules: [deny('/folder/deep/closed')] })
  const before = await treeOf(world)
  for (const path of ['/folder', '/folder/deep', '/folder/deep/closed', '/folder/deep/closed/none'])
    expect(await remove(path)).toBe('not_allowed')
  expect(await treeOf(world)).toEqual(before)
  expect(world.journal.rows.size).toBe(0)
  expect(await remove('/other')).toBe('done')
})

test('one node that is denied where it really is, and nothing happens', async () => {
  await using world = await openFilesWorld({ '/real/d/closed': 'x', '/real/d/b': 'b', '/link': { link: 'real' } })
  const before = await treeOf(world)
  expect(await deleter(world, { rules: [deny('/real/d/closed')] })('/link/d')).toBe('not_allowed')
  expect(await treeOf(world)).toEqual(before)
})

test('hidden files inside do not keep a folder, but are refused when asked for directly', async () => {
  await using world = await openFilesWorld({ '/folder/.hidden/a': '', '/folder/b': '', '/.top': '' })
  const remove = deleter(world, { hideDotfiles: true })
  for (const path of ['/.top', '/folder/.hidden']) expect(await remove(path)).toBe('not_allowed')
  expect(await remove('/folder')).toBe('done')
  expect(await world.inspect.names('/')).toEqual(['.top'])
})

test('deleting needs delete alone, whatever is there', async () => {
  await using world = await openFilesWorld({ '/a': '' })
  const without = deleter(world, { permissions: { ...NO_PERMISSIONS, modify: true, rename: true, create: true } })
  for (const path of ['/a', '/none']) expect(await without(path)).toBe('not_allowed')
  expect(await deleter(world, { permissions: { ...NO_PERMISSIONS, delete: true } })('/a')).toBe('done')
})
