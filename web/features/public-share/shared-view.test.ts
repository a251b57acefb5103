import { expect, test } from 'bun:test'
import { mediaTypeOf, resourceTypeOf } from '#contract/file-types.ts'
import { createSharedView, INLINE_IMAGES, shownIn } from './shared-view.ts'

const item = (name: string) => ({ name, isDir: false, type: resourceTypeOf(name, 1) })
const shown = (name: string) => shownIn({ downloadsLeft: null }, item(name))

test('pictures are shown that browsers draw or the server reduces, sounds and films are played, nothing else', () => {
  const names = ['a.JPG', 'a.webp', 'a.heic', 'a.svg', 'a.tiff', 'a.cr2', 'a.mp3', 'a.mp4']
  expect(names.map(shown)).toEqual([...Array<'image'>(6).fill('image'), 'audio', 'video'])
  expect(['a.psd', 'a.jxl', 'a.pdf', 'a.txt', 'jpg'].map(shown)).toEqual([null, null, null, null, null])
  expect(shownIn({ downloadsLeft: null }, { name: 'a.jpg', isDir: true, type: '' })).toBe(null)
})

test('whatever is drawn is a picture to the server, which sends it as itself', () => {
  const drawn = /^image\/(?:jpeg|png|gif|webp|avif|bmp|x-icon)$/
  for (const extension of INLINE_IMAGES) expect(mediaTypeOf(`a.${extension}`).mime).toMatch(drawn)
})

test('where downloads are counted only pictures are shown, as long as one is left', () => {
  const counted = (downloadsLeft: number, name: string) => shownIn({ downloadsLeft }, item(name))
  expect(['a.jpg', 'a.mp3', 'a.mp4'].map((name) => counted(1, name))).toEqual(['image', null, null])
  expect(counted(0, 'a.jpg')).toBe(null)
})

const FILE = {
  ...{ path: '/', name: 'a b.jpg', size: 1, extension: '.jpg', modified: '2026-11-25T10:00:00Z', mode: 0o644 },
  ...({ isSymlink: false, type: 'image', kind: 'download', expire: 0 } as const),
  isDir: false,
  message: '',
  sender: '',
  hideDownload: false,
} as const

test('a picture is shown reduced, which is no download, and as itself only where downloads are not counted', () => {
  const here = (downloadsLeft: number | null) =>
    createSharedView({ ...FILE, downloadsLeft, token: 'of it' }, { hash: 'abc', path: '/' }, '/fb')
  const [reduced, original] = [
    '/fb/api/public/preview/big/abc/a%20b.jpg?inline=true&token=of+it',
    '/fb/api/public/dl/abc/a%20b.jpg?inline=true&token=of+it',
  ]
  expect(here(null).sourcesOf('/a b.jpg', 'image')).toEqual([reduced, original])
  expect(here(2).sourcesOf('/a b.jpg', 'image')).toEqual([reduced])
  expect(here(null).sourcesOf('/a b.jpg', 'video')).toEqual([original])
  expect(here(2).sourcesOf('/', 'image', 'a b.jpg')).toEqual([reduced])
})
