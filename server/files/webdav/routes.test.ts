import { expect, test } from 'bun:test'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { basic, createAppPassword, davClient } from '#server/testing/webdav.ts'

const TREE = { '/docs/a.txt': 'alpha', '/docs/b c.txt': 'beta', '/docs/sub/': null, '/secret/s.txt': 's' }
const LOCAL = '127.0.0.1'

const hrefs = (xml: string) => [...xml.matchAll(/<D:href>([^<]*)<\/D:href>/g)].map(([, href]) => href)
const readServed = (app: TestApp, name: string) => readFileSync(path.join(app.root, name), 'utf8')
const propfind = (names: string) => `<?xml version="1.0"?><propfind xmlns="DAV:"><prop>${names}</prop></propfind>`

test('a request without an app password for WebDAV is answered 401 before its body is read', async () => {
  await using app = await testApp({ tree: TREE, users: [{ username: 'mia' }] })
  const open = await app.raw(`PUT /dav/new.txt HTTP/1.1\r\nHost: ${LOCAL}\r\nContent-Length: 1000000\r\n\r\n`)
  expect(open.status).toBe(401)
  expect(open.headers.get('WWW-Authenticate')).toBe('Basic realm="Coffer", charset="UTF-8"')
  const ask = async (headers: Record<string, string>) =>
    (await app.request('/dav/docs/a.txt', { as: null, headers })).status
  const forApi = await createAppPassword(app.context, 'mia', { protocols: ['api'] })
  const ended = await createAppPassword(app.context, 'mia', { expiresAt: 1 })
  const valid = await createAppPassword(app.context, 'mia')
  expect(await ask(basic('mia', forApi))).toBe(401)
  expect(await ask(basic('mia', ended))).toBe(401)
  expect(await ask(basic('Mia', valid))).toBe(401)
  expect(await ask({ 'X-Auth': await app.signIn('mia') })).toBe(401)
  expect(await ask({ Cookie: `auth=${await app.signIn('mia')}` })).toBe(401)
  expect(await ask({ Authorization: `Bearer ${valid}` })).toBe(401)
  expect(await ask({ Authorization: 'Basic ####' })).toBe(401)
  expect(await ask(basic('mia', valid))).toBe(200)
  // It is a password for WebDAV only.
  expect(
    (await app.request('/api/resources/docs', { as: null, headers: { Authorization: `Bearer ${valid}` } })).status,
  ).toBe(401)
})

test('failed passwords are limited, and those of app passwords that ended do not lock their user out', async () => {
  await using app = await testApp({ users: [{ username: 'mia' }] })
  const ask = (password: string) =>
    app.request('/dav/', { as: null, method: 'PROPFIND', headers: basic('mia', password) })
  for (let count = 0; count < 20; count += 1) expect((await ask('coffer_ended')).status).toBe(401)
  await app.signIn('mia')
  let last = 401
  for (let count = 0; count < 20 && last === 401; count += 1) last = (await ask('guess')).status
  expect(last).toBe(429)
  expect(app.log.join('\n')).toContain('sign-in failed')
  const { send } = await davClient(app, 'mia')
  expect((await send('PROPFIND', '/', { headers: { Depth: '0' } })).status).toBe(207)
})

test('over plain HTTP from another machine, no password is accepted', async () => {
  const trustedProxies = [{ bytes: [127, 0, 0, 1], prefix: 32 }]
  await using app = await testApp({ tree: TREE, config: { trustedProxies } })
  const { send } = await davClient(app)
  const from = (headers: Record<string, string>) => send('GET', '/docs/a.txt', { headers })
  const refused = await from({ 'X-Forwarded-For': '192.0.2.7' })
  expect(refused.status).toBe(403)
  expect(await refused.text()).toContain('HTTPS')
  expect((await from({ 'X-Forwarded-For': '192.0.2.7', 'X-Forwarded-Proto': 'https' })).status).toBe(200)
  expect((await from({})).status).toBe(200)
})

test('a browser is led to the page where devices are connected', async () => {
  await using app = await testApp({ tree: TREE })
  const reply = await app.request('/dav/docs/', { as: null, headers: { 'Sec-Fetch-Mode': 'navigate' } })
  expect([reply.status, reply.headers.get('Location')]).toEqual([303, '/settings/profile'])
})

