import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { quartered, quartersOf } from '#server/testing/pictures.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

// Previews of hostile pictures: each gets a thumbnail or a clear refusal soon, and other users are not affected. See
// docs/operate/security.md.

let app: TestApp
beforeAll(async () => {
  app = await testApp({
    tree: { '/own/inside.txt': 'x', '/secret.png': '' },
    users: [{ username: 'ann', scope: '/own' }],
  })
})
afterAll(() => app[Symbol.asyncDispose]())

/** Returns the status of the preview of a file of these bytes. One that never ends exceeds the time limit of its test. */
async function ask(name: string, bytes: Uint8Array | string, size = 'thumb') {
  writeFileSync(path.join(app.root, 'own', name), bytes)
  const reply = await app.request(`/api/preview/${size}/own/${name}`)
  const body = await reply.bytes()
  expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff')
  return { status: reply.status, body }
}

const REFUSED = [413, 415]

describe('bombs', () => {
  const HEADERS: Readonly<Record<string, Buffer>> = {
    'png 50,000 × 50,000.png': pngOf(50_000, 50_000, deflateSync(Buffer.alloc(1000))),
    'png as wide as can be.png': pngOf(2 ** 31 - 1, 1, deflateSync(Buffer.alloc(10))),
    'gif 65,535 × 65,535.gif': gifOf(65_535, 65_535, 1, 65_535),
    'bmp 50,000 × 50,000.bmp': bitmapHeader(50_000, 50_000),
    'bmp upside down.bmp': bitmapHeader(50_000, -(2 ** 31)),
    'tiff 100,000 × 100,000.tiff': tiffHeader(100_000, 100_000),
    'jpeg 65,500 × 65,500.jpg': jpegHeader(65_500, 65_500),
  }
  test.each(Object.entries(HEADERS))('%s is refused by what it says of itself', async (name, bytes) => {
    expect((await ask(name, bytes)).status).toBeOneOf(REFUSED)
    expect((await ask(name, bytes, 'big')).status).toBeOneOf(REFUSED)
  })

  test('a PNG of the most pixels there may be is made, of a few kilobytes', async () => {
    const bytes = pngOf(7000, 7000, deflateSync(Buffer.alloc(7000 * 7001)))
    expect(bytes.length).toBeLessThan(100_000)
    expect((await ask('large.png', bytes)).status).toBe(200)
  })

  test('a GIF of 100,000 frames is its first one', async () => {
    expect((await ask('frames.gif', gifOf(16, 16, 100_000))).status).toBe(200)
  })

  test('a comment that unpacks to a hundred megabytes is not unpacked', async () => {
    const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(100_000_000))])
    const { status } = await ask('text.png', pngOf(16, 16, deflateSync(Buffer.alloc(16 * 17)), [chunk('zTXt', text)]))
    expect(status).toBeOneOf([200, ...REFUSED])
  })

  test('a file beyond the budget is not read', async () => {
    expect((await ask('huge.jpg', Buffer.alloc(33 * 1024 * 1024))).status).toBe(413)
  })
})

