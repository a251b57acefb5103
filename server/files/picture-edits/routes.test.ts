import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { GESTURE_HEADER } from '#contract/gesture.ts'
import type { PictureEdit } from '#contract/picture-edits.ts'
import { HistoryPage } from '#contract/undo.ts'
import { Versions } from '#contract/versions.ts'
import { quartered, quartersOf, UPRIGHT } from '#server/testing/pictures.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { nextGesture, undo } from '#server/testing/user-actions.ts'

const put = (app: TestApp, name: string, bytes: Uint8Array) => writeFileSync(path.join(app.root, name), bytes)
const onDisk = (app: TestApp, name: string) => readFileSync(path.join(app.root, name))

const edit = (app: TestApp, target: string, body: unknown, init: Parameters<TestApp['request']>[1] = {}) =>
  app.request(`/api/picture/${target}`, { ...init, method: 'POST', body: JSON.stringify(body) })

async function codeOf(reply: Response): Promise<string> {
  const text = await reply.text()
  return `${reply.status} ${text.startsWith('{') ? JSON.parse(text).code : text.trim()}`
}

const sizeOf = async (bytes: Uint8Array) => {
  const { width, height } = await sharp(bytes).metadata()
  return [width, height]
}

/** Quarters `RGBW`, turned clockwise by 90, 180 and 270 degrees. */
const TURNED = { 90: 'BRWG', 180: 'WBGR', 270: 'GWRB' } as const

describe('turning', () => {
  test('a JPEG keeps its pixels: only its orientation changes', async () => {
    await using app = await testApp()
    const original = await quartered(80, 60).jpeg().toBuffer()
    put(app, 'a.jpg', original)
    for (const [index, turn] of ([90, 90, 90] as const).entries()) {
      const reply = await edit(app, 'a.jpg', { turn })
      expect([reply.status, await reply.text()]).toEqual([200, '200 OK\n'])
      const now = onDisk(app, 'a.jpg')
      expect((await sharp(now).metadata()).orientation).toBe([6, 3, 8][index])
      expect(now.subarray(-200)).toEqual(original.subarray(-200))
    }
    expect(await quartersOf(await sharp(onDisk(app, 'a.jpg')).autoOrient().toBuffer())).toBe(TURNED[270])
  })

  test('a JPEG with any orientation in its metadata', async () => {
    await using app = await testApp()
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const name = `${orientation}.jpg`
      const original = await quartered(80, 60).withMetadata({ orientation }).jpeg().toBuffer()
      put(app, name, original)
      expect((await edit(app, name, { turn: 180 })).status).toBe(200)
      const shown = await quartersOf(await sharp(onDisk(app, name)).autoOrient().toBuffer())
      expect([name, shown]).toEqual([name, [...(UPRIGHT[orientation] ?? '')].toReversed().join('')])
      expect(onDisk(app, name).length).toBe(original.length)
    }
  })

  test.each([
    ['a.png', (picture: Sharp) => picture.png()],
    ['a.webp', (picture: Sharp) => picture.webp({ lossless: true })],
    ['a.avif', (picture: Sharp) => picture.avif()],
  ] as const)('%s is written in its own format', async (name, encode) => {
    await using app = await testApp()
    for (const turn of [90, 180, 270] as const) {
      put(app, name, await encode(quartered(80, 60)).toBuffer())
      expect((await edit(app, name, { turn })).status).toBe(200)
      const now = onDisk(app, name)
      const { format, width } = await sharp(now).metadata()
      expect([format, width, await quartersOf(now)]).toEqual([
        name === 'a.avif' ? 'heif' : name.slice(2),
        turn === 180 ? 80 : 60,
        TURNED[turn],
      ] as [string, number, string])
    }
  })
})

