import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ErrorBody } from '#contract/errors.ts'
import { COLUMNS_MEDIA_TYPE } from '#contract/folder-columns.ts'
import { FileResource, FolderColumns, RecursiveEntries } from '#contract/resources.ts'
import { MadeToken } from '#contract/tokens.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    tree: {
      '/docs/a.txt': 'hello',
      '/docs/deep/below/b.txt': 'b',
      '/docs/deep.txt': 'beside',
      '/docs/.hidden/h.txt': 'h',
      '/docs/theirs/x.txt': 'x',
      '/docs/<b>&.txt': '',
      '/recursive/own.txt': 'own',
      '/recursive/docs/other.txt': 'other',
      '/recursive/table.csv': 'a;b',
      '/empty': null,
    },
    users: [
      { username: 'ruled', rules: [deny('/docs/theirs')] },
      { username: 'hider', hideDotfiles: true },
      { username: 'homely', scope: '/docs' },
      { username: 'barred', rules: [deny('/recursive')] },
    ],
  })
  symlinkSync('deep', path.join(app.root, 'docs/link'))
  symlinkSync('nowhere', path.join(app.root, 'docs/lost'))
})
afterAll(() => app[Symbol.asyncDispose]())

const ask = (target: string, init: RequestInit & { as?: string | null } = {}) =>
  app.request(`/api/resources/recursive${target}`, init)
const listed = async (target: string, as = 'admin') => RecursiveEntries.parse(await (await ask(target, { as })).json())
const paths = async (target: string, as = 'admin') => (await listed(target, as)).map((entry) => entry.path)
const codeOf = async (response: Response) => `${response.status} ${ErrorBody.parse(await response.json()).code}`

const ALL = [
  '/docs/.hidden',
  '/docs/.hidden/h.txt',
  '/docs/deep',
  '/docs/deep/below',
  '/docs/deep/below/b.txt',
  '/docs/link',
  '/docs/theirs',
  '/docs/theirs/x.txt',
  '/docs/<b>&.txt',
  '/docs/a.txt',
  '/docs/deep.txt',
  '/docs/lost',
]