describe('drawings', () => {
  const svg = (content: string, size = 'width="100" height="100"', before = '') =>
    `<?xml version="1.0"?>${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`
  const laughs = `<!DOCTYPE svg [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('')}]>`
  const uses = `<defs><g id="g0"><rect width="1" height="1"/></g>${Array.from({ length: 12 }, (_, i) => `<g id="g${i + 1}">${`<use xlink:href="#g${i}"/>`.repeat(10)}</g>`).join('')}</defs><use xlink:href="#g12"/>`
  const TABLE: Readonly<Record<string, string>> = {
    'entities that grow': svg('<text>&a30;</text>', undefined, laughs),
    'references that grow': svg(uses),
    'a size beyond all': svg('', 'width="1e9" height="1e9"'),
    'no width at all': svg('', 'width="0" height="10"'),
    'a width without end': svg('', 'width="100000000" height="1"'),
    'a filter without end': svg(
      `<filter id="f">${'<feGaussianBlur stdDeviation="1000"/>'.repeat(500)}</filter><rect width="100" height="100" filter="url(#f)"/>`,
    ),
    'deep nesting': svg('<g>'.repeat(100_000) + '</g>'.repeat(100_000)),
  }
  test.each(Object.entries(TABLE))('%s: refused or drawn, within the time there is', async (name, text) => {
    const { status } = await ask(`${name.replaceAll(' ', '-')}.svg`, text)
    expect(status).toBeOneOf([200, ...REFUSED])
  })

  test('nothing beside a drawing is read', async () => {
    await quartered(100, 100, 'KKKK').png().toFile(path.join(app.root, 'secret.png'))
    const places = [path.join(app.root, 'secret.png'), `file://${app.root}/secret.png`, '../secret.png', 'secret.png']
    for (const place of places) {
      const { status, body } = await ask('outside.svg', svg(`<image width="100" height="100" href="${place}"/>`))
      if (status === 200) expect(await quartersOf(body)).not.toContain('K')
    }
    const entity = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>`
    expect((await ask('entity.svg', svg('<text y="20">&x;</text>', undefined, entity))).status).toBeOneOf([200, 415])
  })

  test('with the thumbnails off it is plain text, as everywhere', async () => {
    await using other = await testApp({ tree: { '/a.svg': svg('') }, config: { disableThumbnails: true } })
    const reply = await other.request('/api/preview/thumb/a.svg?inline=true')
    expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8'])
  })
})

describe('documents', () => {
  const pdf = (objects: string) =>
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n${objects}\ntrailer<</Root 1 0 R>>`
  const page =
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>>>endobj'
  const packed = deflateSync(deflateSync(Buffer.alloc(200_000_000))).toString('latin1')
  const TABLE: Readonly<Record<string, string>> = {
    'pages that hold themselves': pdf('2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj'),
    'no pages': pdf('2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj'),
    'a form that draws itself': pdf(
      `2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n${page}\n4 0 obj<</Length 4>>stream\n/F Do\nendstream endobj\n5 0 obj<</Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F 5 0 R>>>>/Length 11>>stream\n/F Do /F Do\nendstream endobj`,
    ),
    'content that unpacks without end': pdf(
      `2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n${page}\n4 0 obj<</Filter[/FlateDecode/FlateDecode]/Length ${packed.length}>>stream\n${packed}\nendstream endobj`,
    ),
    'only a beginning': '%PDF-1.7\n',
  }
  test.each(Object.entries(TABLE))('%s: refused or drawn, within the time there is', async (name, text) => {
    const { status } = await ask(`${name.replaceAll(' ', '-')}.pdf`, Buffer.from(text, 'latin1'))
    expect(status).toBeOneOf([200, ...REFUSED])
  })
})

describe('films', () => {
  test('a list of other files is none, whatever it is called', async () => {
    await quartered(100, 100, 'KKKK').png().toFile(path.join(app.root, 'secret.png'))
    const lists = [
      `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${app.root}/secret.png\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '${app.root}/secret.png'\n`,
      'v=0\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n',
    ]
    for (const list of lists) {
      for (const name of ['a.mp4', 'a.avi', 'a.mkv', 'a.m2ts']) expect((await ask(name, list)).status).toBe(415)
    }
  })
})

describe('what is broken or something else', () => {
  const NAMES = [
    ...['jpg', 'png', 'webp', 'gif', 'tiff', 'avif', 'bmp', 'svg', 'heic', 'pdf', 'mp4', 'mkv', 'avi', 'mpg', 'm2ts'],
    ...['dng', 'cr2', 'cr3', 'nef', 'arw', 'orf', 'rw2', 'raf', 'pef'],
  ]
  test.each(NAMES)('%s', async (extension) => {
    const random = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251))
    for (const bytes of ['', 'x', '<html><script>alert(1)</script>', random])
      expect((await ask(`broken.${extension}`, bytes)).status).toBe(415)
  })

  test('a half of each is a picture of what is there, or refused', async () => {
    const whole = quartered(800, 600)
    const halves = {
      jpg: await whole.clone().jpeg().toBuffer(),
      png: await whole.clone().png().toBuffer(),
      webp: await whole.clone().webp().toBuffer(),
      gif: await whole.clone().gif().toBuffer(),
      tiff: await whole.clone().tiff().toBuffer(),
      avif: await whole.clone().avif({ effort: 0 }).toBuffer(),
    }
    for (const [extension, bytes] of Object.entries(halves)) {
      for (const part of [0.1, 0.5, 0.95]) {
        const { status } = await ask(`half.${extension}`, bytes.subarray(0, bytes.length * part))
        expect(status).toBeOneOf([200, 415])
      }
    }
  })

  test('pipes, devices and links that lead out are not there; a folder is no file', async () => {
    const own = path.join(app.root, 'own')
    expect(Bun.spawnSync(['mkfifo', path.join(own, 'pipe.jpg')]).success).toBe(true)
    symlinkSync('/dev/zero', path.join(own, 'zero.png'))
    symlinkSync('../secret.png', path.join(own, 'link.png'))
    mkdirSync(path.join(own, 'folder.jpg'))
    const statuses: number[] = []
    for (const name of ['pipe.jpg', 'zero.png', 'link.png', 'folder.jpg'])
      statuses.push((await app.request(`/api/preview/thumb/${name}`, { as: 'ann' })).status)
    expect(statuses).toEqual([404, 404, 404, 400])
  })
})

