import { expect, test } from 'bun:test'
import { mediaTypeOf, resourceTypeOf } from '#contract/file-types.ts'
import { DRAWN, shownAs } from './here.ts'

const shown = (name: string) => shownAs({ name, isDir: false, type: resourceTypeOf(name, 1) })

test('pictures are shown that browsers draw, sounds and films are played, nothing else', () => {
  expect(['a.JPG', 'a.webp', 'a.mp3', 'a.mp4'].map(shown)).toEqual(['image', 'image', 'audio', 'video'])
  expect(['a.svg', 'a.tiff', 'a.heic', 'a.pdf', 'a.txt', 'jpg'].map(shown)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  expect(shownAs({ name: 'a.jpg', isDir: true, type: '' })).toBe(null)
})

test('whatever is drawn is a picture to the server, which sends it as itself', () => {
  const drawn = /^image\/(?:jpeg|png|gif|webp|avif|bmp|x-icon)$/
  for (const extension of DRAWN) expect(mediaTypeOf(`a.${extension}`).mime).toMatch(drawn)
})
