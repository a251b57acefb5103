import { describe, expect, test } from 'bun:test'
import {
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { DURATION_HEADER } from '#contract/preview-sizes.ts'
import { childrenRunning } from '#server/testing/child-processes.ts'
import { quartered, quartersOf } from '#server/testing/pictures.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { testWith } from '#testing/requirements.ts'
import { DECODERS } from './decoders.ts'

/** Modification time of test pictures in seconds, old enough that their previews are cached. */
const THEN = 1_700_000_000

const photo = (quarters?: string) => quartered(400, 300, quarters).jpeg({ quality: 95 }).toBuffer()

function put(app: TestApp, name: string, bytes: Uint8Array, at = THEN): string {
  const file = path.join(app.root, name)
  writeFileSync(file, bytes)
  utimesSync(file, at, at)
  return file
}

const see = async (app: TestApp, target: string, init?: Parameters<TestApp['request']>[1]) => {
  const reply = await app.request(`/api/preview/${target}`, init)
  const bytes = await reply.bytes()
  return {
    status: reply.status,
    headers: reply.headers,
    bytes,
    shows: bytes.length > 0 && reply.status === 200 ? await quartersOf(bytes) : null,
  }
}

/** Waits for this number of files in the cache, which appear shortly after the response. */
async function kept(app: TestApp, count: number): Promise<string[]> {
  const folder = path.join(app.context.config.cacheDir, 'previews')
  for (;;) {
    try {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))
      const found = files.filter((file) => statSync(file).isFile() && !path.basename(file).includes('.'))
      if (found.length >= count) return found
    } catch {
      // The directory does not exist yet.
    }
    await Bun.sleep(5)
  }
}