test('afterwards good pictures are made as before', async () => {
  const { status, body } = await ask('good.png', await quartered().png().toBuffer())
  expect([status, await quartersOf(body)]).toEqual([200, 'RGBW'])
  expect((await sharp(body).metadata()).format).toBe('jpeg')
  expect(app.log.filter((line) => line.includes(' error '))).toEqual([])
})

function chunk(name: string, bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes.length, 0)
  head.write(name, 4, 'latin1')
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(Bun.hash.crc32(Buffer.concat([head.subarray(4), bytes])), 0)
  return Buffer.concat([head, bytes, checksum])
}

/** Returns a PNG with 8-bit gray values. */
function pngOf(width: number, height: number, data: Uint8Array, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const mark = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([mark, chunk('IHDR', header), ...more, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** Returns a GIF with frames of `side` pixels each way, with data for one, on a canvas of this size. */
function gifOf(width: number, height: number, frames: number, side = 1): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from('21f904000a0000002c0000000001000100000202440100', 'hex')
  frame.writeUInt16LE(side, 13)
  frame.writeUInt16LE(side, 15)
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

function bitmapHeader(width: number, height: number): Buffer {
  const file = Buffer.alloc(1000)
  file.write('BM', 'latin1')
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  return file
}

function tiffHeader(width: number, height: number): Buffer {
  const entries = [
    [256, width],
    [257, height],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, height],
    [279, 100],
  ]
  const file = Buffer.alloc(400)
  file.write('II*\0\x08\0\0\0', 'latin1')
  file.writeUInt16LE(entries.length, 8)
  for (const [row, [tag = 0, value = 0]] of entries.entries()) {
    const at = 10 + row * 12
    file.writeUInt16LE(tag, at)
    file.writeUInt16LE(4, at + 2)
    file.writeUInt32LE(1, at + 4)
    file.writeUInt32LE(value, at + 8)
  }
  return file
}

/** Returns a real JPEG whose frame header declares a larger size. */
function jpegHeader(width: number, height: number): Buffer {
  const bytes = Buffer.from(readFileSync(path.join(import.meta.dir, '../storage/demo-assets/mist.jpg')))
  const frame =
    bytes.indexOf('ffc0', 0, 'hex') === -1 ? bytes.indexOf('ffc2', 0, 'hex') : bytes.indexOf('ffc0', 0, 'hex')
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}
