import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { AuditPage } from '#contract/audit.ts'
import { ErrorBody } from '#contract/errors.ts'
import { UnfinishedUploads } from '#contract/uploads.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { addressIn, tusOf } from '#server/testing/tus.ts'

let app: TestApp
let tus: ReturnType<typeof tusOf>
let turn = 0
/** A name that no other test uses. */
let name: string

beforeAll(async () => {
  app = await testApp({ tree: { '/folder/': null }, users: [{ username: 'mia' }] })
  tus = tusOf(app)
})
beforeEach(() => {
  turn += 1
  name = `file-${turn}.txt`
})
afterAll(() => app[Symbol.asyncDispose]())

const at = (item: string) => path.join(app.root, item)
const text = (item: string) => readFileSync(at(item), 'utf8')
const partials = () => (existsSync(at('.coffer/uploads')) ? readdirSync(at('.coffer/uploads')).sort() : [])
const codeOf = async (response: Response) => [response.status, ErrorBody.parse(await response.json()).code]
const begun = async (target: string, length: number, headers: Record<string, string> = {}) =>
  addressIn(await tus.begin(target, length, { headers }))

test('what is spoken is told without signing in', async () => {
  const response = await app.request('/api/tus/', { method: 'OPTIONS', as: null })
  expect(response.status).toBe(204)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'tus-resumable': '1.0.0',
    'tus-version': '1.0.0',
    'tus-extension': 'creation,creation-with-upload,termination,expiration,checksum,concatenation',
    'tus-checksum-algorithm': 'sha1,sha256,sha512,md5',
  })
})