describe('cropping', () => {
  const LEFT: PictureEdit['crop'] = { left: 0, top: 0, width: 0.5, height: 1 }

  test('keeps the part of the turned picture', async () => {
    await using app = await testApp()
    put(app, 'a.png', await quartered(80, 60).png().toBuffer())
    expect((await edit(app, 'a.png', { turn: 90, crop: { left: 0.5, top: 0, width: 0.5, height: 0.5 } })).status).toBe(
      200,
    )
    expect([await sizeOf(onDisk(app, 'a.png')), await quartersOf(onDisk(app, 'a.png'))]).toEqual([[30, 40], 'RRRR'])
  })

  test.each([1, 3, 6, 8])(
    'of a JPEG with orientation %d: upright, with its profile, without its thumbnail',
    async (orientation) => {
      await using app = await testApp()
      const source = quartered(80, 60).withMetadata({ orientation }).withIccProfile('p3')
      put(app, 'a.jpg', withThumbnail(await source.jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()))
      expect(onDisk(app, 'a.jpg').includes('SECRET THUMBNAIL')).toBe(true)
      expect((await edit(app, 'a.jpg', { turn: 0, crop: LEFT })).status).toBe(200)
      const now = onDisk(app, 'a.jpg')
      const { orientation: tag = 1, icc, exif, chromaSubsampling } = await sharp(now).metadata()
      const [one, , three] = UPRIGHT[orientation] ?? ''
      expect([tag, await quartersOf(now), icc === undefined, exif === undefined, chromaSubsampling]).toEqual([
        1,
        `${one}${one}${three}${three}`,
        false,
        false,
        '4:4:4',
      ] as unknown as [number, string, boolean, boolean, string])
      expect(now.includes('SECRET THUMBNAIL')).toBe(false)
    },
  )

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'leaves no metadata that may show what was removed: %s',
    async (to) => {
      await using app = await testApp()
      const source = withMetadata(await quartered(80, 60).withIccProfile('p3').jpeg().toBuffer())
      const name = `a.${to}`
      put(app, name, await sharp(source).keepMetadata()[to]().toBuffer())
      const secretsIn = async (bytes: Buffer) => {
        const { exif, xmp, iptc } = await sharp(bytes).metadata()
        const all = Buffer.concat([bytes, ...[exif, xmp, iptc].map((part) => part ?? Buffer.alloc(0))]).toString(
          'latin1',
        )
        return [...new Set(all.match(/SECRET [A-Z]+/g))].toSorted()
      }
      const before = ['SECRET BYTES', 'SECRET NOTE', ...(to === 'jpeg' ? ['SECRET PHOTOSHOP'] : []), 'SECRET XMP']
      expect(await secretsIn(onDisk(app, name))).toEqual(before)
      expect((await edit(app, name, { turn: 0, crop: LEFT })).status).toBe(200)
      expect(await secretsIn(onDisk(app, name))).toEqual([])
      const { icc, exif } = await sharp(onDisk(app, name)).metadata()
      expect([icc === undefined, exif?.includes('MODEL OF A CAMERA')]).toEqual([false, true])
    },
  )

  test('leaves at least one pixel, and 16 bits and grey as they are', async () => {
    await using app = await testApp()
    put(app, 'deep.png', await quartered(8, 6).toColourspace('rgb16').png().toBuffer())
    put(app, 'grey.png', await quartered(8, 6).greyscale().toColourspace('b-w').png().toBuffer())
    const crop = { left: 1, top: 1, width: 0, height: 0 }
    for (const name of ['deep.png', 'grey.png']) expect((await edit(app, name, { turn: 0, crop })).status).toBe(200)
    const [deep, grey] = await Promise.all(['deep.png', 'grey.png'].map((name) => sharp(onDisk(app, name)).metadata()))
    expect([deep?.width, deep?.height, deep?.depth]).toEqual([1, 1, 'ushort'])
    expect([grey?.width, grey?.height, grey?.channels]).toEqual([1, 1, 1])
  })
})

/** Adds a thumbnail to the EXIF metadata of a JPEG, in place of its first directory. */
function withThumbnail(jpeg: Buffer): Buffer {
  const start = jpeg.indexOf('Exif\0\0', 0, 'latin1')
  const length = jpeg.readUInt16BE(start - 2)
  const old = jpeg.subarray(start + 6, start - 2 + length)
  const little = old.toString('latin1', 0, 2) === 'II'
  const tiff = Buffer.concat([old, Buffer.alloc(2 + 3 * 12 + 4), Buffer.from('SECRET THUMBNAIL')])
  const short = (value: number, at: number) => (little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at))
  const long = (value: number, at: number) => (little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at))
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const count = little ? tiff.readUInt16LE(first) : tiff.readUInt16BE(first)
  long(old.length, first + 2 + count * 12)
  short(3, old.length)
  const entries = [
    [0x0103, 3, 6],
    [0x0201, 4, old.length + 42],
    [0x0202, 4, 16],
  ] as const
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = old.length + 2 + index * 12
    short(tag, at)
    short(type, at + 2)
    long(1, at + 4)
    if (type === 3) short(value, at + 8)
    else long(value, at + 8)
  }
  const head = Buffer.from([0, 0])
  head.writeUInt16BE(tiff.length + 8)
  return Buffer.concat([
    jpeg.subarray(0, start - 2),
    head,
    Buffer.from('Exif\0\0', 'latin1'),
    tiff,
    jpeg.subarray(start - 2 + length),
  ])
}

