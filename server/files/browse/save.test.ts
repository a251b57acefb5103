import { expect, test } from 'bun:test'
import { NO_PERMISSIONS } from '#contract/users.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { etagOf } from '#server/platform/http-semantics/etag.ts'
import { type FilesWorld, openFilesWorld, treeOf } from '#server/testing/files-world.ts'
import { authorizerIn, content, deny, outcomeOf } from '#server/testing/storage-helpers.ts'

const { signal } = new AbortController()

function saver(world: FilesWorld, overrides: Parameters<typeof authorizerIn>[1] = {}) {
  const may = authorizerIn(world, overrides)
  return (path: string, text: string, ifMatch: string | null = null) =>
    outcomeOf(world.files.save({ may, path: path as VirtualPath, content: content(text), ifMatch, signal }))
}

test('a save replaces what is there, and only that', async () => {
  await using world = await openFilesWorld({ '/a': 'old', '/folder': null, '/link': { link: 'a' } })
  const save = saver(world)
  expect(await save('/a', 'new')).toBe('done')
  expect(await save('/link', 'newer')).toBe('done')
  expect(await save('/missing', 'x')).toBe('not_found')
  expect(await save('/folder', 'x')).toBe('invalid')
  expect(await save('/', 'x')).toBe('not_allowed')
  expect(await treeOf(world)).toEqual({ '/a': 'newer', '/folder': null, '/link': '-> a' })
  expect(await save('/a', '')).toBe('done')
  expect(await world.inspect.read('/a')).toBe('')
})

test('a save with If-Match wants the file that was read', async () => {
  await using world = await openFilesWorld({ '/a': 'read' })
  const save = saver(world)
  const read = etagOf(await world.storage.stat(authorizerIn(world)('list', '/a')))
  expect(await save('/a', 'mine', `"other", ${read}`)).toBe('done')
  expect(await save('/a', 'late', read)).toBe('conflict')
  expect(await save('/a', 'weak', `W/${read}`)).toBe('conflict')
  expect(await world.inspect.read('/a')).toBe('mine')
  expect(await save('/a', 'whatever', '*')).toBe('done')
  expect(await save('/none', 'x', '*')).toBe('not_found')
})

test('a save needs modify alone, and answers the same whether or not anything is there', async () => {
  await using world = await openFilesWorld({ '/a': 'old', '/closed/a': 'old' })
  const modify = { ...NO_PERMISSIONS, modify: true }
  expect(await saver(world, { permissions: modify })('/a', 'new')).toBe('done')
  const without = saver(world, { permissions: { ...NO_PERMISSIONS, create: true } })
  const closed = saver(world, { rules: [deny('/closed')] })
  for (const save of [without, closed])
    for (const path of ['/closed/a', '/closed/none']) expect(await save(path, 'x')).toBe('not_allowed')
  expect(await world.inspect.read('/closed/a')).toBe('old')
})

test('a save that fails leaves the old content', async () => {
  await using world = await openFilesWorld({ '/a': 'old' })
  const may = authorizerIn(world)
  const short = { may, path: '/a' as VirtualPath, content: content('half', 9), ifMatch: null, signal }
  expect(await outcomeOf(world.files.save(short))).toBe('length_mismatch')
  expect(await treeOf(world)).toEqual({ '/a': 'old' })
  expect([...world.journal.rows.values()]).toEqual([
    expect.objectContaining({ kind: 'save', outcome: 'failed', failure: 'length_mismatch' }),
  ])
})
