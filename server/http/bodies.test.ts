import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { ErrorBody } from '#contract/errors.ts'
import { authHeaders, openDispatcherWorld } from '#server/testing/dispatcher-world.ts'
import { sendRaw } from '#server/testing/raw-request.ts'
import { until } from '#server/testing/until.ts'
import { MAX_UPLOADS, MAX_UPLOADS_PER_USER } from './upload-limiter.ts'

const door = openDispatcherWorld()
const { ask, raw, port, gate } = door
afterAll(door.close)
beforeEach(door.reset)

const codeOf = async (response: Response) => `${response.status} ${ErrorBody.parse(await response.json()).code}`

describe('a body', () => {
  const login = (body: RequestInit['body'], headers: Record<string, string> = {}) =>
    ask('/api/login', { method: 'POST', body, headers })

  test.each([
    ['{"name":"a"}', 200],
    ['{"NAME":"a"}', 200],
    ['{"name":"a","extra":1}', 400],
    ['{"name":"a","Name":"b"}', 400],
    ['{"name":"a","more":{"x":1,"X":1}}', 400],
    ['{"name":"a","more":{"__Proto__":{"admin":true}}}', 400],
    ['{"name":1}', 400],
    ['{"name":"a","name":"a"}', 400],
    ['{"name":"a","more":[{"x":1,"\\u0078":1}]}', 400],
    ['{"name":', 400],
    ['', 400],
    ['null', 400],
    ['{"name":"a","more":{"__proto__":{"admin":true}}}', 400],
    [`{"name":"a","more":${'['.repeat(36)}${']'.repeat(36)}}`, 400],
    ['{"name":"a"}'.padEnd(101), 413],
  ])('%j answers %d', async (body, status) => {
    expect((await login(body)).status).toBe(status)
  })

  test('has its keys as the schema spells them, at every depth, and values as they were sent', async () => {
    const reply = await login('{"Name":"Ab","MORE":[{"Inner":{"KEY":"Value"}}]}')
    expect(await reply.json()).toEqual({ body: { name: 'Ab', more: [{ inner: { key: 'Value' } }] }, caller: null })
  })

  test('with a key that the schema does not know is refused by its name', async () => {
    const reply = await login('{"name":"a","extra":1}')
    expect(await reply.json()).toMatchObject({ code: 'invalid', field: 'extra' })
  })

  test('that is no text is refused', async () => {
    expect((await login(Buffer.from('{"name":"\xff"}', 'latin1'))).status).toBe(400)
  })

  test('too long for its limit is refused by its length alone, and while it comes', async () => {
    expect((await raw('POST /api/login HTTP/1.1', 'Host: a', 'Content-Length: 101')).status).toBe(413)
    const endless = `POST /api/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n65\r\n${' '.repeat(101)}\r\n`
    expect((await sendRaw(port, endless)).status).toBe(413)
  })

  describe('declared as a form', () => {
    const encoded = { 'Content-Type': 'Application/x-www-form-urlencoded; charset=utf-8' }
    const multipart = { 'Content-Type': 'Multipart/form-data; boundary=x' }
    const write = (headers: Record<string, string>) =>
      ask('/api/write/a', { method: 'POST', body: 'a=b', headers: { ...encoded, ...headers } })
    const messageOf = async (response: Response) => {
      const { code, message } = ErrorBody.parse(await response.json())
      return `${response.status} ${code}: ${message}`
    }

    test('is refused without a token in a header, and says what to send', async () => {
      const cookie = { Cookie: 'auth=a.user.x' }
      const needsBoth =
        '415 unsupported_type: Send the header Content-Type: application/octet-stream and a token in the header X-Auth.'
      for (const headers of [{}, cookie, { 'X-Auth': '' }, { Authorization: 'Basic YTpi' }])
        expect(await messageOf(await write(headers as Record<string, string>))).toBe(needsBoth)
      expect(await messageOf(await login('{"name":"a"}', encoded))).toBe(
        '415 unsupported_type: Send the header Content-Type: application/json.',
      )
      expect((await login('{"name":"a"}', { 'Content-Type': 'text/plain' })).status).toBe(200)
    })

    test('is plain bytes or JSON with one', async () => {
      expect(await (await write({ 'X-Auth': 'a.user.x' })).json()).toEqual({ size: 3, length: 3 })
      expect((await login('{"name":"a"}', { ...encoded, 'X-Auth': 'a.user.x' })).status).toBe(200)
      expect((await login('name=a', { ...encoded, 'X-Auth': 'a.user.x' })).status).toBe(400)
    })

    test('is 401 with an invalid one, before the body is read and whatever the cookie says', async () => {
      const cookie = { Cookie: 'auth=a.user.x' }
      expect((await write({ 'X-Auth': 'no.body.x', ...cookie })).status).toBe(401)
      expect((await write({ Authorization: 'Bearer of.another.kind', ...cookie })).status).toBe(401)
      const endless = [
        ...['POST /api/write/a HTTP/1.1', 'Host: a', 'X-Auth: no.body.x', 'Content-Length: 1000000000'],
        'Content-Type: application/x-www-form-urlencoded',
      ]
      expect((await raw(...endless)).status).toBe(401)
    })

    test('is refused as multipart even with a token, and told to send the file itself', async () => {
      expect(await messageOf(await write({ ...multipart, 'X-Auth': 'a.user.x' }))).toBe(
        '415 unsupported_type: Send the file itself as the body, as application/octet-stream, not as multipart/form-data.',
      )
      expect(await messageOf(await login('{"name":"a"}', multipart))).toBe(
        '415 unsupported_type: Send JSON as the body, as application/json, not as multipart/form-data.',
      )
      const admin = { method: 'PUT', ...authHeaders('an.admin.x', multipart) }
      expect((await ask('/api/users/3', admin)).status).toBe(415)
    })
  })

  test('is not waited for when nobody is signed in', async () => {
    expect((await raw('POST /api/write/a HTTP/1.1', 'Host: a', 'Content-Length: 1000000000')).status).toBe(401)
  })

  test('that is refused before it came gives its connection up', async () => {
    const much = new Uint8Array(3_000_000)
    const refused = await ask('/api/write/a', { method: 'POST', body: much })
    const unknown = await ask('/api/nothing', { method: 'POST', body: much, ...authHeaders('a.user.x') })
    expect([refused.status, unknown.status]).toEqual([401, 404])
    expect([refused, unknown].map(({ headers }) => headers.get('Connection'))).toEqual(['close', 'close'])
  })

  test('is handed on with the length that was declared', async () => {
    const post = (body: RequestInit['body']) =>
      ask('/api/write/a', { method: 'POST', body, ...authHeaders('a.user.x') })
    expect(await (await post('x'.repeat(3_000_000))).json()).toEqual({ size: 3_000_000, length: 3_000_000 })
    expect(await (await post(undefined)).json()).toEqual({ size: 0, length: 0 })
    const chunked =
      'POST /api/write/a HTTP/1.1\r\nHost: a\r\nX-Auth: a.user.x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n'
    expect(JSON.parse((await sendRaw(port, chunked)).body.toString())).toEqual({ size: 3, length: null })
  })

  test.each([['-1'], ['0x10'], ['1e3'], ['1.5'], [''], ['3, 4'], ['99999999999999999999']])(
    'of length %j is refused',
    async (length) => {
      const { status } = await raw(
        'POST /api/write/a HTTP/1.1',
        'Host: a',
        'X-Auth: a.user.x',
        `Content-Length: ${length}`,
      )
      expect(status).toBe(400)
    },
  )

  test('that is framed twice is refused', async () => {
    const two = ['POST /api/write/a HTTP/1.1', 'Host: a', 'X-Auth: a.user.x', 'Content-Length: 3']
    expect((await raw(...two, 'Content-Length: 4')).status).toBe(400)
    const same = await raw(...two, 'Content-Length: 3')
    expect([same.status, same.headers.get('Connection')]).toEqual([400, 'close'])
    expect((await raw(...two, 'Transfer-Encoding: chunked')).status).toBe(400)
  })

  test('comes in with so many others at once and no more, and not all of them of one user', async () => {
    const post = (token: string) => ask('/api/write/wait', { method: 'POST', body: 'x', ...authHeaders(token) })
    const waiting = Array.from({ length: MAX_UPLOADS_PER_USER }, () => post('a.user.x'))
    await until(() => gate.seen === MAX_UPLOADS_PER_USER)
    expect(await codeOf(await post('a.user.x'))).toBe('429 too_many')
    waiting.push(...Array.from({ length: MAX_UPLOADS - MAX_UPLOADS_PER_USER }, () => post('an.admin.x')))
    await until(() => gate.seen === MAX_UPLOADS)
    const late = await post('an.admin.x')
    expect(late.headers.get('Retry-After')).toBe('2')
    expect(await codeOf(late)).toBe('503 busy')
    gate.current.resolve()
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await post('a.user.x')).status).toBe(200)
  })
})
