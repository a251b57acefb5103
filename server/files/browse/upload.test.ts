import { describe, expect, test } from 'bun:test'
import { NO_PERMISSIONS } from '#contract/users.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { type FilesWorld, openFilesWorld, treeOf } from '#server/testing/files-world.ts'
import { authorizerIn, content, deny, outcomeOf, pausedContent } from '#server/testing/storage-helpers.ts'

const { signal } = new AbortController()
const at = (path: string) => path as VirtualPath

/** Returns a function that uploads as a user with all permissions, unless overridden. */
function uploader(world: FilesWorld, overrides: Parameters<typeof authorizerIn>[1] = {}) {
  const may = authorizerIn(world, overrides)
  return (path: string, text: string, { override = false, length }: { override?: boolean; length?: number } = {}) =>
    outcomeOf(world.files.upload({ may, path: at(path), override, content: content(text, length), signal }))
}

const only = (...granted: (keyof typeof NO_PERMISSIONS)[]) => ({
  permissions: { ...NO_PERMISSIONS, ...Object.fromEntries(granted.map((name) => [name, true])) },
})

describe('an upload', () => {
  test('makes a file and the folders above it', async () => {
    await using world = await openFilesWorld()
    expect(await uploader(world)('/new/deep/a.txt', 'hello')).toBe('done')
    expect(await treeOf(world)).toEqual({ '/new': null, '/new/deep': null, '/new/deep/a.txt': 'hello' })
  })

  test('says what it became', async () => {
    await using world = await openFilesWorld()
    const stat = await world.files.upload({
      may: authorizerIn(world),
      path: at('/a.txt'),
      override: false,
      content: content('hello'),
      signal,
    })
    expect(stat).toMatchObject({ kind: 'file', size: 5, isLink: false })
  })

  test('is a new file when it is empty, and an upload otherwise', async () => {
    await using world = await openFilesWorld({ '/there': '' })
    const upload = uploader(world)
    await upload('/empty', '')
    await upload('/full', 'x')
    await upload('/there', 'x')
    const rows = [...world.journal.rows.values()].map(({ kind, paths }): string[] => [kind, ...paths])
    expect(rows).toEqual([
      ['create', '/empty'],
      ['upload', '/full'],
    ])
  })

  test('finds a taken name without override, whatever has it', async () => {
    await using world = await openFilesWorld({ '/a': 'old', '/folder/in': '', '/link': { link: 'none' } })
    await world.arrange.pipe('/pipe')
    const upload = uploader(world)
    for (const path of ['/a', '/folder', '/link', '/pipe']) expect(await upload(path, 'new')).toBe('name_taken')
    expect(await world.inspect.read('/a')).toBe('old')
  })

  test('with override replaces a file, also behind a link, and nothing else', async () => {
    await using world = await openFilesWorld({
      '/a': 'old',
      '/b': 'old',
      '/folder/in': '',
      '/to-b': { link: 'b' },
      '/to-folder': { link: 'folder' },
      '/to-nothing': { link: '../outside.txt' },
    })
    const upload = uploader(world)
    const outcomes = []
    for (const path of ['/a', '/to-b', '/folder', '/to-folder', '/to-nothing', '/new'])
      outcomes.push(await upload(path, 'new', { override: true }))
    expect(outcomes).toEqual(['done', 'done', 'name_taken', 'name_taken', 'not_found', 'done'])
    expect([await world.inspect.read('/a'), await world.inspect.read('/b')]).toEqual(['new', 'new'])
    expect(await world.inspect.names('/folder')).toEqual(['in'])
    expect(await world.inspect.outside()).toEqual({ 'outside.txt': 'not yours' })
  })

  test('never replaces the top folder', async () => {
    await using world = await openFilesWorld({ '/a': '' })
    for (const override of [true, false]) expect(await uploader(world)('/', 'x', { override })).toBe('not_allowed')
    expect(await world.inspect.names('/')).toEqual(['a'])
  })

  test('needs create, and to override also modify, whatever is there', async () => {
    await using world = await openFilesWorld({ '/there': 'old' })
    const cases: [string, boolean, ReturnType<typeof only>, string][] = [
      ['/there', false, only('create'), 'name_taken'],
      ['/there', true, only('create'), 'not_allowed'],
      ['/new', true, only('create'), 'not_allowed'],
      ['/there', true, only('modify'), 'not_allowed'],
      ['/there', false, only('modify'), 'not_allowed'],
      ['/there', true, only('create', 'modify'), 'done'],
    ]
    for (const [path, override, who, expected] of cases)
      expect(await uploader(world, who)(path, 'new', { override })).toBe(expected as 'done')
    expect(await treeOf(world)).toEqual({ '/there': 'new' })
  })

  test('needs leave for every folder it makes', async () => {
    const rules = [deny('/closed'), { regex: false, allow: true, path: '/closed/deep/open' }, deny('/no')]
    await using world = await openFilesWorld()
    const upload = uploader(world, { rules })
    expect(await upload('/closed/deep/open/a', 'x')).toBe('not_found')
    expect(await upload('/no/a', 'x')).toBe('not_allowed')
    expect(await treeOf(world)).toEqual({})
    await world.arrange.directory('/closed/deep')
    expect(await upload('/closed/deep/open/a', 'x')).toBe('done')
  })

  test('needs a name that can be made, and no file in its way', async () => {
    await using world = await openFilesWorld({ '/file': '' })
    const upload = uploader(world)
    expect(await upload('/a\\b', 'x')).toBe('invalid')
    expect(await upload('/new/\u{10f641}/a', 'x')).toBe('invalid')
    expect(await upload('/.coffer-x', 'x')).toBe('not_allowed')
    expect(await upload('/file/a', 'x')).toBe('invalid')
    expect(await upload('/file/b/a', 'x')).toBe('invalid')
    expect(await treeOf(world)).toEqual({ '/file': '' })
  })

  test('may go into a hidden folder, though somebody whose hidden files are hidden cannot make one', async () => {
    await using world = await openFilesWorld({ '/.there/old': '' })
    const upload = uploader(world, { hideDotfiles: true })
    expect(await upload('/.there/a', 'x')).toBe('done')
    expect(await upload('/.there/new/a', 'x')).toBe('done')
    expect(await upload('/.other/a', 'x')).toBe('not_allowed')
    expect(await upload('/.hidden', 'x')).toBe('not_allowed')
  })
})