test('everybody learns what the endpoint supports, also above it', async () => {
  await using app = await testApp()
  for (const target of ['/', '/dav', '/dav/', '/dav/nothing']) {
    const { status, headers } = await app.request(target, { method: 'OPTIONS', as: null })
    expect([status, headers.get('DAV'), headers.get('MS-Author-Via')]).toEqual([200, '1, 2, 3', 'DAV'])
  }
})

test('a folder is listed with the properties that are requested', async () => {
  await using app = await testApp({ tree: TREE })
  const { send } = await davClient(app)
  const names = '<getcontentlength/><resourcetype/><getetag/><nothing xmlns="urn:x"/>'
  const reply = await send('PROPFIND', '/docs', { headers: { Depth: '1' }, body: propfind(names) })
  expect([reply.status, reply.headers.get('Content-Type')]).toEqual([207, 'application/xml; charset=utf-8'])
  const xml = await reply.text()
  expect(hrefs(xml)).toEqual(['/dav/docs/', '/dav/docs/sub/', '/dav/docs/a.txt', '/dav/docs/b%20c.txt'])
  expect(xml).toContain('<D:getcontentlength>5</D:getcontentlength>')
  expect(xml).toContain('<D:resourcetype><D:collection/></D:resourcetype>')
  expect(xml).toContain('<x:nothing xmlns:x="urn:x"/></D:prop><D:status>HTTP/1.1 404 Not Found</D:status>')
  const { headers } = await send('GET', '/docs/a.txt')
  expect(xml).toContain(`<D:getetag>${headers.get('ETag')?.replaceAll('"', '&quot;')}</D:getetag>`)
})

test('space is told where it is asked for', async () => {
  await using app = await testApp({ tree: TREE })
  const { send } = await davClient(app)
  const list = async (body?: string) =>
    (await send('PROPFIND', '/', { headers: { Depth: '0' }, ...(body && { body }) })).text()
  expect(await list(propfind('<quota-available-bytes/><quota-used-bytes/>'))).toMatch(
    /<D:quota-available-bytes>\d+<\/D:quota-available-bytes><D:quota-used-bytes>\d+</,
  )
  expect(await list()).not.toContain('quota')
})

test('a whole tree is not listed at once', async () => {
  await using app = await testApp({ tree: TREE })
  const { send } = await davClient(app)
  for (const headers of [{}, { Depth: 'infinity' }] as Record<string, string>[]) {
    const reply = await send('PROPFIND', '/docs/', { headers })
    expect(reply.status).toBe(403)
    expect(await reply.text()).toContain('<D:propfind-finite-depth/>')
  }
})

test.each([
  ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><propfind xmlns="DAV:"><allprop/></propfind>', 400],
  ['an unknown entity', '<propfind xmlns="DAV:"><allprop>&b;</allprop></propfind>', 400],
  ['an undeclared prefix', '<D:propfind><D:allprop/></D:propfind>', 400],
  ['a missing end', '<propfind xmlns="DAV:"><allprop/>', 400],
  ['another element', '<find xmlns="DAV:"/>', 400],
  ['many elements', `<propfind xmlns="DAV:"><prop>${'<a/>'.repeat(3000)}</prop></propfind>`, 413],
  ['deep elements', `<propfind xmlns="DAV:">${'<a>'.repeat(100)}${'</a>'.repeat(100)}</propfind>`, 413],
  ['a large body', `<propfind xmlns="DAV:"><allprop/></propfind>${' '.repeat(100_000)}`, 413],
])('XML with %s is refused', async (_, body, status) => {
  await using app = await testApp({ tree: TREE })
  const { send } = await davClient(app)
  expect((await send('PROPFIND', '/docs', { headers: { Depth: '0' }, body })).status).toBe(status)
})

