import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { AuditPage } from '#contract/audit.ts'
import { BATCH_LIMITS, BatchReply } from '#contract/uploads.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { createLog } from '#server/platform/log/log.ts'
import { MemoryStorage } from '#server/storage/memory/memory-storage.ts'
import { AWKWARD_NAMES } from '#server/testing/awkward-names.ts'
import { BATCH_HEADERS, batchBody, type ForBatch } from '#server/testing/batch-body.ts'
import { openFilesWorld, treeOf } from '#server/testing/files-world.ts'
import { openWorldOn } from '#server/testing/memory-world.ts'
import { authorizerIn, deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { receiveBatch } from './receive.ts'

let app: TestApp
const at = (item: string) => path.join(app.root, item)
const textOf = (item: string) => readFileSync(at(item), 'utf8')

beforeAll(async () => {
  app = await testApp({
    tree: { '/there/old.txt': 'old', '/there/folder/in.txt': 'in', '/beside.txt': 'beside' },
    users: [{ username: 'adder', grantedPermissions: ['create'] }, { username: 'mia' }],
    rules: [deny('/closed'), deny('/open/closed')],
  })
})
afterAll(() => app[Symbol.asyncDispose]())

const send = (folder: string, files: readonly ForBatch[], as = 'admin') =>
  app.request(`/api/files${folder}`, { method: 'POST', headers: BATCH_HEADERS, body: batchBody(files), as })

/** Returns the outcome of each file: `stored`, `same`, or the code of the error. */
async function outcomes(folder: string, files: readonly ForBatch[], as?: string): Promise<string[]> {
  const response = await send(folder, files, as)
  expect(response.status).toBe(200)
  const reply = BatchReply.parse(await response.json())
  return reply.outcomes.map((one) => (one.outcome === 'failed' ? one.code : one.outcome))
}

/** Returns the staged files that were not removed. */
const strays = (folder: string) =>
  readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.coffer'))

describe('many files in one request', () => {
  test('are stored with the folders above them, empty folders and empty files too', async () => {
    const files = [
      { path: 'a.txt', content: 'a' },
      { path: 'deep/er/b.txt', content: 'b'.repeat(200_000) },
      { path: 'deep/er/empty.txt' },
      { path: 'deep/folder/' },
      { path: 'deep/' },
    ]
    expect(await outcomes('/new/place', files)).toEqual(Array(5).fill('stored'))
    expect(textOf('new/place/a.txt')).toBe('a')
    expect(textOf('new/place/deep/er/b.txt')).toBe('b'.repeat(200_000))
    expect(statSync(at('new/place/deep/er/empty.txt')).size).toBe(0)
    expect(readdirSync(at('new/place/deep/folder'))).toEqual([])
    expect(strays('new')).toEqual([])
  })

  test('have the rights of single ones, and their times', async () => {
    const modified = Date.UTC(2001, 1, 3, 4, 5, 6, 789)
    expect(
      await outcomes('/times', [
        { path: 'kept', modified },
        { path: 'before 1970', modified: -1500 },
        { path: 'in 1970', modified: 0 },
        { path: 'beyond any disk', modified: 8.64e15 },
        { path: 'now' },
      ]),
    ).toEqual(Array(5).fill('stored'))
    const secondsOf = (name: string) => Math.floor(statSync(at(`times/${name}`)).mtimeMs / 1000)
    expect(secondsOf('kept')).toBe(Math.floor(modified / 1000))
    expect(secondsOf('in 1970')).toBe(0)
    for (const name of ['before 1970', 'beyond any disk', 'now'])
      expect(Date.now() / 1000 - secondsOf(name)).toBeLessThan(600)
    expect(statSync(at('times/kept')).mode & 0o7777).toBe(0o640)
  })

  test('each has an operation of its own in the history', async () => {
    await outcomes('/history', [{ path: 'one', content: '1' }, { path: 'two' }])
    const told = await app.request('/api/audit?kinds=create,upload&text=/history/')
    const { events } = AuditPage.parse(await told.json())
    expect(events.map(({ kind, outcome, targets }) => [kind, outcome, targets[0]]).sort()).toEqual([
      ['create', 'done', '/history/two'],
      ['upload', 'done', '/history/one'],
    ])
  })

  test('none at all is fine, and so is a folder that is there', async () => {
    expect(await outcomes('/there', [])).toEqual([])
    expect(await outcomes('/there', [{ path: 'folder/' }, { path: '/' }])).toEqual(['stored', 'stored'])
  })

  test('more than are under way at once all arrive, whole', async () => {
    const files = Array.from({ length: BATCH_LIMITS.entries }, (_, n) => ({
      path: `${n % 7}/${n}`,
      content: `${n}`.repeat(n),
    }))
    expect(new Set(await outcomes('/many', files))).toEqual(new Set(['stored']))
    for (const { path: name, content } of files) expect(textOf(`many/${name}`)).toBe(content)
  })

  test('keep their names, whatever these are', async () => {
    const names = AWKWARD_NAMES.filter(({ creatable }) => creatable).map(({ name }) => name)
    expect(
      new Set(
        await outcomes(
          '/awkward',
          names.map((name) => ({ path: name, content: name })),
        ),
      ),
    ).toEqual(new Set(['stored']))
    expect(readdirSync(at('awkward')).sort()).toEqual([...names].sort())
  })
})

describe('one that cannot be stored keeps no other back', () => {
  test('a taken name, a folder where a file is, a file where a folder is', async () => {
    expect(
      await outcomes('/there', [
        { path: 'old.txt', content: 'new' },
        { path: 'first.txt', content: '1' },
        { path: 'folder', content: 'x' },
        { path: 'folder', content: 'x', override: true },
        { path: 'old.txt/' },
        { path: 'old.txt/below.txt', content: 'x' },
        { path: '', content: 'x' },
        { path: 'last.txt', content: '2' },
      ]),
    ).toEqual(['name_taken', 'stored', 'name_taken', 'name_taken', 'name_taken', 'invalid', 'name_taken', 'stored'])
    expect([textOf('there/old.txt'), textOf('there/first.txt'), textOf('there/last.txt')]).toEqual(['old', '1', '2'])
    expect(textOf('there/folder/in.txt')).toBe('in')
  })

  test('a hostile name, by the rules of every other path', async () => {
    const names = [
      '../out.txt',
      'a/../../out.txt',
      '..',
      'a\0b',
      'a\\b',
      'a\nb',
      'x'.repeat(256),
      '.coffer-abc',
      `${'a/'.repeat(101)}x`,
      '\ud800',
    ]
    const files = [...names.map((name) => ({ path: name, content: 'hostile' })), { path: 'fine', content: 'fine' }]
    const before = readdirSync(path.dirname(app.root))
    const found = await outcomes('/hostile', files)
    expect(found.slice(0, -1).every((one) => one === 'invalid' || one === 'not_allowed')).toBe(true)
    expect(found.at(-1)).toBe('stored')
    expect(readdirSync(at('hostile'))).toEqual(['fine'])
    expect(readdirSync(path.dirname(app.root))).toEqual(before)
    const single = async (name: string) => {
      const { status } = await app.request(`/api/resources/hostile/${encodeURIComponent(name)}`, {
        method: 'POST',
        body: 'x',
      })
      return status
    }
    for (const name of ['a\0b', 'a\\b', 'a\nb', 'x'.repeat(256), '.coffer-abc'])
      expect(await single(name)).toBeOneOf([400, 403])
  })

  test('what a rule denies, there or not', async () => {
    mkdirSync(at('open/closed'), { recursive: true })
    expect(
      await outcomes('/open', [
        { path: 'closed/a', content: 'a' },
        { path: 'closed/new/' },
        { path: 'b', content: 'b' },
      ]),
    ).toEqual(['not_allowed', 'not_allowed', 'stored'])
    expect(readdirSync(at('open/closed'))).toEqual([])
    expect((await send('/closed/below', [{ path: 'a', content: 'a' }])).status).toBe(403)
    expect(existsSync(at('closed'))).toBe(false)
  })

  test('a link that leads out of the scope', async () => {
    mkdirSync(at('links'), { recursive: true })
    symlinkSync('../..', at('links/out'))
    symlinkSync('../beside.txt', at('links/file'))
    expect(
      await outcomes('/links', [
        { path: 'out/new.txt', content: 'x' },
        { path: 'file', content: 'x' },
        { path: 'file', content: 'x', same: true, modified: 0 },
        { path: 'in', content: 'x' },
      ]),
    ).toEqual(['not_found', 'name_taken', 'name_taken', 'stored'])
    expect(existsSync(path.join(app.root, '../new.txt'))).toBe(false)
    expect(lstatSync(at('links/file')).isSymbolicLink()).toBe(true)
  })

  test('a full disk, as long as there is room for the next', async () => {
    const openFull = () => openWorldOn(new MemoryStorage({}, { freeBytes: 10 }))
    await using world = await openFilesWorld({}, openFull)
    const lines: string[] = []
    const log = createLog({ format: 'text', level: 'error', write: (line) => lines.push(line) })
    const body = batchBody([
      { path: 'a', content: '123456' },
      { path: 'b', content: '123456' },
      { path: 'c', content: '1234' },
    ])
    async function* stream() {
      for (const byte of body) yield Buffer.from([byte])
    }
    const found = await receiveBatch(world.files, {
      may: authorizerIn(world),
      folder: '/x' as VirtualPath,
      body: { stream: stream(), length: body.length },
      log,
    })
    expect(found).toEqual([{ outcome: 'stored' }, { outcome: 'failed', code: 'disk_full' }, { outcome: 'stored' }])
    expect(await treeOf(world)).toEqual({ '/x': null, '/x/a': '123456', '/x/c': '1234' })
    expect(lines).toEqual([])
  })
})

describe('replacing', () => {
  test('is asked for by each file, and takes the leave to modify', async () => {
    await outcomes('/replace', [
      { path: 'a', content: 'old' },
      { path: 'b', content: 'old' },
    ])
    const again = [
      { path: 'a', content: 'new' },
      { path: 'b', content: 'new', override: true },
      { path: 'c', content: 'new', override: true },
    ]
    expect(await outcomes('/replace', again, 'adder')).toEqual(['name_taken', 'not_allowed', 'not_allowed'])
    expect(await outcomes('/replace', again)).toEqual(['name_taken', 'stored', 'stored'])
    expect([textOf('replace/a'), textOf('replace/b'), textOf('replace/c')]).toEqual(['old', 'new', 'new'])
  })

  test('one name twice in a body: the first stays, or the last where it may replace', async () => {
    expect(
      await outcomes('/twice', [
        { path: 'a', content: '1' },
        { path: 'a', content: '2' },
      ]),
    ).toEqual(['stored', 'name_taken'])
    expect(textOf('twice/a')).toBe('1')
    const over = ['3', '4', '5'].map((content) => ({ path: 'a', content, override: true }))
    expect(await outcomes('/twice', over)).toEqual(['stored', 'stored', 'stored'])
    expect(textOf('twice/a')).toBe('5')
  })

  test('two requests with the same names: each name is stored once, whole', async () => {
    const body = (letter: string) =>
      Array.from({ length: 200 }, (_, n) => ({ path: `${n}`, content: letter.repeat(5000) }))
    const [one = [], other = []] = await Promise.all(
      ['x', 'y'].map((letter) => outcomes('/race', body(letter), letter === 'x' ? 'admin' : 'mia')),
    )
    for (let n = 0; n < 200; n++) {
      expect([one[n], other[n]].sort()).toEqual(['name_taken', 'stored'])
      expect(textOf(`race/${n}`)).toBe((one[n] === 'stored' ? 'x' : 'y').repeat(5000))
    }
    expect(strays('race')).toEqual([])
  })
})

describe('sending again', () => {
  const modified = Date.UTC(2020, 0, 1, 0, 0, 0, 500)
  const first = { path: 'a', content: 'abc', modified, same: true }

  test('what has arrived counts as arrived, and is not written', async () => {
    expect(await outcomes('/again', [first])).toEqual(['stored'])
    const before = statSync(at('again/a'), { bigint: true })
    expect(await outcomes('/again', [first, { ...first, modified: modified + 400 }])).toEqual(['same', 'same'])
    expect(statSync(at('again/a'), { bigint: true })).toEqual(before)
  })

  test.each<[string, Partial<ForBatch>]>([
    ['longer', { content: 'abcd' }],
    ['changed in another second', { modified: modified + 500 }],
    ['of an unknown time', { modified: undefined }],
    ['not said to be the same', { same: false }],
  ])('one that is %s is another', async (_, other) => {
    expect(await outcomes('/again', [{ ...first, ...other }])).toEqual(['name_taken'])
    expect(await outcomes('/again', [{ ...first, ...other }, first], 'adder')).toEqual(['name_taken', 'same'])
    expect(textOf('again/a')).toBe('abc')
  })

  test('a folder is never the same as a file', async () => {
    const { size, mtimeMs } = statSync(at('there/folder'))
    expect(size).toBeGreaterThan(0)
    expect(
      await outcomes('/there', [
        { path: 'folder', content: 'x'.repeat(size), modified: Math.floor(mtimeMs), same: true },
      ]),
    ).toEqual(['name_taken'])
  })
})

test('who may not create is refused before anything is read', async () => {
  const { status } = await app.request('/api/files/there', { method: 'POST', body: 'no such body', as: null })
  expect(status).toBe(401)
  await using other = await testApp({ users: [{ username: 'reader', grantedPermissions: ['download', 'modify'] }] })
  const refused = await other.request('/api/files/', {
    method: 'POST',
    headers: BATCH_HEADERS,
    body: batchBody([{ path: 'a' }]),
    as: 'reader',
  })
  expect(refused.status).toBe(403)
})

describe('a single upload', () => {
  test('keeps the time it is told of', async () => {
    const upload = (query: string) =>
      app.request(`/api/resources/single.txt?override=true${query}`, { method: 'POST', body: 'x' })
    expect((await upload('&modified=1000000000500')).status).toBe(200)
    expect(Math.floor(statSync(at('single.txt')).mtimeMs / 1000)).toBe(1_000_000_000)
    for (const wrong of ['x', '1.5', '', '1e3']) expect((await upload(`&modified=${wrong}`)).status).toBe(400)
    expect((await upload('')).status).toBe(200)
    expect(Date.now() - statSync(at('single.txt')).mtimeMs).toBeLessThan(600_000)
  })
})
