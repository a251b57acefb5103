import { describe, expect, test } from 'bun:test'
import { readFileSync, symlinkSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { ErrorBody } from '#contract/errors.ts'
import { FileResource } from '#contract/resources.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const SRT = '1\n00:00:01,000 --> 00:00:02,000\n<i>Look</i>\n'
const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<i>Look</i>\n'

const codeOf = async (reply: Response): Promise<string> => `${reply.status} ${ErrorBody.parse(await reply.json()).code}`

describe('GET /api/subtitle', () => {
  test('answers SubRip as WebVTT, with the headers of what belongs to a person', async () => {
    await using app = await testApp({ tree: { '/f.de.srt': SRT } })
    const reply = await app.request('/api/subtitle/f.de.srt?inline=true&k=1')
    expect(await reply.text()).toBe(VTT)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'content-disposition': `inline; filename="f.de.srt"; filename*=UTF-8''f.de.srt`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^"[0-9a-f]+-[0-9a-z]+"$/),
    })
    const kept = await app.request('/api/subtitle/f.de.srt', {
      headers: { 'If-None-Match': reply.headers.get('ETag') ?? '' },
    })
    expect([kept.status, await kept.text()]).toEqual([304, ''])
    const other = await app.request('/api/subtitle/f.de.srt', { headers: { 'If-Match': '"another"' } })
    expect(other.status).toBe(412)
    expect((await app.request('/api/subtitle/f.de.srt')).headers.get('Content-Disposition')).toStartWith('attachment;')
  })

  test('answers WebVTT as it is, whatever it says', async () => {
    const hostile = 'WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\n<script>alert(1)</script>\r\n'
    await using app = await testApp({ tree: { '/f.VTT': hostile } })
    const reply = await app.request('/api/subtitle/f.VTT?inline=true')
    expect(await reply.text()).toBe(hostile)
    expect(reply.headers.get('Content-Type')).toBe('text/vtt; charset=utf-8')
    const part = await app.request('/api/subtitle/f.VTT', { headers: { Range: 'bytes=0-5' } })
    expect([part.status, await part.text(), part.headers.get('Content-Disposition')?.slice(0, 10)]).toEqual([
      206,
      'WEBVTT',
      'attachment',
    ])
  })

  test('answers WebVTT of an older encoding in UTF-8, as browsers read it', async () => {
    const russian = new Uint8Array([0x83, 0xa4, 0xa5, 0x20, 0xe2, 0xeb, 0x3f])
    const head = 'WEBVTT\n\n00:01.000 --> 00:02.000\n'
    await using app = await testApp({
      tree: {
        '/ibm866.vtt': Buffer.concat([Buffer.from(head), russian]),
        '/utf16.vtt': Buffer.from(`\ufeff${head}Où ?`, 'utf16le'),
        '/large.vtt': '',
      },
    })
    const text = async (name: string) => (await app.request(`/api/subtitle/${name}`)).text()
    expect(await text('ibm866.vtt')).toBe(`${head}Где ты?`)
    expect(await text('utf16.vtt')).toBe(`${head}Où ?`)
    const part = await app.request('/api/subtitle/ibm866.vtt', { headers: { Range: 'bytes=0-5' } })
    expect([part.status, part.headers.get('Accept-Ranges')]).toEqual([200, 'none'])
    truncateSync(path.join(app.root, 'large.vtt'), 6 * 1024 * 1024)
    expect((await app.request('/api/subtitle/large.vtt')).headers.get('Content-Length')).toBe(String(6 * 1024 * 1024))
  })

  test('HEAD says the same without the words', async () => {
    await using app = await testApp({ tree: { '/a.ass': '[Script Info]\n' } })
    const head = await app.request('/api/subtitle/a.ass', { method: 'HEAD' })
    expect([head.status, head.headers.get('Content-Type')]).toEqual([200, 'text/vtt; charset=utf-8'])
    expect(await head.text()).toBe('')
  })

  test('what is none is refused, never a failure', async () => {
    await using app = await testApp({
      tree: {
        '/a.txt': SRT,
        '/b.srt': 'nothing',
        '/c.srt/': null,
        '/d.vtt/': null,
        '/e.ass': new Uint8Array(99),
        '/big.srt': '',
      },
    })
    truncateSync(path.join(app.root, 'big.srt'), 6 * 1024 * 1024)
    const said = (name: string) => app.request(`/api/subtitle/${name}`).then(codeOf)
    for (const name of ['a.txt', 'b.srt', 'c.srt', 'd.vtt', 'e.ass', '']) expect(await said(name)).toBe('400 invalid')
    expect(await said('big.srt')).toBe('413 too_large')
    for (const name of ['gone.srt', 'gone.vtt', 'c.srt/x.srt']) expect(await said(name)).toBe('404 not_found')
    expect(app.log.filter((line) => line.includes('error'))).toEqual([])
  })

  test('goes no further than rules, hidden names and the scope let it', async () => {
    await using app = await testApp({
      tree: { '/home/f.srt': SRT, '/home/no/f.srt': SRT, '/home/.f.srt': SRT, '/other/f.srt': SRT },
      users: [
        { username: 'ann', scope: '/home', hideDotfiles: true, rules: [{ regex: false, allow: false, path: '/no' }] },
        { username: 'bob', scope: '/home', grantedPermissions: ['create', 'modify'] },
      ],
    })
    symlinkSync('../other/f.srt', path.join(app.root, 'home/out.srt'))
    symlinkSync('no/f.srt', path.join(app.root, 'home/in.srt'))
    const status = async (name: string, as = 'ann') => (await app.request(`/api/subtitle/${name}`, { as })).status
    expect(await status('f.srt')).toBe(200)
    expect([await status('no/f.srt'), await status('.f.srt'), await status('in.srt')]).toEqual([403, 403, 404])
    expect([await status('out.srt'), await status('..%2fother%2ff.srt')]).toEqual([404, 400])
    expect([await status('f.srt', 'bob'), await status('gone.srt', 'bob')]).toEqual([403, 403])
  })

  test('a video names its subtitles as their reader may reach them', async () => {
    await using app = await testApp({
      tree: { '/home/f.mkv': '', '/home/Subs/f.srt': SRT, '/home/Subs/.hidden.srt': SRT, '/other/x.srt': SRT },
      users: [{ username: 'ann', scope: '/home', hideDotfiles: true }],
    })
    symlinkSync('../other', path.join(app.root, 'home/subtitles'))
    const video = FileResource.parse(await (await app.request('/api/resources/f.mkv', { as: 'ann' })).json())
    expect(video.subtitles).toEqual(['/Subs/f.srt'])
  })
})