test('parts of files are sent, and nothing where the client has it', async () => {
  await using app = await testApp({ tree: TREE })
  const { send } = await davClient(app)
  const part = await send('GET', '/docs/a.txt', { headers: { Range: 'bytes=1-2' } })
  expect([part.status, await part.text(), part.headers.get('Content-Range')]).toEqual([206, 'lp', 'bytes 1-2/5'])
  const etag = part.headers.get('ETag') ?? ''
  expect((await send('GET', '/docs/a.txt', { headers: { 'If-None-Match': etag } })).status).toBe(304)
  const head = await send('HEAD', '/docs/a.txt')
  expect([head.status, head.headers.get('Content-Length'), head.headers.get('ETag')]).toEqual([200, '5', etag])
  expect(head.headers.get('Content-Disposition')).toStartWith('attachment')
})

test('a file is stored and replaced, and its earlier content is a version', async () => {
  await using app = await testApp({ tree: TREE })
  const { send } = await davClient(app)
  const made = await send('PUT', '/docs/new.txt', { body: 'one', headers: { 'X-OC-Mtime': '1500000000' } })
  expect([made.status, made.headers.get('X-OC-Mtime')]).toEqual([201, 'accepted'])
  expect(Math.floor(statSync(path.join(app.root, 'docs/new.txt')).mtimeMs / 1000)).toBe(1_500_000_000)
  expect((await send('GET', '/docs/new.txt')).headers.get('ETag')).toBe(made.headers.get('ETag'))
  expect((await send('PUT', '/docs/new.txt', { body: 'two' })).status).toBe(204)
  expect(readServed(app, 'docs/new.txt')).toBe('two')
  const versions = await (await app.request('/api/versions/docs/new.txt')).json()
  expect(versions).toMatchObject({ versions: [{ size: 3 }] })
})

test('content is stored only under the conditions of the request', async () => {
  await using app = await testApp({ tree: TREE })
  const { send } = await davClient(app)
  const put = async (headers: Record<string, string>, name = '/docs/a.txt') =>
    (await send('PUT', name, { body: 'new', headers })).status
  expect(await put({ 'If-None-Match': '*' })).toBe(412)
  expect(await put({ 'If-Match': '"other"' })).toBe(412)
  expect(await put({ 'If-Match': '*' }, '/docs/none.txt')).toBe(412)
  expect(await put({ If: '(["other"])' })).toBe(412)
  expect(await put({ If: '(<opaquelocktoken:00000000-0000-0000-0000-000000000000>)' })).toBe(412)
  expect(await put({ If: '(' })).toBe(400)
  expect(readServed(app, 'docs/a.txt')).toBe('alpha')
  const etag = (await send('HEAD', '/docs/a.txt')).headers.get('ETag') ?? ''
  expect(await put({ If: `(Not <DAV:no-lock> [${etag}])` })).toBe(204)
  expect(await put({ 'If-Match': etag })).toBe(412)
  expect(await put({ 'If-None-Match': '*' }, '/docs/none.txt')).toBe(201)
})

test('content of another length than a client expects is refused, and the old file stays', async () => {
  await using app = await testApp({ tree: TREE })
  const { send } = await davClient(app)
  const put = async (body: string | ReadableStream, expected: string) =>
    (await send('PUT', '/docs/a.txt', { body, headers: { 'X-Expected-Entity-Length': expected } })).status
  const chunked = () => new Blob(['gamma']).stream()
  expect(await put('', '5')).toBe(400)
  expect(await put(chunked(), '6')).toBe(400)
  expect(await put(chunked(), 'many')).toBe(400)
  expect(readServed(app, 'docs/a.txt')).toBe('alpha')
  expect(await put(chunked(), '5')).toBe(204)
  expect(readServed(app, 'docs/a.txt')).toBe('gamma')
})

test('nothing is stored where the folder is missing or a folder has the name', async () => {
  await using app = await testApp({ tree: TREE })
  const { send } = await davClient(app)
  expect((await send('PUT', '/none/x.txt', { body: 'x' })).status).toBe(409)
  expect((await send('MKCOL', '/none/x')).status).toBe(409)
  expect((await send('COPY', '/docs/a.txt', { headers: { Destination: '/dav/none/x.txt' } })).status).toBe(409)
  expect((await send('PUT', '/docs/sub', { body: 'x' })).status).toBe(405)
  expect((await send('MKCOL', '/docs/sub')).status).toBe(405)
  expect((await send('PUT', '/docs/a.txt', { body: 'x', headers: { 'Content-Range': 'bytes 0-0/5' } })).status).toBe(
    400,
  )
  expect(existsSync(path.join(app.root, 'none'))).toBe(false)
})

