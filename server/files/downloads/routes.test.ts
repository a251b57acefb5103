import { describe, expect, test } from 'bun:test'
import { renameSync } from 'node:fs'
import path from 'node:path'
import { openedFileReply } from '#server/http/download-reply.ts'
import { AWKWARD_NAMES } from '#server/testing/awkward-names.ts'
import { diskWorlds } from '#server/testing/disk-world.ts'
import { openFiles } from '#server/testing/open-files.ts'
import { authorizerIn } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { Downloads } from './download.ts'

const SANDBOX = "default-src 'none'; sandbox"
const address = (...names: string[]) => `/api/raw/${names.map(encodeURIComponent).join('/')}`

/** Sends GET or HEAD as bytes on a socket: `fetch` would add to its headers and hide those of HEAD. */
async function send(app: TestApp, method: string, target: string, headers: Record<string, string> = {}) {
  const token = await app.signIn('admin')
  const lines = Object.entries({ Host: 'localhost', 'X-Auth': token, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return app.raw(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
}

describe('GET /api/raw', () => {
  test('downloads a file as bytes without a type, and says all of it', async () => {
    await using app = await testApp({ tree: { '/a.html': '<script>1</script>' } })
    const reply = await app.request('/api/raw/a.html')
    expect(await reply.text()).toBe('<script>1</script>')
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="a.html"; filename*=UTF-8''a.html`,
      'content-security-policy': SANDBOX,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      'content-length': '18',
      etag: expect.stringMatching(/^"[0-9a-f]+-[0-9a-z]+"$/),
      'last-modified': expect.stringMatching(/ GMT$/),
    })
    expect(reply.headers.has('access-control-allow-origin')).toBe(false)
  })

  const SHOWN: readonly [string, string, string, string][] = [
    ['a.html', 'text/plain; charset=utf-8', SANDBOX, 'DENY'],
    ['a.svg', 'text/plain; charset=utf-8', SANDBOX, 'DENY'],
    ['a.png', 'image/png', SANDBOX, 'DENY'],
    ['a.pdf', 'application/pdf', "frame-ancestors 'self'", 'SAMEORIGIN'],
  ]
  test.each(SHOWN)('inline=true shows %s as %s', async (name, type, policy, framing) => {
    await using app = await testApp({ tree: { [`/${name}`]: '<svg onload=alert(1)>' } })
    const { headers } = await app.request(`/api/raw/${name}?inline=true&k=1`)
    expect([headers.get('Content-Type'), headers.get('Content-Security-Policy')]).toEqual([type, policy])
    expect([headers.get('X-Frame-Options'), headers.get('X-Content-Type-Options')]).toEqual([framing, 'nosniff'])
    expect(headers.get('Content-Disposition')).toStartWith('inline;')
  })

  test('sends the part a range names, or the whole', async () => {
    await using app = await testApp({ tree: { '/a.txt': '0123456789' } })
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { status, headers, body } = await send(app, 'GET', '/api/raw/a.txt', { Range: range, ...more })
      return [status, headers.get('Content-Range'), headers.get('Content-Length'), body.toString()]
    }
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '3', '234'])
    expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '3', '789'])
    expect(await part('bytes=-2')).toEqual([206, 'bytes 8-9/10', '2', '89'])
    expect(await part('bytes=0-')).toEqual([206, 'bytes 0-9/10', '10', '0123456789'])
    for (const whole of ['bytes=4-2', 'bytes=0-1,4-5', 'bytes=0-7,2-9', 'lines=1-2'])
      expect(await part(whole)).toEqual([200, null, '10', '0123456789'])
    expect(await part('bytes=2-4', { 'If-Range': '"another"' })).toEqual([200, null, '10', '0123456789'])
    const etag = (await app.request('/api/raw/a.txt')).headers.get('ETag') ?? ''
    expect(await part('bytes=2-4', { 'If-Range': etag })).toEqual([206, 'bytes 2-4/10', '3', '234'])
  })

  test('a range that begins beyond the end is 416, and says how long the file is', async () => {
    await using app = await testApp({ tree: { '/a.txt': '0123456789', '/empty': '' } })
    const reply = await app.request('/api/raw/a.txt', { headers: { Range: 'bytes=10-' } })
    expect([reply.status, reply.headers.get('Content-Range')]).toEqual([416, 'bytes */10'])
    expect(await reply.json()).toMatchObject({ code: 'bad_range' })
    const empty = await app.request('/api/raw/empty', { headers: { Range: 'bytes=0-' } })
    expect([empty.status, empty.headers.get('Content-Range')]).toEqual([416, 'bytes */0'])
  })

  test('what the client has is not sent again, and what it did not mean is not sent at all', async () => {
    await using app = await testApp({ tree: { '/a.txt': 'text' } })
    const first = await app.request('/api/raw/a.txt')
    const etag = first.headers.get('ETag') ?? ''
    const modified = first.headers.get('Last-Modified') ?? ''
    const ask = async (headers: Record<string, string>) => send(app, 'GET', '/api/raw/a.txt', headers)
    const known: Record<string, string>[] = [{ 'If-None-Match': etag }, { 'If-Modified-Since': modified }]
    for (const headers of known) {
      const reply = await ask(headers)
      expect([reply.status, reply.headers.get('ETag'), reply.body.length]).toEqual([304, etag, 0])
    }
    expect((await ask({ 'If-Match': '"another"' })).status).toBe(412)
    expect((await ask({ 'If-Match': etag })).body.toString()).toBe('text')
    await Bun.write(path.join(app.root, 'a.txt'), 'newer')
    expect((await ask({ 'If-None-Match': etag })).body.toString()).toBe('newer')
  })

  test.each(AWKWARD_NAMES)('a name with $what leaves unharmed', async ({ name }) => {
    await using app = await testApp({ tree: { [`/folder/${name}`]: 'text' } })
    const reply = await app.request(address('folder', name))
    expect([reply.status, await reply.text()]).toEqual([200, 'text'])
    expect(reply.headers.get('Content-Disposition')).toMatch(/^attachment; filename="[^"]*"; filename\*=UTF-8''\S+$/)
  })

  test('a large file arrives whole, however often it is asked for at once', async () => {
    const bytes = new Uint8Array(3_000_000).map((_, index) => index % 251)
    await using app = await testApp({ tree: { '/large': bytes } })
    await app.signIn('admin')
    const replies = await Promise.all(Array.from({ length: 8 }, () => app.request('/api/raw/large')))
    for (const reply of replies) expect(Buffer.from(bytes).equals(await reply.bytes())).toBe(true)
  })

  test('no descriptor stays open, whatever the answer was', async () => {
    await using app = await testApp({ tree: { '/a.txt': 'text' } })
    const etag = (await app.request('/api/raw/a.txt')).headers.get('ETag') ?? ''
    const asked: Record<string, string>[] = [
      {},
      { Range: 'bytes=1-2' },
      { Range: 'bytes=9-' },
      { 'If-None-Match': etag },
      { 'If-Match': '"x"' },
    ]
    for (let turn = 0; turn < 10; turn += 1) {
      for (const headers of asked) await (await app.request('/api/raw/a.txt', { headers })).bytes()
      await send(app, 'HEAD', '/api/raw/a.txt')
    }
    await until(() => openFiles(app).length === 0)
  })

  test('a download that began goes on when the file is renamed or replaced', async () => {
    const bytes = new Uint8Array(8_000_000).fill(0x61)
    await using app = await testApp({ tree: { '/a': bytes, '/b': 'other' } })
    const reply = await app.request('/api/raw/a')
    renameSync(path.join(app.root, 'b'), path.join(app.root, 'a'))
    expect(Buffer.from(bytes).equals(await reply.bytes())).toBe(true)
  })
})

describe('HEAD /api/raw', () => {
  test('answers what GET does, without the bytes', async () => {
    await using app = await testApp({ tree: { '/a.txt': '0123456789' } })
    const headers = async (method: string) => {
      const reply = await send(app, method, '/api/raw/a.txt?inline=true')
      const seen = Object.fromEntries(reply.headers)
      return [reply.status, { ...seen, date: '', 'x-request-id': '' }]
    }
    expect(await headers('HEAD')).toEqual(await headers('GET'))
    expect((await send(app, 'HEAD', '/api/raw/a.txt')).body).toHaveLength(0)
  })

  test('knows no ranges', async () => {
    await using app = await testApp({ tree: { '/a.txt': '0123456789' } })
    const reply = await send(app, 'HEAD', '/api/raw/a.txt', { Range: 'bytes=2-4' })
    expect([reply.status, reply.headers.get('Content-Length')]).toEqual([200, '10'])
  })
})

describe('what /api/raw refuses', () => {
  test('without *download* there is no byte and no validator, whether or not anything is there', async () => {
    await using app = await testApp({
      tree: { '/a.txt': 'text' },
      users: [{ username: 'ann', grantedPermissions: ['create', 'modify'] }],
    })
    const there = await app.request('/api/raw/a.txt', { as: 'ann' })
    const missing = await app.request('/api/raw/none', { as: 'ann' })
    const known = await app.request('/api/raw/a.txt', {
      as: 'ann',
      headers: { 'If-None-Match': '*', Range: 'bytes=9-' },
    })
    expect([there.status, missing.status, known.status]).toEqual([403, 403, 403])
    expect([there.headers.has('ETag'), there.headers.has('Last-Modified')]).toEqual([false, false])
    expect(await there.text()).toBe(await missing.text())
  })

  test('nobody signed in, no file', async () => {
    await using app = await testApp({ tree: { '/a.txt': 'text' } })
    expect((await app.request('/api/raw/a.txt', { as: null })).status).toBe(401)
  })

  test('rules hold, also behind links', async () => {
    await using app = await testApp({
      tree: { '/denied/a': 'denied', '/link': { link: 'denied/a' }, '/out': { link: '../outside' }, '/b': 'b' },
      rules: [{ regex: false, allow: false, path: '/denied' }],
    })
    const statuses = ['denied/a', 'denied/none', 'link', 'out', 'none', 'b'].map(
      async (name) => (await app.request(`/api/raw/${name}`)).status,
    )
    expect(await Promise.all(statuses)).toEqual([403, 403, 404, 404, 404, 200])
  })

  test('a pipe is nothing at all', async () => {
    await using app = await testApp()
    expect(Bun.spawnSync(['mkfifo', path.join(app.root, 'pipe')]).success).toBe(true)
    expect((await app.request('/api/raw/pipe')).status).toBe(404)
  })
})

describe('the response that sends a file', () => {
  const openWorld = diskWorlds()
  const MORE_THAN_SMALL = 256 * 1024

  test('responses that are created after other files were prepared have their own bytes and headers', async () => {
    await using world = await openWorld({ '/a.txt': 'first', '/b.png': 'second', '/empty': '' })
    const downloads = new Downloads(world.storage)
    const prepare = async (path: string, inline: boolean) => {
      const request = { method: 'GET', headers: new Headers(), inline }
      const download = await downloads.prepare(authorizerIn(world)('download', path), request)
      if (!download) throw new Error('no file')
      return download
    }
    const prepared = [await prepare('/a.txt', false), await prepare('/b.png', true), await prepare('/empty', false)]
    const replies = prepared.map((download) => openedFileReply(download, () => expect.unreachable()))
    expect(await Promise.all(replies.map((reply) => reply.text()))).toEqual(['first', 'second', ''])
    const headersOf = (name: string) => replies.map(({ headers }) => headers.get(name))
    expect(headersOf('Content-Type')).toEqual(['application/octet-stream', 'image/png', 'application/octet-stream'])
    expect(headersOf('Content-Length')).toEqual(['5', '6', '0'])
    expect(headersOf('Content-Disposition').map((value) => value?.split(';').at(1))).toEqual([
      ' filename="a.txt"',
      ' filename="b.png"',
      ' filename="empty"',
    ])
  })

  test('a file whose bytes are in the response is closed at once, another one after the response', async () => {
    await using world = await openWorld({ '/small': 'a', '/large': 'a'.repeat(MORE_THAN_SMALL) })
    const downloads = new Downloads(world.storage)
    const closed: string[] = []
    const later: (() => unknown)[] = []
    for (const path of ['/small', '/large']) {
      const request = { method: 'GET', headers: new Headers(), inline: false }
      const download = await downloads.prepare(authorizerIn(world)('download', path), request)
      if (!download) throw new Error('no file')
      const close = async () => {
        closed.push(path)
        await download.close()
      }
      openedFileReply({ ...download, close }, (cleanup) => later.push(cleanup))
    }
    expect(closed).toEqual(['/small'])
    for (const cleanup of later) await cleanup()
    expect(closed).toEqual(['/small', '/large'])
  })

  test('a failure to close a file is reported as that of a cleanup', async () => {
    await using world = await openWorld({ '/small': 'a' })
    const request = { method: 'GET', headers: new Headers(), inline: false }
    const download = await new Downloads(world.storage).prepare(authorizerIn(world)('download', '/small'), request)
    if (!download) throw new Error('no file')
    const cleanups: (() => unknown)[] = []
    const close = async () => {
      await download.close()
      throw new Error('The descriptor is not open.')
    }
    openedFileReply({ ...download, close }, (cleanup) => cleanups.push(cleanup))
    await until(() => cleanups.length > 0)
    await expect(Promise.resolve(cleanups[0]?.())).rejects.toThrow('not open')
  })

  test('nothing is read for HEAD, and a file that has become shorter is closed', async () => {
    await using world = await openWorld({ '/a.txt': 'first' })
    const downloads = new Downloads(world.storage)
    const grant = authorizerIn(world)('download', '/a.txt')
    const head = await downloads.prepare(grant, { method: 'HEAD', headers: new Headers(), inline: false })
    expect(head?.body).toBeNull()
    await head?.close()
    const download = await downloads.prepare(grant, { method: 'GET', headers: new Headers(), inline: false })
    if (!download) throw new Error('no file')
    let closed = 0
    const close = async () => {
      closed += 1
      await download.close()
    }
    const failing = () => {
      throw new Error('shorter')
    }
    expect(() => openedFileReply({ ...download, body: failing, close }, () => undefined)).toThrow('shorter')
    expect(closed).toBe(1)
  })
})