describe('saving', () => {
  test('the original stays as a version, the history names the step, and undo brings it back', async () => {
    await using app = await testApp()
    const original = await quartered(80, 60).jpeg().toBuffer()
    put(app, 'a.jpg', original)
    const gesture = nextGesture()
    expect((await edit(app, 'a.jpg', { turn: 90 }, { headers: { [GESTURE_HEADER]: gesture } })).status).toBe(200)
    const { versions } = Versions.parse(await (await app.request('/api/versions/a.jpg')).json())
    expect(versions.map(({ size }) => size)).toEqual([original.length])
    const { steps } = HistoryPage.parse(await (await app.request('/api/history/a.jpg')).json())
    expect(steps.map(({ kind }) => kind)).toEqual(['save'])
    await undo(app, gesture)
    expect(onDisk(app, 'a.jpg')).toEqual(original)
  })

  test('only while the picture is the one that was seen', async () => {
    await using app = await testApp()
    put(app, 'a.png', await quartered(80, 60).png().toBuffer())
    const tag = (await app.request('/api/resources/a.png')).headers.get('ETag') ?? ''
    const first = await edit(app, 'a.png', { turn: 90 }, { headers: { 'If-Match': tag } })
    expect(first.status).toBe(200)
    const next = first.headers.get('ETag') ?? ''
    expect(next).not.toBe(tag)
    const now = onDisk(app, 'a.png')
    expect(await codeOf(await edit(app, 'a.png', { turn: 90 }, { headers: { 'If-Match': tag } }))).toBe('409 conflict')
    expect(onDisk(app, 'a.png')).toEqual(now)
    expect((await edit(app, 'a.png', { turn: 90 }, { headers: { 'If-Match': next } })).status).toBe(200)
  })

  test('edits of one picture at the same time: each applies to what is there, or is refused', async () => {
    await using app = await testApp()
    put(app, 'a.jpg', await quartered(80, 60).jpeg().toBuffer())
    const replies = await Promise.all([0, 1, 2].map(() => edit(app, 'a.jpg', { turn: 90 })))
    const done = replies.filter(({ status }) => status === 200).length
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await sharp(onDisk(app, 'a.jpg')).metadata()).orientation).toBe([1, 6, 3, 8][done])
  })
})

/** Returns the ids of the processes that edit the pictures of this program. */
function editors(app: TestApp): number[] {
  const scratch = path.join(app.context.config.cacheDir, 'edit-scratch')
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => unlessGone(() => readFileSync(`/proc/${name}/cmdline`, 'latin1'))?.includes(scratch))
    .map(Number)
}

/** Returns whether this process has a file open. */
const isOpen = (app: TestApp, name: string): boolean =>
  readdirSync('/proc/self/fd').some(
    (fd) => unlessGone(() => readlinkSync(`/proc/self/fd/${fd}`)) === path.join(app.root, name),
  )

function unlessGone(read: () => string): string | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** Stops the process that edits pictures, and returns its id: edits wait for it until it continues. */
async function stopEditor(app: TestApp): Promise<number> {
  put(app, 'first.png', await quartered(8, 6).png().toBuffer())
  expect((await edit(app, 'first.png', { turn: 90 })).status).toBe(200)
  const [editor] = editors(app)
  if (editor === undefined) throw new Error('No process edits pictures.')
  process.kill(editor, 'SIGSTOP')
  return editor
}

