import { describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { readDirectories } from './directories.ts'
import { tiffPages } from './pages.ts'

/** A directory of short or long values for a little-endian file. */
interface Planned {
  readonly tags: Readonly<Record<number, readonly number[]>>
  /** Offset of the next one; by default the one planned after it. */
  readonly next?: number
}

const [HEADER, ENTRY] = [8, 12]

/** Writes directories one after another. A single value is stored in its entry; longer ones at the end. */
function plan(directories: readonly Planned[], tail: Uint8Array = new Uint8Array()): ArrayBuffer {
  const sizes = directories.map(({ tags }) => 2 + ENTRY * Object.keys(tags).length + 4)
  const starts = sizes.map((_, index) => HEADER + sizes.slice(0, index).reduce((sum, size) => sum + size, 0))
  const end = HEADER + sizes.reduce((sum, size) => sum + size, 0)
  const view = new DataView(new ArrayBuffer(end + 4096 + tail.length))
  new Uint8Array(view.buffer).set(tail, end + 4096)
  view.setUint16(0, 0x4949)
  view.setUint16(2, 42, true)
  view.setUint32(4, HEADER, true)
  let free = end
  for (const [index, { tags, next }] of directories.entries()) {
    let at = starts[index] ?? 0
    view.setUint16(at, Object.keys(tags).length, true)
    at += 2
    for (const [tag, values] of Object.entries(tags)) {
      view.setUint16(at, Number(tag), true)
      view.setUint16(at + 2, 4, true)
      view.setUint32(at + 4, values.length, true)
      const place = values.length > 1 ? free : at + 8
      if (values.length > 1) {
        view.setUint32(at + 8, free, true)
        free += 4 * values.length
      }
      for (const [offset, value] of values.entries()) view.setUint32(place + 4 * offset, value, true)
      at += ENTRY
    }
    view.setUint32(at, next ?? starts[index + 1] ?? 0, true)
  }
  return view.buffer
}

const picture = (width: number, height: number, more: Planned['tags'] = {}): Planned => ({
  tags: { 256: [width], 257: [height], 258: [8], 277: [3], ...more },
})

describe('directories', () => {
  test('are read one after another', () => {
    const { pages } = readDirectories(plan([picture(3, 2), picture(5, 4)]))
    expect(pages.map(({ t256, t257 }) => [t256, t257])).toEqual([
      [[3], [2]],
      [[5], [4]],
    ])
  })
  test('that name the same bytes again and again are not read to the end', () => {
    const bytes = plan(
      [{ tags: { 256: [1, 1], 257: [1, 1], 258: [1, 1], 259: [1, 1], 273: [1, 1] } }],
      new Uint8Array(8_000_000),
    )
    const view = new DataView(bytes)
    for (let entry = 0; entry < 5; entry += 1) view.setUint32(HEADER + 2 + ENTRY * entry + 4, 1_900_000, true)
    expect(() => readDirectories(bytes)).toThrow('too many')
  })
  test('that go round in a circle are read once', () => {
    expect(readDirectories(plan([{ ...picture(3, 2), next: HEADER }])).pages).toHaveLength(1)
  })
  test('that hold themselves end', () => {
    expect(readDirectories(plan([picture(3, 2, { 330: [HEADER] })])).within).toHaveLength(0)
  })
  test('with more values than the file has room for are damaged', () => {
    const file = plan([picture(3, 2)])
    new DataView(file).setUint32(HEADER + 2 + 4, 0x7fffffff, true)
    expect(() => readDirectories(file)).toThrow('too early')
  })
  test.each([
    ['a text', new TextEncoder().encode('II no TIFF at all')],
    ['a large TIFF', new Uint8Array([0x49, 0x49, 43, 0, 8, 0, 0, 0])],
  ])('%s is refused', (_, bytes) => expect(() => readDirectories(bytes.buffer)).toThrow('no TIFF'))
})

describe('pages', () => {
  test('a small copy of a page is none', () => {
    expect(tiffPages(plan([picture(100, 80), picture(10, 8, { 254: [1] })]), false)).toHaveLength(1)
  })
  test('more pixels than are bearable are none', () => {
    expect(tiffPages(plan([picture(100_000, 100_000), picture(10, 10)]), false)).toHaveLength(1)
  })
  test('of a camera the JPEG it made is the picture, turned as it says', () => {
    const jpeg = new Uint8Array(3000).fill(1)
    jpeg.set([0xff, 0xd8])
    const first = picture(160, 120, { 274: [6] })
    const raw = picture(6000, 4000, { 262: [32803] })
    const size = plan([first, raw, picture(1, 1, { 513: [0], 514: [0] })]).byteLength
    const file = plan([first, raw, picture(1, 1, { 513: [size], 514: [3000] })], jpeg)
    expect(tiffPages(file, true)).toEqual([{ kind: 'jpeg', turned: 6, from: size, bytes: 3000 }])
  })
  test('a JPEG that lies outside of the file is none', () => {
    expect(tiffPages(plan([{ tags: { 513: [1_000_000], 514: [500] } }]), true)).toEqual([])
  })
  test('of a real file', async () => {
    const bytes = new Uint8Array(
      await sharp({ create: { width: 30, height: 20, channels: 3, background: '#456' } })
        .tiff({ compression: 'lzw' })
        .toBuffer(),
    )
    const pages = tiffPages(bytes.buffer, false)
    expect(pages.map((page) => page.kind === 'pixels' && [page.directory.t256, page.directory.t257])).toEqual([
      [[30], [20]],
    ])
  })
})