test('a deleted item is in the trash, and the deletion can be undone', async () => {
  await using app = await testApp({ tree: TREE })
  const { send } = await davClient(app)
  expect((await send('DELETE', '/docs/')).status).toBe(204)
  expect((await send('DELETE', '/docs/')).status).toBe(404)
  const trash = await (await app.request('/api/trash')).text()
  expect(trash).toContain('docs')
})

test('a file is moved over another in one step, which makes a version', async () => {
  await using app = await testApp({ tree: { '/db.kdbx': 'old', '/db.kdbx.tmp': 'new' } })
  const { send } = await davClient(app)
  const move = async (headers: Record<string, string>) =>
    (
      await send('MOVE', '/db.kdbx.tmp', {
        headers: { Destination: `http://${LOCAL}:${app.port}/dav/db.kdbx`, ...headers },
      })
    ).status
  expect(await move({ Overwrite: 'F' })).toBe(412)
  expect(await move({ Overwrite: 'T' })).toBe(204)
  expect(readServed(app, 'db.kdbx')).toBe('new')
  expect(await (await app.request('/api/versions/db.kdbx')).json()).toMatchObject({ versions: [{ size: 3 }] })
})

test('a folder replaces another, which is in the trash then, unless one contains the other', async () => {
  await using app = await testApp({ tree: { '/one/a.txt': 'a', '/two/b.txt': 'b', '/one/in/c.txt': 'c' } })
  const { send } = await davClient(app)
  const send2 = async (method: string, from: string, to: string) =>
    (await send(method, from, { headers: { Destination: `/dav${to}` } })).status
  expect(await send2('COPY', '/one/in', '/one')).toBe(403)
  expect(await send2('MOVE', '/one', '/one/in')).toBe(403)
  expect(await send2('MOVE', '/one', '/one')).toBe(403)
  expect(await send2('MOVE', '/one', '/two')).toBe(204)
  expect(readServed(app, 'two/in/c.txt')).toBe('c')
  expect([existsSync(path.join(app.root, 'one')), existsSync(path.join(app.root, 'two/b.txt'))]).toEqual([false, false])
  expect(await (await app.request('/api/trash')).text()).toContain('two')
})

test.each([
  'http://elsewhere.example/dav/x',
  '/api/resources/x',
  '//elsewhere.example/dav/x',
  'x',
  '/dav/../x',
  '/dav/%00',
])('nothing is copied to %s', async (destination) => {
  await using app = await testApp({ tree: TREE })
  const { send } = await davClient(app)
  expect((await send('COPY', '/docs/a.txt', { headers: { Destination: destination } })).status).toBe(400)
  expect(existsSync(path.join(app.root, 'x'))).toBe(false)
})

test('what a rule denies is neither listed nor reached, and a refusal does not tell whether it exists', async () => {
  await using app = await testApp({ tree: TREE, users: [{ username: 'mia', rules: [deny('/secret')] }] })
  const { send } = await davClient(app, 'mia')
  const list = await send('PROPFIND', '/', { headers: { Depth: '1' } })
  expect(hrefs(await list.text())).toEqual(['/dav/', '/dav/docs/'])
  const requests: [string, Record<string, string>][] = [
    ...['GET', 'PROPFIND', 'PUT', 'DELETE', 'MKCOL', 'LOCK', 'UNLOCK', 'PROPPATCH'].map(
      (method): [string, Record<string, string>] => [method, { Depth: '0' }],
    ),
    ['COPY', { Destination: '/dav/x' }],
    ['MOVE', { Destination: '/dav/x' }],
  ]
  for (const [method, headers] of requests) {
    const [one, other] = [
      await send(method, '/secret/s.txt', { headers }),
      await send(method, '/secret/none', { headers }),
    ]
    expect([method, one.status, await one.text()]).toEqual([method, 403, await other.text()])
  }
  const into = await send('COPY', '/docs/a.txt', { headers: { Destination: '/dav/secret/s.txt' } })
  expect(into.status).toBe(403)
  expect(readServed(app, 'secret/s.txt')).toBe('s')
})