/** Adds metadata to a JPEG: EXIF with notes of the maker and unknown bytes, XMP, and a resource of Photoshop. */
function withMetadata(jpeg: Buffer): Buffer {
  const segment = (marker: number, ...parts: readonly (string | Buffer)[]) => {
    const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([head, content])
  }
  const [model, note, bytes] = ['MODEL OF A CAMERA\0', 'SECRET NOTE '.repeat(4), 'SECRET BYTES '.repeat(100)]
  const directories = 8 + 2 + 2 * 12 + 4 + 2 + 2 * 12 + 4
  const tiff = Buffer.concat([Buffer.alloc(directories), Buffer.from(model + note + bytes, 'latin1')])
  tiff.write('4d4d002a000000080002', 'hex')
  tiff.writeUInt16BE(2, 38)
  const entries = [
    [10, 0x0110, 2, model.length, directories],
    [22, 0x8769, 4, 1, 38],
    [40, 0x927c, 7, note.length, directories + model.length],
    [52, 0xea1c, 7, bytes.length, directories + model.length + note.length],
  ] as const
  for (const [at, tag, type, count, value] of entries) {
    tiff.writeUInt16BE(tag, at)
    tiff.writeUInt16BE(type, at + 2)
    tiff.writeUInt32BE(count, at + 4)
    tiff.writeUInt32BE(value, at + 8)
  }
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><xmp:Thumbnails>SECRET XMP</xmp:Thumbnails></x:xmpmeta>'
  const thumbnail = Buffer.from('3842494d040c000000000010', 'hex')
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe1, 'Exif\0\0', tiff),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', xmp),
    segment(0xed, 'Photoshop 3.0\0', thumbnail, 'SECRET PHOTOSHOP'),
    jpeg.subarray(2),
  ])
}

describe('while an edit waits, its user loses the permission to modify', () => {
  async function demoteMia({ context, request }: TestApp): Promise<void> {
    const perm = { ...(await context.users.get(2)).permissions, modify: false }
    const body = JSON.stringify({ what: 'user', which: ['perm'], data: { id: 2, perm } })
    expect((await request('/api/users/2', { method: 'PUT', body })).status).toBe(200)
  }

  test('while the picture is edited: it is not saved', async () => {
    await using app = await testApp({ users: [{ username: 'mia' }] })
    const original = await quartered(8, 6).png().toBuffer()
    put(app, 'a.png', original)
    const editor = await stopEditor(app)
    const waiting = edit(app, 'a.png', { turn: 90 }, { as: 'mia' })
    await until(() => isOpen(app, 'a.png'))
    await demoteMia(app)
    process.kill(editor, 'SIGCONT')
    expect(await codeOf(await waiting)).toBe('403 not_allowed')
    expect(onDisk(app, 'a.png')).toEqual(original)
  })

  test('in a queue: the picture is not read', async () => {
    await using app = await testApp({ users: [{ username: 'mia' }] })
    put(app, 'other.png', await quartered(8, 6).png().toBuffer())
    put(app, 'a.png', Buffer.from('no picture'))
    const editor = await stopEditor(app)
    const other = edit(app, 'other.png', { turn: 90 })
    await until(() => isOpen(app, 'other.png'))
    // One more than may wait: once it is refused, the others wait.
    const waiting = Array.from({ length: 5 }, () => edit(app, 'a.png', { turn: 90 }, { as: 'mia' }).then(codeOf))
    expect(await Promise.race(waiting)).toBe('429 too_many')
    await demoteMia(app)
    process.kill(editor, 'SIGCONT')
    expect((await other).status).toBe(200)
    const codes = (await Promise.all(waiting)).toSorted()
    expect(codes).toEqual([...Array(4).fill('403 not_allowed'), '429 too_many'])
  })
})

test('an edit ends when its client leaves: the next one begins', async () => {
  await using app = await testApp()
  const original = await quartered(8, 6).png().toBuffer()
  put(app, 'a.png', original)
  const editor = await stopEditor(app)
  const client = new AbortController()
  const left = edit(app, 'a.png', { turn: 90 }, { signal: client.signal })
  await until(() => isOpen(app, 'a.png'))
  client.abort()
  await expect(left).rejects.toThrow()
  expect((await edit(app, 'first.png', { turn: 90 })).status).toBe(200)
  expect(editors(app)).not.toContain(editor)
  expect(onDisk(app, 'a.png')).toEqual(original)
})