describe('a file in several sittings', () => {
  test('is not there before its last byte, and then is whole, of the time it had', async () => {
    const modified = Buffer.from(String(Date.UTC(2020, 1, 2, 3, 4, 5))).toString('base64')
    const created = await tus.begin(`/new/below/${name}`, 10, {
      headers: { 'Upload-Metadata': `modified ${modified}` },
    })
    const address = addressIn(created)
    expect(address).toMatch(new RegExp(`^/api/tus/new/below/${name}\\?upload=[0-9a-f]{32}$`))
    expect(Date.parse(created.headers.get('Upload-Expires') ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    const first = await tus.append(address, 0, 'hello')
    expect([first.status, first.headers.get('Upload-Offset'), first.headers.get('Tus-Resumable')]).toEqual([
      204,
      '5',
      '1.0.0',
    ])
    expect(existsSync(at('new'))).toBe(false)
    expect(await tus.offset(address)).toBe(5)
    expect((await tus.append(address, 5, 'world')).headers.get('Upload-Offset')).toBe('10')
    expect(text(`new/below/${name}`)).toBe('helloworld')
    const { mode, mtimeMs } = statSync(at(`new/below/${name}`))
    expect([mode & 0o7777, Math.floor(mtimeMs / 1000)]).toEqual([0o640, Date.UTC(2020, 1, 2, 3, 4, 5) / 1000])
    expect(partials()).toEqual([])
  })

  test('may begin with its first bytes, or with all of them', async () => {
    const part = await tus.begin(`/${name}`, 6, { body: 'abc' })
    expect(part.headers.get('Upload-Offset')).toBe('3')
    expect((await tus.append(addressIn(part), 3, 'def')).status).toBe(204)
    expect(text(name)).toBe('abcdef')
    const whole = await tus.begin(`/whole-${name}`, 3, { body: 'abc' })
    expect([whole.status, whole.headers.get('Upload-Offset'), text(`whole-${name}`)]).toEqual([201, '3', 'abc'])
  })

  test('is there at once when it is empty', async () => {
    const address = await begun(`/${name}`, 0)
    expect(text(name)).toBe('')
    expect(await tus.offset(address)).toBe(0)
  })

  test('comes in chunks of unknown length', async () => {
    const address = await begun(`/${name}`, 6)
    const stream = new Blob(['abc']).stream()
    expect((await tus.append(address, 0, stream)).headers.get('Upload-Offset')).toBe('3')
    expect(await codeOf(await tus.append(address, 3, new Blob(['defg']).stream()))).toEqual([413, 'too_large'])
    expect(await tus.offset(address)).toBe(3)
    expect((await tus.append(address, 3, 'def')).status).toBe(204)
    expect(text(name)).toBe('abcdef')
  })

  test('says that it is finished to whoever did not hear it, and takes no more', async () => {
    const address = await begun(`/${name}`, 3)
    await tus.append(address, 0, 'abc')
    expect(await tus.offset(address)).toBe(3)
    expect(await tus.offset(`/api/tus/${name}`)).toBe(3)
    expect(await codeOf(await tus.append(address, 3, ''))).toEqual([409, 'conflict'])
    expect(await codeOf(await tus.append(address, 0, 'xyz'))).toEqual([409, 'conflict'])
    expect(await codeOf(await tus.remove(address))).toEqual([404, 'not_found'])
    expect(text(name)).toBe('abc')
  })

  test('is reached by its plain path, too, and ends by it', async () => {
    await begun(`/${name}`, 6)
    expect((await tus.append(`/api/tus/${name}`, 0, 'abc')).status).toBe(204)
    expect(await tus.offset(`/api/tus/${name}`)).toBe(3)
    expect((await app.request(`/api/tus/${name}`)).headers.get('Upload-Length')).toBe('6')
    expect((await tus.remove(`/api/tus/${name}`)).status).toBe(204)
    expect(await tus.offset(`/api/tus/${name}`)).toBe('status 404')
    expect([existsSync(at(name)), partials()]).toEqual([false, []])
  })

  test('needs no word of the protocol but its own headers', async () => {
    const headers = { 'Upload-Length': '3' }
    const address = addressIn(await app.request(`/api/tus/${name}`, { method: 'POST', headers }))
    const patch = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
    expect((await app.request(address, { method: 'PATCH', headers: patch, body: 'abc' })).status).toBe(204)
    expect(text(name)).toBe('abc')
  })

  test('is one operation of the audit trail', async () => {
    const address = await begun(`/${name}`, 6)
    await tus.append(address, 0, 'abc')
    await tus.append(address, 3, 'def')
    const page = AuditPage.parse(await (await app.request('/api/audit?kinds=upload&limit=500')).json())
    expect(page.events.filter(({ targets }) => targets.includes(`/${name}`))).toMatchObject([
      { outcome: 'done', username: 'admin' },
    ])
  })
})

describe('refused', () => {
  test('another version of the protocol, with the one that is spoken', async () => {
    const response = await tus.begin(`/${name}`, 3, { headers: { 'Tus-Resumable': '0.2.2' } })
    expect(response.headers.get('Tus-Version')).toBe('1.0.0')
    expect(await codeOf(response)).toEqual([412, 'unsupported_version'])
  })

  test('bytes of another type', async () => {
    const address = await begun(`/${name}`, 3)
    const headers = { 'Content-Type': 'application/octet-stream' }
    expect(await codeOf(await tus.append(address, 0, 'abc', { headers }))).toEqual([415, 'unsupported_type'])
    expect(await codeOf(await tus.begin(`/b-${name}`, 3, { headers, body: 'abc' }))).toEqual([415, 'unsupported_type'])
    expect(await tus.offset(address)).toBe(0)
  })

  test('another offset than what is there, and what is beyond the end', async () => {
    const address = await begun(`/${name}`, 6)
    await tus.append(address, 0, 'abc')
    expect(await codeOf(await tus.append(address, 0, 'xyz'))).toEqual([409, 'conflict'])
    expect(await codeOf(await tus.append(address, 4, 'x'))).toEqual([409, 'conflict'])
    expect(await codeOf(await tus.append(address, 7, 'x'))).toEqual([400, 'invalid'])
    expect(await codeOf(await tus.append(address, 3, 'defg'))).toEqual([413, 'too_large'])
    expect(await tus.offset(address)).toBe(3)
  })

  test('a folder', async () => {
    expect((await tus.begin('/folder/', 3)).status).toBe(400)
    expect((await tus.begin('/folder', 3)).status).toBe(409)
    expect((await tus.begin('/folder?override=true', 3)).status).toBe(409)
    expect((await tus.begin('/', 3)).status).toBe(400)
  })
})

describe('a taken name', () => {
  beforeEach(() => writeFileSync(at(name), 'old'))

  test('is refused at the beginning', async () => {
    expect(await codeOf(await tus.begin(`/${name}`, 3))).toEqual([409, 'name_taken'])
  })

  test('keeps its old content until the last byte of the new', async () => {
    const address = await begun(`/${name}?override=true`, 6)
    await tus.append(address, 0, 'new')
    expect(text(name)).toBe('old')
    await tus.append(address, 3, 'new')
    expect(text(name)).toBe('newnew')
  })

  test('that was free at the beginning is decided at the end, and nothing is sent again', async () => {
    const address = await begun(`/free-${name}`, 3)
    writeFileSync(at(`free-${name}`), 'taken')
    expect(await codeOf(await tus.append(address, 0, 'abc'))).toEqual([409, 'name_taken'])
    expect(await codeOf(await app.request(address))).toEqual([409, 'name_taken'])
    const { uploads } = UnfinishedUploads.parse(await (await app.request('/api/uploads')).json())
    expect(uploads.find((upload) => upload.address === address)).toMatchObject({ offset: 3, length: 3 })
    expect(text(`free-${name}`)).toBe('taken')
    expect((await tus.append(`${address}&override=true`, 3, '')).status).toBe(204)
    expect(text(`free-${name}`)).toBe('abc')
  })

  test('is no matter for a cookie alone', async () => {
    const address = await begun(`/cookie-${name}`, 3)
    writeFileSync(at(`cookie-${name}`), 'taken')
    await tus.append(address, 0, 'abc')
    await app.request(`/api/resources/cookie-${name}`, { method: 'DELETE' })
    const headers = { Cookie: `auth=${await app.signIn('admin')}` }
    expect(await codeOf(await app.request(address, { as: null, headers }))).toEqual([423, 'locked'])
    expect(existsSync(at(`cookie-${name}`))).toBe(false)
    expect(await tus.offset(address)).toBe(3)
  })

  test('is asked once more when it became free', async () => {
    const address = await begun(`/soon-${name}`, 3)
    writeFileSync(at(`soon-${name}`), 'taken')
    await tus.append(address, 0, 'abc')
    await app.request(`/api/resources/soon-${name}`, { method: 'DELETE' })
    expect(await tus.offset(address)).toBe(3)
    expect(text(`soon-${name}`)).toBe('abc')
  })
})

describe('a checksum', () => {
  const digest = (algorithm: string, bytes: string) => ({
    'Upload-Checksum': `${algorithm} ${createHash(algorithm).update(bytes).digest('base64')}`,
  })

  test.each(['sha1', 'sha256', 'sha512', 'md5'])(
    'by %s counts what is right and leaves nothing of what is not',
    async (algorithm) => {
      const address = await begun(`/${name}`, 6)
      expect((await tus.append(address, 0, 'abc', { headers: digest(algorithm, 'abc') })).status).toBe(204)
      expect(await codeOf(await tus.append(address, 3, 'dxf', { headers: digest(algorithm, 'def') }))).toEqual([
        460,
        'checksum_mismatch',
      ])
      expect(await tus.offset(address)).toBe(3)
      expect((await tus.append(address, 3, 'def', { headers: digest(algorithm, 'def') })).status).toBe(204)
      expect(text(name)).toBe('abcdef')
    },
  )

  test.each(['crc32 AAAA', 'sha1', 'sha1 !', '', 'sha1 AAAA BBBB'])('%j is none', async (said) => {
    const address = await begun(`/${name}`, 3)
    expect((await tus.append(address, 0, 'abc', { headers: { 'Upload-Checksum': said } })).status).toBe(400)
    expect(await tus.offset(address)).toBe(0)
  })
})

describe('parts', () => {
  const part = async (content: string, target = `/${name}`) => {
    const address = await begun(target, content.length, { 'Upload-Concat': 'partial' })
    expect((await tus.append(address, 0, content)).status).toBe(204)
    return address
  }
  const joined = (parts: readonly string[], target = `/${name}`) =>
    app.request(`/api/tus${target}`, { method: 'POST', headers: { 'Upload-Concat': `final;${parts.join(' ')}` } })

  test('are joined in the order that is said, and gone then', async () => {
    const before = partials()
    const [b, a] = [await part('world'), await part('hello ')]
    const response = await joined([a, `http://elsewhere.example${b}`])
    expect(response.status).toBe(201)
    expect([text(name), partials()]).toEqual(['hello world', before])
    expect((await tus.look(addressIn(response))).headers.get('Upload-Concat')).toBe('final')
    expect(await tus.offset(a)).toBe('status 404')
  })

  test('are joined once, however often it is asked for', async () => {
    const parts = [await part('a'), await part('b')]
    const answers = await Promise.all([joined(parts), joined(parts), joined(parts)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(addressIn)).size).toBe(1)
    expect(text(name)).toBe('ab')
  })

  test('wait while the name is taken, and replace when that is wanted', async () => {
    const parts = [await part('a'), await part('b')]
    writeFileSync(at(name), 'taken')
    expect(await codeOf(await joined(parts))).toEqual([409, 'name_taken'])
    const { uploads } = UnfinishedUploads.parse(await (await app.request('/api/uploads')).json())
    expect(uploads.filter((upload) => upload.path === `/${name}`)).toMatchObject([{ offset: 2, length: 2 }])
    expect((await joined(parts, `/${name}?override=true`)).status).toBe(201)
    expect(text(name)).toBe('ab')
  })

  test('must be there, complete, and parts', async () => {
    const [a, whole] = [await part('a'), await begun(`/${name}`, 1)]
    const half = await begun(`/${name}`, 2, { 'Upload-Concat': 'partial' })
    expect((await joined([a, half])).status).toBe(409)
    expect((await joined([a, whole])).status).toBe(404)
    expect((await joined([a, `/api/tus/${name}?upload=${'0'.repeat(32)}`])).status).toBe(404)
    for (const parts of [[], [a, a], [a, '/api/tus/x'], Array(65).fill(a)])
      expect((await joined(parts)).status).toBe(400)
    expect(existsSync(at(name))).toBe(false)
    expect(await tus.offset(a)).toBe(1)
  })
})

test('somebody has a thousand unfinished ones at most, and others have theirs', async () => {
  const { db, users } = app.context
  const mia = (await users.all()).find(({ username }) => username === 'mia')
  const row = {
    scope_root: '/',
    path: `/${name}`,
    length: 1,
    override: 0,
    kind: 'whole',
    parts: '[]',
    top: '/',
    file: 'none',
  }
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    ...{ ...row, id: `${name}-${index}`, user_id: mia?.id ?? 0, created_at: Date.now() },
  }))
  await db.insertInto('uploads').values(rows).execute()
  expect(await codeOf(await tus.begin(`/${name}`, 1, { as: 'mia' }))).toEqual([429, 'too_many'])
  expect((await tus.begin(`/${name}`, 1)).status).toBe(201)
  await db.deleteFrom('uploads').where('file', '=', 'none').execute()
  expect((await tus.begin(`/${name}`, 1, { as: 'mia' })).status).toBe(201)
})

test('what is not finished is told to whoever began it', async () => {
  const address = await begun(`/${name}`, 6)
  await tus.append(address, 0, 'abc')
  const of = async (as: string) => {
    const response = await app.request('/api/uploads', { as })
    return UnfinishedUploads.parse(await response.json()).uploads.filter((upload) => upload.path === `/${name}`)
  }
  expect(await of('admin')).toMatchObject([{ address, path: `/${name}`, length: 6, offset: 3, modified: null }])
  expect(await of('mia')).toEqual([])
})