/** A sparse file of four gigabytes; only its last bytes are stored. */
const SIZE = 4 * 1024 ** 3
async function plantFilm(app: TestApp): Promise<void> {
  const file = path.join(app.root, 'film.mp4')
  truncateSync(file, SIZE)
  const handle = await open(file, 'r+')
  await handle.write('the end', SIZE - 7)
  await handle.close()
}

test('a jump to the end of a film of four gigabytes reads that part alone', async () => {
  await using app = await testApp({ tree: { '/film.mp4': '' } })
  await plantFilm(app)
  const part = async (range: string) => {
    const reply = await app.request('/api/raw/film.mp4?inline=true', { headers: { Range: range } })
    return { reply, bytes: await reply.bytes() }
  }
  await part('bytes=0-100')
  const before = process.memoryUsage.rss()
  const bytesRead = () => Number(/^rchar: (\d+)/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])
  const since = bytesRead()
  for (let jump = 0; jump < 20; jump++) {
    const { reply, bytes } = await part(`bytes=${SIZE - 300_000}-`)
    expect([reply.status, reply.headers.get('Content-Range')]).toEqual([
      206,
      `bytes ${SIZE - 300_000}-${SIZE - 1}/${SIZE}`,
    ])
    expect([bytes.length, new TextDecoder().decode(bytes.slice(-7))]).toEqual([300_000, 'the end'])
  }
  expect(new TextDecoder().decode((await part('bytes=-7')).bytes)).toBe('the end')
  // Twenty seeks of 300,000 bytes, each at most twice, instead of twenty times four gigabytes.
  expect(bytesRead() - since).toBeLessThan(32 * 1024 ** 2)
  expect(process.memoryUsage.rss() - before).toBeLessThan(256 * 1024 ** 2)
})

test('a player that asks for the rest from the middle, and leaves, has not had it read', async () => {
  await using app = await testApp({ tree: { '/film.mp4': '' } })
  await plantFilm(app)
  const before = process.memoryUsage.rss()
  for (let jump = 0; jump < 10; jump++) {
    const leaving = new AbortController()
    const reply = await app.request('/api/raw/film.mp4?inline=true', {
      headers: { Range: `bytes=${SIZE / 2 + jump}-` },
      signal: leaving.signal,
    })
    expect(reply.status).toBe(206)
    const reader = reply.body?.getReader()
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
    leaving.abort()
  }
  expect((await app.request('/health')).status).toBe(200)
  expect(process.memoryUsage.rss() - before).toBeLessThan(512 * 1024 ** 2)
})