describe('refused, and nothing changes', () => {
  test('edits that are none', async () => {
    await using app = await testApp()
    const original = await quartered(8, 6).png().toBuffer()
    put(app, 'a.png', original)
    const bodies = [
      ...[{ turn: 45 }, { turn: '90' }, { turn: 0 }, {}, [], 'x', null],
      { turn: 90, crop: { left: -0.1, top: 0, width: 1, height: 1 } },
      { turn: 90, crop: { left: 0, top: 0, width: 1.5, height: 1 } },
      { turn: 90, crop: { left: 0, top: 0, width: 1 } },
      { turn: 90, crop: { left: 0, top: 0, width: null, height: 1 } },
      { turn: 90, crop: [0, 0, 1, 1] },
      { turn: 90, blur: 1 },
    ]
    for (const body of bodies) expect([body, (await edit(app, 'a.png', body)).status]).toEqual([body, 400])
    expect(onDisk(app, 'a.png')).toEqual(original)
  })

  test('kinds that are not written, whatever their names say', async () => {
    await using app = await testApp()
    const still = await quartered(8, 6).png().toBuffer()
    const frames = await sharp([still, await quartered(8, 6, 'WBGR').png().toBuffer()], { join: { animated: true } })
    const hostile: Record<string, Uint8Array> = {
      'a.gif': await quartered(8, 6).gif().toBuffer(),
      'named.png': await quartered(8, 6).gif().toBuffer(),
      'a.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'),
      'drawing.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'),
      'moving.webp': await frames.webp().toBuffer(),
      'moving.png': animated(still),
      'a.tif': await quartered(8, 6).tiff().toBuffer(),
      'photo.dng': await quartered(8, 6).tiff().toBuffer(),
      'text.jpg': Buffer.from('no picture'),
      'empty.jpg': Buffer.alloc(0),
      'cut.png': still.subarray(0, 60),
      'cut.jpg': (await quartered(800, 600).jpeg().toBuffer()).subarray(0, 900),
    }
    for (const [name, bytes] of Object.entries(hostile)) {
      put(app, name, bytes)
      const crop = { left: 0, top: 0, width: 0.5, height: 0.5 }
      expect([name, await codeOf(await edit(app, name, { turn: 90, crop }))]).toEqual([name, '415 unsupported_type'])
      expect(onDisk(app, name)).toEqual(Buffer.from(bytes))
    }
    const { steps } = HistoryPage.parse(await (await app.request('/api/history/')).json())
    expect(steps).toEqual([])
  })

  test('pictures above the limits: by their header, before anything is decoded', async () => {
    await using app = await testApp()
    const bomb = Buffer.from(await quartered(8, 6).png().toBuffer())
    bomb.writeUInt32BE(50_000, 16)
    bomb.writeUInt32BE(50_000, 20)
    bomb.writeUInt32BE(Bun.hash.crc32(bomb.subarray(12, 29)), 29)
    put(app, 'bomb.png', bomb)
    put(app, 'long.jpg', Buffer.alloc(33 * 1024 * 1024, 0xff))
    for (const name of ['bomb.png', 'long.jpg'])
      expect([name, await codeOf(await edit(app, name, { turn: 90 }))]).toEqual([name, '413 too_large'])
  })

  test('what is not there, folders, denied files and links that lead out', async () => {
    await using app = await testApp({
      tree: { '/album.jpg/in.txt': 'x' },
      users: [{ username: 'mia', rules: [deny('/secret.jpg')] }],
    })
    put(app, 'secret.jpg', await quartered(8, 6).jpeg().toBuffer())
    symlinkSync('/etc/hostname', path.join(app.root, 'out.jpg'))
    const turn = { turn: 90 }
    expect(await codeOf(await edit(app, 'none.jpg', turn))).toBe('404 not_found')
    expect(await codeOf(await edit(app, 'out.jpg', turn))).toBe('404 not_found')
    expect(await codeOf(await edit(app, 'album.jpg', turn))).toBe('400 invalid')
    expect(await codeOf(await edit(app, 'album.jpg/', turn))).toBe('400 invalid')
    expect(await codeOf(await edit(app, 'secret.jpg', turn, { as: 'mia' }))).toBe('403 not_allowed')
    expect(await codeOf(await edit(app, '..%2Fa.jpg', turn))).toBe('400 invalid')
  })
})

/** Returns an animated PNG: the control chunk is enough to recognize one. */
function animated(png: Buffer): Buffer {
  const control = Buffer.concat([Buffer.from('acTL', 'latin1'), Buffer.from('0000000200000000', 'hex')])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(8)
  sum.writeUInt32BE(Bun.hash.crc32(control))
  return Buffer.concat([png.subarray(0, 33), length, control, sum, png.subarray(33)])
}