describe('a recursive listing', () => {
  test.each(['/docs', '/docs/'])('of %s has everything below it, folders before their contents', async (target) => {
    const response = await ask(target)
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    const text = await response.text()
    expect(text).not.toContain('<b>')
    expect(RecursiveEntries.parse(JSON.parse(text)).map((entry) => entry.path)).toEqual(ALL)
  })

  test('has the fields of File Browser, and no others', async () => {
    const entries = await listed('/docs')
    const file = entries.find(({ name }) => name === 'a.txt')
    expect(file).toEqual({
      path: '/docs/a.txt',
      name: 'a.txt',
      size: 5,
      modified: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/),
      isDir: false,
    })
    const raw = (await (await ask('/docs')).json()) as object[]
    expect(new Set(raw.flatMap(Object.keys))).toEqual(new Set(['path', 'name', 'size', 'modified', 'isDir']))
    expect(entries.filter(({ isDir }) => isDir).map(({ name }) => name)).toEqual([
      '.hidden',
      'deep',
      'below',
      'link',
      'theirs',
    ])
  })

  test('of an empty folder is empty', async () => {
    expect(await listed('/empty/')).toEqual([])
  })

  test('has only what the caller may list', async () => {
    const hidden = (entry: string) => entry.startsWith('/docs/.hidden')
    expect(await paths('/docs', 'ruled')).toEqual(ALL.filter((entry) => !entry.startsWith('/docs/theirs')))
    expect(await paths('/docs', 'hider')).toEqual(ALL.filter((entry) => !hidden(entry)))
    expect(await paths('/', 'homely')).toEqual(ALL.map((entry) => entry.slice('/docs'.length)))
    expect(await codeOf(await ask('/docs/theirs', { as: 'ruled' }))).toBe('403 not_allowed')
  })

  test('behind a link has only what the caller may list where it really is', async () => {
    symlinkSync('docs', path.join(app.root, 'way'))
    symlinkSync('docs/theirs', path.join(app.root, 'gone'))
    const names = await paths('/way', 'ruled')
    expect(names).toContain('/way/deep/below/b.txt')
    expect(names.filter((name) => /theirs/.test(name))).toEqual([])
    for (const target of ['/gone', '/gone/']) expect((await ask(target, { as: 'ruled' })).status).toBeOneOf([403, 404])
    expect(await paths('/way', 'hider')).not.toContain('/way/.hidden')
    for (const name of ['way', 'gone']) unlinkSync(path.join(app.root, name))
  })

  test('of an API token ends at its folder', async () => {
    const body = JSON.stringify({ name: 'a script', effects: ['download'], path: '/docs/deep' })
    const { secret } = MadeToken.parse(await (await app.request('/api/tokens', { method: 'POST', body })).json())
    const by = (target: string) => ask(target, { as: null, headers: { Authorization: `Bearer ${secret}` } })
    expect(await codeOf(await by('/docs'))).toBe('403 not_allowed')
    expect(await codeOf(await by('/'))).toBe('403 not_allowed')
    expect(RecursiveEntries.parse(await (await by('/docs/deep')).json()).map((entry) => entry.path)).toEqual([
      '/docs/deep/below',
      '/docs/deep/below/b.txt',
    ])
    expect((await ask(`/docs/deep?auth=${secret}`, { as: null })).status).toBe(401)
  })

  test('of all files is what the address without a path means', async () => {
    expect(await paths('', 'homely')).toEqual(await paths('/', 'homely'))
    expect(await paths('')).toContain('/recursive/docs/other.txt')
  })

  test('is refused for what is missing or no folder', async () => {
    expect(await codeOf(await ask('/nowhere/'))).toBe('404 not_found')
    expect(await codeOf(await ask('/docs/a.txt'))).toBe('400 invalid')
  })

  test('has the same head without its body', async () => {
    const response = await ask('/docs', { method: 'HEAD' })
    expect([response.status, response.headers.get('Content-Type'), await response.text()]).toEqual([
      200,
      'application/json; charset=utf-8',
      '',
    ])
  })

  test('of many items is sent in pieces and whole', async () => {
    for (let at = 0; at < 600; at++) writeFileSync(path.join(app.root, 'empty', `${'long name '.repeat(9)}${at}`), '')
    expect(await listed('/empty')).toHaveLength(600)
  })
})

describe('a folder that is called recursive', () => {
  test('is listed for the page, and its files are read by whoever may', async () => {
    const headers = { Accept: `${COLUMNS_MEDIA_TYPE}, application/json;q=0.5` }
    const folder = FolderColumns.parse(await (await ask('/', { headers })).json())
    expect(folder).toMatchObject({ path: '/recursive', names: 'docs/own.txt/table.csv' })
    const inner = FolderColumns.parse(await (await ask('/docs', { headers })).json())
    expect(inner.names).toBe('other.txt')
    expect(FileResource.parse(await (await ask('/own.txt')).json()).content).toBe('own')
    expect(FileResource.parse(await (await ask('/docs/other.txt')).json()).content).toBe('other')
    const digest = FileResource.parse(await (await ask('/docs/other.txt?checksum=md5')).json())
    expect(digest.checksums?.md5).toBe('795f3202b17cb6bc3d4b771d8c6c9eaf')
    expect(await (await ask('/table.csv', { headers: { 'X-Encoding': 'true' } })).text()).toBe('a;b')
  })

  test('stays closed to whom a rule denies it', async () => {
    expect(await codeOf(await ask('/own.txt', { as: 'barred' }))).toBe('404 not_found')
    const headers = { Accept: COLUMNS_MEDIA_TYPE }
    expect(await codeOf(await ask('/', { as: 'barred', headers }))).toBe('403 not_allowed')
    expect(await paths('/docs', 'barred')).toEqual(ALL)
  })

  test('is written to and deleted like any other', async () => {
    expect((await ask('/new.txt', { method: 'POST', body: 'new' })).status).toBe(200)
    expect(FileResource.parse(await (await ask('/new.txt')).json()).content).toBe('new')
    expect((await ask('/new.txt', { method: 'DELETE' })).status).toBe(200)
    expect(await codeOf(await ask('/new.txt'))).toBe('404 not_found')
  })
})
