import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ErrorBody } from '#contract/errors.ts'
import { COLUMNS_MEDIA_TYPE } from '#contract/folder-columns.ts'
import { FileResource, FolderColumns, FolderResource } from '#contract/resources.ts'
import { AWKWARD_NAMES } from '#server/testing/awkward-names.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    tree: { '/docs/a.txt': 'hello', '/docs/deep/b.txt': 'b', '/film.mp4': '', '/film.vtt': '', '/theirs/x.txt': 'x' },
    users: [
      { username: 'newest', sorting: { by: 'modified', order: 'descending' } },
      { username: 'lister', grantedPermissions: [] },
      { username: 'reader', grantedPermissions: ['download'] },
      { username: 'denied', rules: [deny('/theirs')] },
    ],
  })
})
afterAll(() => app[Symbol.asyncDispose]())

const codeOf = async (response: Response) => `${response.status} ${ErrorBody.parse(await response.json()).code}`
const onDisk = (name: string) => readFileSync(path.join(app.root, name), 'utf8')
const patch = (from: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
  app.request(`/api/resources${from}?${new URLSearchParams(query)}`, { method: 'PATCH', headers })

describe('GET /api/resources', () => {
  test('answers a folder in the form of File Browser', async () => {
    const response = await app.request('/api/resources/docs/')
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    const folder = FolderResource.parse(await response.json())
    expect(folder).toMatchObject({
      path: '/docs/',
      name: 'docs',
      numDirs: 1,
      numFiles: 1,
      sorting: { by: 'name', asc: false },
    })
    expect(folder.items.map(({ path, type }) => [path, type])).toEqual([
      ['/docs/deep', ''],
      ['/docs/a.txt', 'text'],
    ])
    const plain = FolderResource.parse(await (await app.request('/api/resources/docs')).json())
    expect(plain.path).toBe('/docs')
  })

  test('answers columns to who asks for them', async () => {
    const response = await app.request('/api/resources/docs', {
      headers: { Accept: `${COLUMNS_MEDIA_TYPE}, */*;q=0.1` },
    })
    expect(response.headers.get('Content-Type')).toBe(COLUMNS_MEDIA_TYPE)
    expect(response.headers.get('Vary')).toContain('Accept')
    expect(FolderColumns.parse(await response.json())).toMatchObject({ names: 'deep/a.txt', kinds: 'df' })
  })

  test('sorts as the caller has it, and says so', async () => {
    const folder = FolderResource.parse(await (await app.request('/api/resources/', { as: 'newest' })).json())
    expect(folder.sorting).toEqual({ by: 'modified', asc: false })
    expect([folder.path, folder.name]).toEqual(['/', ''])
  })

  test('answers a file with its text, its tag and its subtitles', async () => {
    const response = await app.request('/api/resources/docs/a.txt')
    expect(response.headers.get('ETag')).toMatch(/^"[0-9a-f]+"$/)
    expect(FileResource.parse(await response.json())).toMatchObject({ type: 'text', content: 'hello', size: 5 })
    const film = FileResource.parse(await (await app.request('/api/resources/film.mp4')).json())
    expect(film.subtitles).toEqual(['/film.vtt'])
  })

  test('answers a checksum, and ignores it for folders', async () => {
    const file = FileResource.parse(await (await app.request('/api/resources/docs/a.txt?checksum=md5')).json())
    expect(file.checksums).toEqual({ md5: '5d41402abc4b2a76b9719d911017c592' })
    expect(file).not.toHaveProperty('content')
    expect((await app.request('/api/resources/docs?checksum=sha1')).status).toBe(200)
    expect(await codeOf(await app.request('/api/resources/docs/a.txt?checksum=crc'))).toBe('400 invalid')
  })

  describe('of a file whose name does not tell what it is', () => {
    const ask = async (name: string, init: RequestInit & { as?: string } = {}) => {
      const response = await app.request(`/api/resources/unnamed/${name}`, init)
      expect(response.headers.get('Vary')).toContain('Accept')
      const { type, content } = FileResource.parse(await response.json())
      return [type, content]
    }

    test('tells by its content whether it is text, as File Browser does', async () => {
      expect((await app.request('/api/resources/unnamed/notes?override=false', { method: 'POST' })).status).toBe(200)
      expect(await ask('notes')).toEqual(['text', ''])
      const saved = await app.request('/api/resources/unnamed/notes', { method: 'PUT', body: 'd\u00e9j\u00e0 vu' })
      expect(saved.status).toBe(200)
      expect(await ask('notes')).toEqual(['text', 'd\u00e9j\u00e0 vu'])
      // A letter of two bytes across the end of what is inspected.
      const long = `${'x'.repeat(511)}\u00e9${'y'.repeat(600)}`
      writeFileSync(path.join(app.root, 'unnamed/compose.override'), long)
      expect(await ask('compose.override')).toEqual(['text', long])
    })

    test.each([
      ['control characters', Buffer.from('MZ\0\u0001')],
      ['another encoding', Buffer.from('caf\u00e9 au lait', 'latin1')],
      ['bytes that are no text further on', Buffer.concat([Buffer.alloc(600, 'x'), Buffer.from([0xff])])],
    ])('takes %s for no text', async (_name, bytes) => {
      writeFileSync(path.join(app.root, 'unnamed/data'), bytes)
      expect(await ask('data')).toEqual(['blob', undefined])
    })

    test('is by the name alone without download, in listings, for known types and for the page', async () => {
      writeFileSync(path.join(app.root, 'unnamed/plain'), 'text')
      writeFileSync(path.join(app.root, 'unnamed/a.zip'), 'text')
      expect(await ask('plain', { as: 'lister' })).toEqual(['blob', undefined])
      expect(await ask('a.zip')).toEqual(['blob', undefined])
      expect(await ask('plain', { headers: { Accept: `${COLUMNS_MEDIA_TYPE}, application/json;q=0.5` } })).toEqual([
        'blob',
        undefined,
      ])
      const folder = FolderResource.parse(await (await app.request('/api/resources/unnamed')).json())
      expect(folder.items.find(({ name }) => name === 'plain')?.type).toBe('blob')
    })

    test('is text that cannot be changed without modify', async () => {
      writeFileSync(path.join(app.root, 'unnamed/fixed'), 'text')
      expect(await ask('fixed', { as: 'reader' })).toEqual(['textImmutable', 'text'])
    })
  })

  test('lets no content out without download', async () => {
    const file = FileResource.parse(await (await app.request('/api/resources/docs/a.txt', { as: 'lister' })).json())
    expect(file).not.toHaveProperty('content')
    for (const target of ['/docs/a.txt', '/docs', '/none'])
      expect(await codeOf(await app.request(`/api/resources${target}?checksum=md5`, { as: 'lister' }))).toBe(
        '403 not_allowed',
      )
  })

  test('answers the bytes of a text to X-Encoding: true, whatever their encoding', async () => {
    const bytes = Buffer.from('n\u00e9v;t\u00e9ny', 'latin1')
    writeFileSync(path.join(app.root, 'docs/table.csv'), bytes)
    const encoded = (target: string, init: RequestInit & { as?: string } = {}) =>
      app.request(`/api/resources${target}`, { ...init, headers: { 'X-Encoding': 'true' } })
    const response = await encoded('/docs/table.csv')
    expect(response.headers.get('Content-Type')).toBe('application/octet-stream')
    expect(response.headers.get('Content-Length')).toBe(`${bytes.length}`)
    expect(response.headers.get('Vary')).toContain('X-Encoding')
    expect(Buffer.from(await response.bytes())).toEqual(bytes)
    const head = await encoded('/docs/table.csv', { method: 'HEAD' })
    expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, `${bytes.length}`, ''])
    const tag = response.headers.get('ETag') ?? ''
    const saved = await app.request('/api/resources/docs/table.csv', {
      method: 'PUT',
      body: 'x',
      headers: { 'If-Match': tag },
    })
    expect(saved.status).toBe(200)
  })

  test('answers everything but a text as without that header, and the bytes of nothing without download', async () => {
    for (const [target, as] of [
      ['/film.mp4', 'admin'],
      ['/docs/', 'admin'],
      ['/docs/a.txt', 'lister'],
      ['/docs/a.txt?checksum=md5', 'admin'],
      ['/none.csv', 'admin'],
      ['/theirs/x.txt', 'denied'],
    ] as const) {
      const plain = await app.request(`/api/resources${target}`, { as })
      const encoded = await app.request(`/api/resources${target}`, { as, headers: { 'X-Encoding': 'true' } })
      expect([encoded.status, await encoded.text()]).toEqual([plain.status, await plain.text()])
    }
    const no = await app.request('/api/resources/docs/a.txt', { headers: { 'X-Encoding': 'false' } })
    expect(FileResource.parse(await no.json()).content).toBe('hello')
  })

  test('is the same for what is denied whether or not anything is there', async () => {
    const there = await app.request('/api/resources/theirs', { as: 'denied' })
    const missing = await app.request('/api/resources/theirs/none', { as: 'denied' })
    expect([there.status, missing.status]).toEqual([403, 403])
    expect(await there.text()).toBe(await missing.text())
    expect(await codeOf(await app.request('/api/resources/none'))).toBe('404 not_found')
  })

  test('answers HEAD as GET, without a body', async () => {
    const response = await app.request('/api/resources/docs', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})

describe('POST /api/resources', () => {
  const post = (target: string, body?: string) => app.request(`/api/resources${target}`, { method: 'POST', body })

  test('makes a file, and says 409 when it is there', async () => {
    const response = await post('/posted/new.txt', 'new')
    expect([response.status, await response.text()]).toEqual([200, '200 OK\n'])
    expect(response.headers.get('ETag')).toMatch(/^"[0-9a-f]+"$/)
    expect(onDisk('posted/new.txt')).toBe('new')
    expect(await codeOf(await post('/posted/new.txt', 'other'))).toBe('409 name_taken')
    expect(await codeOf(await post('/posted/new.txt?override=yes', 'other'))).toBe('409 name_taken')
    expect(onDisk('posted/new.txt')).toBe('new')
    expect((await post('/posted/new.txt?override=true', 'other')).status).toBe(200)
    expect(onDisk('posted/new.txt')).toBe('other')
    expect(await codeOf(await post('/posted?override=true', 'x'))).toBe('409 name_taken')
  })

  test('makes an empty file, and with a slash at the end a folder', async () => {
    expect((await post('/posted/empty.txt')).status).toBe(200)
    expect(onDisk('posted/empty.txt')).toBe('')
    for (const target of ['/made/deep/', '/made/deep/', '/made//deep//', '/'])
      expect(await (await post(target)).text()).toBe('200 OK\n')
    expect(await codeOf(await post('/posted/empty.txt/'))).toBe('409 name_taken')
  })

  test('stores the bytes that curl and other programs declare as a form, with a token in a header', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const send = (method: string, target: string, body: string, as: string | null = 'admin') =>
      app.request(target, { method, body, headers, as })
    expect((await send('POST', '/api/resources/form.txt', 'a=1&b=%20')).status).toBe(200)
    expect(onDisk('form.txt')).toBe('a=1&b=%20')
    expect((await send('PUT', '/api/resources/form.txt', 'b=2')).status).toBe(200)
    expect(onDisk('form.txt')).toBe('b=2')
    expect(await (await send('POST', '/api/share/form.txt', '{"password":"x"}')).json()).toMatchObject({
      hasPassword: true,
    })
    expect((await send('POST', '/api/renew', '')).status).toBe(200)
    expect(await codeOf(await send('POST', '/api/resources/other.txt', 'x', null))).toBe('415 unsupported_type')
  })

  test('never makes or replaces the top folder', async () => {
    for (const target of ['?override=true', '']) expect(await codeOf(await post(target, 'x'))).toBe('403 not_allowed')
  })
})

describe('PUT /api/resources', () => {
  const put = (target: string, body: string, headers: Record<string, string> = {}) =>
    app.request(`/api/resources${target}`, { method: 'PUT', body, headers })

  test('saves what is there, once if it must match', async () => {
    await app.request('/api/resources/put.txt', { method: 'POST', body: 'old' })
    const etag = (await app.request('/api/resources/put.txt')).headers.get('ETag') ?? ''
    const saved = await put('/put.txt', 'new', { 'If-Match': etag })
    expect([saved.status, await saved.text()]).toEqual([200, '200 OK\n'])
    expect(saved.headers.get('ETag')).not.toBe(etag)
    expect(await codeOf(await put('/put.txt', 'late', { 'If-Match': etag }))).toBe('409 conflict')
    expect(onDisk('put.txt')).toBe('new')
    expect((await put('/put.txt', '')).status).toBe(200)
    expect(onDisk('put.txt')).toBe('')
  })

  test('refuses what is missing and what is a folder', async () => {
    expect(await codeOf(await put('/none.txt', 'x'))).toBe('404 not_found')
    expect(await codeOf(await put('/docs', 'x'))).toBe('400 invalid')
    expect(await codeOf(await put('/docs/', 'x'))).toBe('405 method_not_allowed')
  })
})

describe('DELETE /api/resources', () => {
  const remove = (target: string) => app.request(`/api/resources${target}`, { method: 'DELETE' })

  test('deletes, and never the top folder', async () => {
    await app.request('/api/resources/gone/in.txt', { method: 'POST', body: 'x' })
    const response = await remove('/gone')
    expect([response.status, await response.text()]).toEqual([200, '200 OK\n'])
    expect(await codeOf(await remove('/gone'))).toBe('404 not_found')
    for (const target of ['', '/', '//']) expect(await codeOf(await remove(target))).toBe('403 not_allowed')
    expect(onDisk('docs/a.txt')).toBe('hello')
  })
})

describe('PATCH /api/resources', () => {
  test('copies and moves', async () => {
    const copied = await patch('/docs/a.txt', { action: 'copy', destination: '/patched/a.txt' })
    expect([copied.status, await copied.text()]).toEqual([200, '200 OK\n'])
    expect((await patch('/patched/a.txt', { action: 'rename', destination: '/patched/b.txt' })).status).toBe(200)
    expect(onDisk('patched/b.txt')).toBe('hello')
    const taken = { action: 'copy', destination: '/patched/b.txt' }
    expect(await codeOf(await patch('/docs/a.txt', taken))).toBe('409 name_taken')
    expect((await patch('/docs/a.txt', { ...taken, rename: 'true' })).status).toBe(200)
    expect(onDisk('patched/b(1).txt')).toBe('hello')
    expect((await patch('/docs/deep/b.txt', { ...taken, override: 'true' })).status).toBe(200)
    expect(onDisk('patched/b.txt')).toBe('b')
  })

  test.each([
    [{ action: 'link', destination: '/x' }, '400 invalid'],
    [{ action: 'copy' }, '400 invalid'],
    [{ destination: '/x' }, '400 invalid'],
    [{ action: 'copy', destination: '/%zz' }, '400 invalid'],
    [{ action: 'copy', destination: '/../x' }, '400 invalid'],
    [{ action: 'copy', destination: '/a%2F..%2Fb' }, '400 invalid'],
    [{ action: 'copy', destination: '/docs/deep/docs' }, '400 invalid'],
    [{ action: 'rename', destination: '/' }, '403 not_allowed'],
    [{ action: 'rename', destination: '' }, '403 not_allowed'],
    [{ action: 'copy', destination: '/.coffer/x' }, '403 not_allowed'],
  ])('of a folder with %j answers %s', async (query, expected) => {
    expect(await codeOf(await patch('/docs', query as Record<string, string>))).toBe(expected)
  })

  test('a plus is a plus, and a name is encoded twice', async () => {
    await patch('/docs/a.txt', { action: 'copy', destination: '/plus/a%2Bb+c%20d%25.txt' })
    expect(onDisk('plus/a+b+c d%.txt')).toBe('hello')
  })

  describe.each([['copy'], ['rename']])(
    '%s with override and a destination that may have been encoded once',
    (action) => {
      // \`URLSearchParams\` encodes once more: \`destination\` is what the server sees after one decoding.
      const query = (destination: string, more: Record<string, string> = {}) => ({
        ...{ action, destination, override: 'true' },
        ...more,
      })
      const post = (name: string, body: string) =>
        app.request(`/api/resources/twice/${encodeURIComponent(name)}?override=true`, { method: 'POST', body })

      beforeEach(async () => {
        rmSync(path.join(app.root, 'twice'), { recursive: true, force: true })
        await post('new.txt', 'new')
        await post('50% off.txt', 'old')
      })

      test('replaces nothing, and names both readings', async () => {
        for (const headers of [{}, { Prefer: 'respond-async, wait=9' }]) {
          const response = await patch(
            '/twice/new.txt',
            query('/twice/50%25%20off.txt'),
            headers as Record<string, string>,
          )
          expect([response.status, await response.json()]).toEqual([
            409,
            {
              code: 'conflict',
              field: 'destination',
              message:
                'The destination is ambiguous: decoded twice it is "/twice/50% off.txt", which exists, and decoded once it is "/twice/50%25%20off.txt". Send If-Match: * to replace the former, or encode the path twice to mean the latter.',
            },
          ])
        }
        expect([onDisk('twice/50% off.txt'), onDisk('twice/new.txt')]).toEqual(['old', 'new'])
      })

      test('replaces what If-Match names', async () => {
        const etag = (await app.request('/api/resources/twice/50%25%20off.txt')).headers.get('ETag') ?? ''
        await post('50% off.txt', 'newer')
        expect(await codeOf(await patch('/twice/new.txt', query('/twice/50%25%20off.txt'), { 'If-Match': etag }))).toBe(
          '409 conflict',
        )
        expect(onDisk('twice/50% off.txt')).toBe('newer')
        expect((await patch('/twice/new.txt', query('/twice/50%25%20off.txt'), { 'If-Match': '*' })).status).toBe(200)
        expect(onDisk('twice/50% off.txt')).toBe('new')
      })

      test('is free to create an item, to select a free name and to replace one whose name has no escape', async () => {
        expect((await patch('/twice/new.txt', query('/twice/30%25%20off.txt'))).status).toBe(200)
        expect(onDisk('twice/30% off.txt')).toBe('new')
        await post('new.txt', 'newest')
        expect((await patch('/twice/new.txt', query('/twice/50%25%20off.txt', { rename: 'true' }))).status).toBe(200)
        expect([onDisk('twice/50% off.txt'), onDisk('twice/50% off(1).txt')]).toEqual(['old', 'newest'])
        await post('plain.txt', 'old')
        expect((await patch('/twice/50%25%20off.txt', query('/twice/plain.txt'))).status).toBe(200)
        expect(onDisk('twice/plain.txt')).toBe('old')
      })

      test('is refused without modify before anything is known of the destination', async () => {
        const ask = (target: string) =>
          app.request(`/api/resources/twice/new.txt?${new URLSearchParams(query(target))}`, {
            method: 'PATCH',
            as: 'lister',
          })
        for (const target of ['/twice/50%25%20off.txt', '/twice/gone%20.txt'])
          expect(await codeOf(await ask(target))).toBe('403 not_allowed')
      })
    },
  )
})

describe('an awkward name passes through every way of writing', () => {
  const [creatable, foundOnly] = [true, false].map((wanted) => AWKWARD_NAMES.filter((one) => one.creatable === wanted))

  test.each((creatable ?? []).map(({ what, name }) => [what, name]))('%s', async (_, name) => {
    const encoded = encodeURIComponent(name)
    const folder = `/api/resources/awkward/${crypto.randomUUID()}`
    const below = folder.slice('/api/resources'.length)
    const statuses = [
      (await app.request(`${folder}/${encoded}`, { method: 'POST', body: 'made' })).status,
      (await patch(`${below}/${encoded}`, { action: 'copy', destination: `${below}/copied/${encoded}` })).status,
      (await patch(`${below}/copied/${encoded}`, { action: 'rename', destination: `${below}/moved/${encoded}` }))
        .status,
      (await app.request(`${folder}/moved/${encoded}`, { method: 'PUT', body: 'saved' })).status,
    ]
    expect(statuses).toEqual([200, 200, 200, 200])
    expect([onDisk(`${below}/${name}`), onDisk(`${below}/moved/${name}`)]).toEqual(['made', 'saved'])
    const listed = FolderResource.parse(await (await app.request(`${folder}/moved`)).json())
    expect(listed.items.map(({ path }) => path)).toEqual([`${below}/moved/${name}`])
    expect((await app.request(`${folder}/${encoded}`, { method: 'DELETE' })).status).toBe(200)
  })

  test.each((foundOnly ?? []).map(({ what, name }) => [what, name]))('%s, once it is there', async (_, name) => {
    const encoded = encodeURIComponent(name)
    await using world = await testApp({ tree: { [`/${name}`]: 'odd', [`/d/${name}`]: 'odd', '/plain': '' } })
    const ask = (method: string, target: string) => world.request(`/api/resources${target}`, { method })
    expect((await ask('POST', `/new/${encoded}`)).status).toBe(400)
    expect((await ask('PATCH', `/plain?action=rename&destination=/${encodeURIComponent(encoded)}2`)).status).toBe(400)
    const listed = FolderResource.parse(await (await ask('GET', '/')).json())
    expect(listed.items.map((item) => item.name)).toContain(name)
    expect((await ask('PATCH', `/d?action=copy&destination=/copied`)).status).toBe(200)
    expect((await ask('PATCH', `/copied/${encoded}?action=rename&destination=/fine`)).status).toBe(200)
    expect(readFileSync(path.join(world.root, 'fine'), 'utf8')).toBe('odd')
    expect((await ask('DELETE', `/${encoded}`)).status).toBe(200)
  })
})