describe('what is answered', () => {
  test('a picture of our own, whose headers say so', async () => {
    await using app = await testApp()
    put(app, 'photo “1”.png', await quartered(400, 300).png().toBuffer())
    const name = encodeURIComponent('photo “1”.png')
    const { status, headers, bytes, shows } = await see(app, `thumb/${name}?k=${THEN}000&inline=true`)
    expect([status, shows]).toEqual([200, 'RGBW'])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename="photo _1_.jpg"; filename*=UTF-8''photo%20%E2%80%9C1%E2%80%9D.jpg`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=2592000, immutable',
      vary: 'Accept, Cookie, X-Auth, Authorization, X-SHARE-PASSWORD',
      'last-modified': new Date(THEN * 1000).toUTCString(),
    })
    const plain = await see(app, `thumb/${name}`)
    expect(plain.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(plain.headers.get('Content-Disposition')).toStartWith('attachment; ')
    expect((await see(app, `big/${name}?key=1`)).headers.get('Cache-Control')).toContain('immutable')
  })

  test('HEAD is answered as GET, without the bytes', async () => {
    await using app = await testApp()
    put(app, 'a.jpg', await photo())
    const head = await see(app, 'thumb/a.jpg', { method: 'HEAD' })
    const get = await see(app, 'thumb/a.jpg')
    expect([head.bytes.length, head.headers.get('Content-Length')]).toEqual([0, get.headers.get('Content-Length')])
    expect(head.headers.get('ETag')).toBe(get.headers.get('ETag') ?? 'none')
  })

  test('nothing, where the client has it', async () => {
    await using app = await testApp()
    put(app, 'a.jpg', await photo())
    const { headers } = await see(app, 'thumb/a.jpg')
    const etag = headers.get('ETag') ?? ''
    const ask = async (conditions: Record<string, string>, size = 'thumb') =>
      (await see(app, `${size}/a.jpg`, { headers: conditions })).status
    expect(await ask({ 'If-None-Match': etag })).toBe(304)
    expect(await ask({ 'If-None-Match': etag }, 'big')).toBe(200)
    expect(await ask({ 'If-Modified-Since': headers.get('Last-Modified') ?? '' })).toBe(304)
    expect(await ask({ 'If-Match': '"other"' })).toBe(412)
    put(app, 'a.jpg', await photo('KKKK'), THEN + 1)
    expect(await ask({ 'If-None-Match': etag })).toBe(200)
  })

  testWith('ffmpeg')('the playing time of a film with its picture, also of a cached one', async () => {
    await using app = await testApp()
    const clip = path.join(import.meta.dir, '../../storage/demo-assets/drifting-light.mp4')
    put(app, 'a.mp4', readFileSync(clip))
    put(app, 'a.jpg', await photo())
    const first = await see(app, 'thumb/a.mp4')
    expect(Number(first.headers.get(DURATION_HEADER))).toBeCloseTo(5, 0)
    await kept(app, 1)
    const again = await see(app, 'thumb/a.mp4')
    expect(again.bytes).toEqual(first.bytes)
    expect(again.headers.get(DURATION_HEADER)).toBe(first.headers.get(DURATION_HEADER))
    expect((await see(app, 'thumb/a.jpg')).headers.get(DURATION_HEADER)).toBeNull()
  })

  test('transparency for who asks for it', async () => {
    await using app = await testApp()
    put(app, 'a.png', await quartered(100, 100, 'RG.W').png().toBuffer())
    const typeFor = async (accept: string) => {
      const { headers, shows } = await see(app, 'thumb/a.png', { headers: { Accept: accept } })
      return [headers.get('Content-Type'), shows]
    }
    expect(await typeFor('image/avif,image/webp,*/*;q=0.8')).toEqual(['image/webp', 'RG.W'])
    expect(await typeFor('*/*')).toEqual(['image/png', 'RG.W'])
    expect(await typeFor('image/jpeg')).toEqual(['image/jpeg', 'RGWW'])
  })

  test('why there is none', async () => {
    await using app = await testApp({ tree: { '/a.txt': 'text', '/broken.jpg': 'no picture', '/folder/': null } })
    const statuses: Record<string, number> = {}
    for (const target of [
      'thumb/a.txt',
      'thumb/broken.jpg',
      'thumb/none.jpg',
      'thumb/folder',
      'thumb/',
      'small/a.jpg',
      '',
    ])
      statuses[target] = (await see(app, target)).status
    expect(statuses).toEqual({
      'thumb/a.txt': 415,
      'thumb/broken.jpg': 415,
      'thumb/none.jpg': 404,
      'thumb/folder': 400,
      'thumb/': 400,
      'small/a.jpg': 400,
      '': 400,
    })
  })

  test('what moves is itself when it is large', async () => {
    await using app = await testApp()
    const parts = ['RGBW', 'KKKK'].map((quarters) => quartered(64, 64, quarters).ensureAlpha().raw().toBuffer())
    const pixels = Buffer.concat(await Promise.all(parts))
    const frames = await sharp(pixels, { raw: { width: 64, height: 128, channels: 4, pageHeight: 64 } })
      .gif()
      .toBuffer()
    put(app, 'a.gif', frames)
    for (let round = 0; round < 2; round++) {
      const { headers, bytes } = await see(app, 'big/a.gif?inline=true')
      expect([headers.get('Content-Type'), Buffer.from(bytes).equals(frames)]).toEqual(['image/gif', true])
      await kept(app, 1)
    }
  })

  test('the originals where previews are off, as /api/raw gives them', async () => {
    const tree = { '/a.html': '<script>1</script>', '/a.mp4': 'film' }
    await using app = await testApp({ tree, config: { disableThumbnails: true } })
    const bytes = await photo()
    put(app, 'a.jpg', bytes)
    const { headers, bytes: sent } = await see(app, 'thumb/a.jpg?inline=true')
    expect([headers.get('Content-Type'), Buffer.from(sent).equals(bytes)]).toEqual(['image/jpeg', true])
    expect((await see(app, 'thumb/a.jpg', { headers: { Range: 'bytes=0-1' } })).status).toBe(206)
    expect((await see(app, 'thumb/a.html?inline=true')).status).toBe(415)
    expect((await see(app, 'thumb/a.mp4')).status).toBe(415)
    expect((await see(app, 'big/a.jpg')).bytes.length).not.toBe(bytes.length)

    await using other = await testApp({ config: { disablePreviewResize: true } })
    put(other, 'a.jpg', bytes)
    expect((await see(other, 'big/a.jpg')).bytes.length).toBe(bytes.length)
    expect((await see(other, 'thumb/a.jpg')).bytes.length).not.toBe(bytes.length)
  })
})

describe('a picture is never that of something else', () => {
  test('of what was there before, though its size and second are the same', async () => {
    await using app = await testApp()
    const [one, two] = [await photo('RGBW'), await photo('WBGR')]
    const length = Math.max(one.length, two.length)
    const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)])
    put(app, 'a.jpg', padded(one), THEN)
    expect((await see(app, 'thumb/a.jpg?k=1')).shows).toBe('RGBW')
    await kept(app, 1)
    put(app, 'a.jpg', padded(two), THEN + 0.5)
    expect((await see(app, 'thumb/a.jpg?k=1')).shows).toBe('WBGR')
    await kept(app, 2)
    // Another file with the same name, size and time.
    put(app, 'b.jpg', padded(await photo('KKKK')).subarray(0, length), THEN + 0.5)
    renameSync(path.join(app.root, 'b.jpg'), path.join(app.root, 'a.jpg'))
    expect((await see(app, 'thumb/a.jpg?k=1')).shows).toBe('KKKK')
  })

  test('of what somebody else had in its place on the disk', async () => {
    await using app = await testApp()
    const [one, two] = [await photo('RGBW'), await photo('WBGR')]
    const length = Math.max(one.length, two.length)
    const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)])
    const first = put(app, 'a.jpg', padded(one))
    const { ino } = statSync(first)
    expect((await see(app, 'thumb/a.jpg')).shows).toBe('RGBW')
    await kept(app, 1)
    rmSync(first)
    // Disks reuse the inode numbers of deleted files.
    for (let turn = 0; turn < 50; turn += 1) {
      const isSame = statSync(put(app, `${turn}.jpg`, padded(two))).ino === ino
      if (isSame) expect((await see(app, `thumb/${turn}.jpg`)).shows).toBe('WBGR')
      if (isSame) break
    }
  })

  test('what has just been written may change again unseen, so nothing of it is kept', async () => {
    await using app = await testApp()
    const now = Date.now() / 1000
    put(app, 'a.jpg', await photo('RGBW'), now)
    expect((await see(app, 'thumb/a.jpg')).shows).toBe('RGBW')
    put(app, 'a.jpg', (await photo('WBGR')).subarray(0), now)
    expect((await see(app, 'thumb/a.jpg')).shows).toBe('WBGR')
  })

  test('a new name has the old picture, made once', async () => {
    await using app = await testApp()
    put(app, 'a.jpg', await photo())
    await see(app, 'thumb/a.jpg')
    await kept(app, 1)
    renameSync(path.join(app.root, 'a.jpg'), path.join(app.root, 'b.jpg'))
    expect([(await see(app, 'thumb/a.jpg')).status, (await see(app, 'thumb/b.jpg')).shows]).toEqual([404, 'RGBW'])
    expect(await kept(app, 1)).toHaveLength(1)
  })

  test('equal paths in two scopes are two pictures', async () => {
    const users = ['ann', 'bob'].map((username) => ({ username, scope: `/${username}` }))
    await using app = await testApp({ tree: { '/ann/': null, '/bob/': null }, users })
    put(app, 'ann/a.jpg', await photo('RGBW'))
    put(app, 'bob/a.jpg', await photo('KKKK'))
    expect((await see(app, 'thumb/a.jpg', { as: 'ann' })).shows).toBe('RGBW')
    expect((await see(app, 'thumb/a.jpg', { as: 'bob' })).shows).toBe('KKKK')
  })

  test('what is kept is given to nobody who may not have the file', async () => {
    const users = [
      { username: 'ann', grantedPermissions: ['create' as const] },
      { username: 'bob', rules: [deny('/a.jpg')] },
      { username: 'eve', hideDotfiles: true },
    ]
    await using app = await testApp({ users })
    put(app, 'a.jpg', await photo())
    put(app, '.hidden.jpg', await photo())
    symlinkSync('a.jpg', path.join(app.root, 'link.jpg'))
    await see(app, 'thumb/a.jpg')
    await see(app, 'thumb/.hidden.jpg')
    await kept(app, 2)
    const { headers } = await see(app, 'thumb/link.jpg')
    const known = { headers: { 'If-None-Match': headers.get('ETag') ?? '' } }
    const ask = async (target: string, as: string | null) =>
      (await see(app, `thumb/${target}`, { as, ...known })).status
    expect([await ask('a.jpg', 'ann'), await ask('a.jpg', 'bob'), await ask('link.jpg', 'bob')]).toEqual([
      403, 403, 404,
    ])
    expect([await ask('.hidden.jpg', 'eve'), await ask('a.jpg', null), await ask('a.jpg', 'eve')]).toEqual([
      403, 401, 304,
    ])
  })
})

describe('what was made is kept', () => {
  test('also after a restart, and made anew when it is damaged', async () => {
    await using app = await testApp()
    put(app, 'a.jpg', await photo())
    const first = await see(app, 'thumb/a.jpg')
    const [file = ''] = await kept(app, 1)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const whole = readFileSync(file)
    const damaged = [whole.subarray(0, 20), Buffer.alloc(0), Buffer.concat([whole.subarray(0, -1), Buffer.from('?')])]
    for (const bytes of damaged) {
      writeFileSync(file, bytes)
      expect(Buffer.from((await see(app, 'thumb/a.jpg')).bytes).equals(first.bytes)).toBe(true)
    }
  })

  test('not at all where its limit is 0', async () => {
    await using app = await testApp({ config: { thumbnailCacheSize: 0 } })
    put(app, 'a.jpg', await photo())
    expect((await see(app, 'thumb/a.jpg')).shows).toBe('RGBW')
    expect((await see(app, 'thumb/a.jpg')).shows).toBe('RGBW')
    expect(() => readdirSync(path.join(app.context.config.cacheDir, 'previews'))).toThrow()
  })

  test('what failed is not tried again for a while', async () => {
    let now = Date.now()
    await using app = await testApp({ now: () => now })
    // The content changes without the size and time showing it: only a second attempt can notice.
    const good = await photo()
    put(app, 'a.jpg', Buffer.alloc(good.length, 'x'))
    const status = async () => (await see(app, 'thumb/a.jpg')).status
    expect(await status()).toBe(415)
    put(app, 'a.jpg', good)
    expect(await status()).toBe(415)
    now += 11 * 60_000
    expect(await status()).toBe(200)
  })
})

describe('many at once', () => {
  test('who has left is not waited with', async () => {
    await using app = await testApp()
    const bytes = await photo()
    const names = Array.from({ length: 100 }, (_, i) => `${i}.jpg`)
    for (const name of ['first.jpg', 'one.jpg', 'other.jpg', ...names]) put(app, name, bytes)
    put(app, 'last.jpg', await photo('WBGR'))
    const decoders = () => childrenRunning(path.join(app.context.config.cacheDir, 'scratch')).map(Number)
    const signalAll = (signal: NodeJS.Signals) => {
      for (const pid of decoders()) process.kill(pid, signal)
    }
    await see(app, 'thumb/first.jpg')
    signalAll('SIGSTOP')
    // One of them waits for the decoder that stopped. If there may be another decoder, it makes the other one, and then stops, too.
    const begun = ['one.jpg', 'other.jpg'].slice(0, DECODERS).map((name) => see(app, `thumb/${name}`))
    if (DECODERS > 1) await Promise.race(begun)
    signalAll('SIGSTOP')
    expect(decoders()).toHaveLength(DECODERS)
    const gone = new AbortController()
    const refused = Promise.withResolvers<void>()
    const left = names.map(async (name) => {
      const { status } = await see(app, `big/${name}`, { signal: gone.signal })
      if (status === 429) refused.resolve()
    })
    // More than may wait: once the first is refused, the others wait.
    await refused.promise
    gone.abort()
    await Promise.allSettled(left)
    signalAll('SIGCONT')
    await Promise.all(begun)
    expect((await see(app, 'thumb/last.jpg')).shows).toBe('WBGR')
    // The first, the last, those begun, and what the other decoder had begun. The others were never started, so they are not cached either.
    const made = 2 + begun.length + (DECODERS - 1)
    expect(await kept(app, made)).toHaveLength(made)
  })

  test('are all answered, and others meanwhile', async () => {
    await using app = await testApp()
    const names = Array.from({ length: 60 }, (_, i) => `${i}.jpg`)
    const bytes = await photo()
    for (const name of names) put(app, name, bytes)
    const all = Promise.all(names.map((name) => see(app, `thumb/${name}`)))
    const other = await app.request('/api/resources/')
    expect(other.status).toBe(200)
    expect(new Set((await all).map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('the oldest of too many are told to come again', async () => {
    await using app = await testApp()
    const names = Array.from({ length: 150 }, (_, i) => `${i}.jpg`)
    const bytes = await photo()
    for (const name of names) put(app, name, bytes)
    const answers = await Promise.all(names.map((name) => see(app, `thumb/${name}`)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(({ headers }) => headers.get('Retry-After') === '2')).toBe(true)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(150 - refused.length)
  })
})