test('an app password reaches its folder alone, and may be for reading only', async () => {
  await using app = await testApp({ tree: TREE })
  const { send } = await davClient(app, 'admin', { path: '/docs', effects: ['download'] })
  expect((await send('GET', '/docs/a.txt')).status).toBe(200)
  expect((await send('GET', '/secret/s.txt')).status).toBe(403)
  expect((await send('PUT', '/docs/a.txt', { body: 'x' })).status).toBe(403)
  expect((await send('DELETE', '/docs/a.txt')).status).toBe(403)
})

test('files of systems are stored even where the page hides their names', async () => {
  await using app = await testApp({ tree: TREE, users: [{ username: 'mia', hideDotfiles: true }] })
  const { send } = await davClient(app, 'mia')
  expect((await send('PUT', '/docs/._a.txt', { body: 'x' })).status).toBe(201)
  const list = await send('PROPFIND', '/docs', { headers: { Depth: '1' } })
  expect(hrefs(await list.text())).toContain('/dav/docs/._a.txt')
  expect((await send('PROPFIND', '/.coffer', { headers: { Depth: '1' } })).status).toBe(403)
})

test('stored properties follow an item through moves and the trash, and are copied with it', async () => {
  await using app = await testApp({ tree: TREE })
  const { send } = await davClient(app)
  const set = '<propertyupdate xmlns="DAV:"><set><prop><color xmlns="urn:x">green</color></prop></set></propertyupdate>'
  expect((await send('PROPPATCH', '/docs/a.txt', { body: set })).status).toBe(207)
  const color = async (target: string) =>
    /<x:color[^>]*>(\w+)</.exec(await (await send('PROPFIND', target, { headers: { Depth: '0' } })).text())?.[1]
  expect((await send('COPY', '/docs/a.txt', { headers: { Destination: '/dav/copy.txt' } })).status).toBe(201)
  const rename = `/api/resources/docs?action=rename&destination=${encodeURIComponent('/papers')}`
  expect((await app.request(rename, { method: 'PATCH' })).status).toBe(200)
  expect([await color('/papers/a.txt'), await color('/copy.txt')]).toEqual(['green', 'green'])
  const children = await (await send('PROPFIND', '/papers', { headers: { Depth: '1' } })).text()
  expect(children).toContain('>green</x:color>')
  expect((await send('DELETE', '/papers')).status).toBe(204)
  expect((await send('PUT', '/copy.txt', { body: 'new content' })).status).toBe(204)
  expect(await color('/copy.txt')).toBe('green')
})

test('properties of the server cannot be changed, and nothing else of the same request is', async () => {
  await using app = await testApp({ tree: TREE })
  const { send } = await davClient(app)
  const body =
    '<propertyupdate xmlns="DAV:"><set><prop><getetag>x</getetag><a xmlns="urn:x">1</a></prop></set></propertyupdate>'
  const reply = await send('PROPPATCH', '/docs/a.txt', { body })
  const xml = await reply.text()
  expect(reply.status).toBe(207)
  expect(xml).toContain('<D:getetag/></D:prop><D:status>HTTP/1.1 403 Forbidden')
  expect(xml).toContain('HTTP/1.1 424 Failed Dependency')
  expect(await (await send('PROPFIND', '/docs/a.txt', { headers: { Depth: '0' } })).text()).not.toContain('urn:x')
})

test('changes are part of the history, with the user and the address', async () => {
  await using app = await testApp({ tree: TREE, users: [{ username: 'mia' }] })
  const { send } = await davClient(app, 'mia')
  expect((await send('PUT', '/docs/new.txt', { body: 'x' })).status).toBe(201)
  const events = async () => (await app.request('/api/audit')).text()
  await until(async () => (await events()).includes('/docs/new.txt'))
  expect(await events()).toContain('"username":"mia"')
})

test('an administrator turns the endpoint off', async () => {
  await using app = await testApp({ tree: TREE })
  const { send } = await davClient(app)
  await app.context.db.insertInto('settings').values({ name: 'webdav', value: 'false' }).execute()
  expect((await send('GET', '/docs/a.txt')).status).toBe(404)
  expect((await send('OPTIONS', '/')).status).toBe(404)
})