describe('an upload that fails', () => {
  test('because the length was a lie leaves nothing, not even the folders it made', async () => {
    await using world = await openFilesWorld({ '/old': 'old', '/there': null })
    const upload = uploader(world)
    for (const length of [2, 9]) {
      expect(await upload('/there/new/deep/a', 'hello', { length })).toBe('length_mismatch')
      expect(await upload('/old', 'hello', { length, override: true })).toBe('length_mismatch')
    }
    expect(await treeOf(world)).toEqual({ '/old': 'old', '/there': null })
  })

  test('because the connection was cut leaves nothing, and says it was cancelled', async () => {
    await using world = await openFilesWorld({ '/old': 'old' })
    const may = authorizerIn(world)
    for (const path of ['/old', '/new/a']) {
      const held = pausedContent('half', 'rest')
      const uploading = outcomeOf(
        world.files.upload({ may, path: at(path), override: true, content: held.content, signal }),
      )
      await held.halfWay
      held.fail(new DOMException('cut', 'AbortError'))
      expect(await uploading).toBe('failed')
    }
    expect(await treeOf(world)).toEqual({ '/old': 'old' })
    expect([...world.journal.rows.values()]).toEqual([
      expect.objectContaining({ outcome: 'cancelled' }),
      expect.objectContaining({ outcome: 'cancelled' }),
    ])
  })

  test('keeps a folder that another upload uses by then', async () => {
    await using world = await openFilesWorld()
    const may = authorizerIn(world)
    const [failing, lasting] = [pausedContent('a', 'b'), pausedContent('a', 'b')]
    const start = (path: string, held: typeof failing) =>
      outcomeOf(world.files.upload({ may, path: at(path), override: false, content: held.content, signal }))
    const first = start('/new/a', failing)
    await failing.halfWay
    const second = start('/new/b', lasting)
    await lasting.halfWay
    failing.fail(new Error('cut'))
    expect(await first).toBe('failed')
    lasting.goOn()
    expect(await second).toBe('done')
    expect(await treeOf(world)).toEqual({ '/new': null, '/new/b': 'ab' })
  })

  test('because it cannot be written down changes nothing', async () => {
    await using world = await openFilesWorld({ '/old': 'old' })
    world.journal.started = () => Promise.reject(new Error('no record'))
    const upload = uploader(world)
    expect(await upload('/old', 'new', { override: true })).toBe('failed')
    expect(await upload('/new/a', 'new')).toBe('failed')
    expect(await treeOf(world)).toEqual({ '/old': 'old' })
  })
})

test('of two uploads with one name at once, one wins and the other finds it taken', async () => {
  await using world = await openFilesWorld()
  const upload = uploader(world)
  const outcomes = await Promise.all([upload('/a', 'one'), upload('/a', 'two')])
  expect(outcomes.sort()).toEqual(['done', 'name_taken'])
})
