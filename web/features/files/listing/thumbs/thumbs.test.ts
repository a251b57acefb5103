import { expect, test } from 'bun:test'
import { type ThumbSource, thumbKey } from './thumb-key.ts'
import { type ThumbOptions, type ThumbPicture, Thumbs } from './thumbs.ts'

const photo = (name: string): ThumbSource => ({ path: `/${name}`, modified: 1, size: 2 })
const photos = (...names: string[]) => names.map(photo)
const keyOf = (name: string) => thumbKey(photo(name))

/** Thumbnails that load when the test resolves them, with a clock that is advanced manually. */
function openStudio(options: ThumbOptions = {}) {
  const open = new Map<string, PromiseWithResolvers<ThumbPicture | null>>()
  const [asked, aborted, released]: [string[], string[], string[]] = [[], [], []]
  let waiting: Array<() => void> = []
  const thumbs = new Thumbs(
    ({ path }, signal) => {
      asked.push(path)
      const coming = Promise.withResolvers<ThumbPicture | null>()
      open.set(path, coming)
      signal.addEventListener('abort', () => {
        aborted.push(path)
        coming.reject(new Error('not wanted'))
      })
      return coming.promise
    },
    { after: (work) => waiting.push(work), ...options },
  )
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    ...{ thumbs, asked, aborted, released },
    come(name: string) {
      open.get(`/${name}`)?.resolve({ url: `blob:${name}`, duration: null, release: () => released.push(name) })
      return settle()
    },
    fail(name: string) {
      open.get(`/${name}`)?.reject(new Error('busy'))
      return settle()
    },
    refuse(name: string) {
      open.get(`/${name}`)?.resolve(null)
      return settle()
    },
    pass() {
      const works = waiting
      waiting = []
      for (const work of works) work()
    },
  }
}

test('four come at once, in the order in which they are wanted', async () => {
  const { thumbs, asked, come } = openStudio()
  thumbs.requestThumbs(photos('a', 'b', 'c', 'd', 'e', 'f'))
  expect(asked).toEqual(['/a', '/b', '/c', '/d'])
  await come('b')
  expect(asked).toEqual(['/a', '/b', '/c', '/d', '/e'])
  expect(thumbs.url(keyOf('b'))).toBe('blob:b')
})

test('what was scrolled past is called off, and its place is taken', async () => {
  const { thumbs, asked, aborted } = openStudio()
  thumbs.requestThumbs(photos('a', 'b', 'c', 'd'))
  thumbs.requestThumbs(photos('d', 'x', 'y', 'z'))
  expect(aborted).toEqual(['/a', '/b', '/c'])
  expect(asked.slice(4)).toEqual(['/x', '/y', '/z'])
})

test('what has come is not asked for again and is told once', async () => {
  const { thumbs, asked, come } = openStudio()
  let told = 0
  const stop = thumbs.subscribe(keyOf('a'), () => (told += 1))
  thumbs.requestThumbs(photos('a'))
  await come('a')
  thumbs.requestThumbs([])
  thumbs.requestThumbs(photos('a'))
  stop()
  expect({ told, asked, url: thumbs.url(keyOf('a')) }).toEqual({ told: 1, asked: ['/a'], url: 'blob:a' })
})

test('another version of a file is another picture', () => {
  const { thumbs, asked } = openStudio()
  thumbs.requestThumbs([photo('a'), { ...photo('a'), modified: 9 }])
  expect(asked).toEqual(['/a', '/a'])
})

test('no more are kept than may be: the one wanted longest ago goes, never one that is wanted', async () => {
  const { thumbs, released, come } = openStudio({ kept: 2 })
  thumbs.requestThumbs(photos('a', 'b'))
  await come('a')
  await come('b')
  thumbs.requestThumbs(photos('a'))
  thumbs.requestThumbs(photos('c', 'd', 'e'))
  await come('c')
  expect(released).toEqual(['b'])
  await come('d')
  await come('e')
  expect(released).toEqual(['b', 'a'])
  expect(thumbs.url(keyOf('c'))).toBe('blob:c')
})

test('a larger picture of the same file is another one, and weighs as much as four', async () => {
  const { thumbs, asked, released, come } = openStudio({ kept: 5 })
  thumbs.requestThumbs(photos('a', 'b'))
  await come('a')
  await come('b')
  thumbs.requestThumbs([{ ...photo('a'), form: 'medium' }])
  await come('a')
  expect({ asked, released }).toEqual({ asked: ['/a', '/b', '/a'], released: ['a'] })
})

test('where there is no picture nobody asks again', async () => {
  const { thumbs, asked, refuse } = openStudio()
  thumbs.requestThumbs(photos('a'))
  await refuse('a')
  thumbs.requestThumbs(photos('a'))
  expect({ asked, url: thumbs.url(keyOf('a')) }).toEqual({ asked: ['/a'], url: null })
})

test('a server that is busy is let alone for a while, and asked three times', async () => {
  const { thumbs, asked, fail, pass } = openStudio()
  thumbs.requestThumbs(photos('a'))
  await fail('a')
  thumbs.requestThumbs(photos('a'))
  expect(asked).toEqual(['/a'])
  pass()
  await fail('a')
  pass()
  await fail('a')
  pass()
  expect(asked).toEqual(['/a', '/a', '/a'])
})

test('nothing is kept for the next person', async () => {
  const { thumbs, released, aborted, come } = openStudio()
  thumbs.requestThumbs(photos('a', 'b'))
  await come('a')
  thumbs.forget()
  expect({ released, aborted, url: thumbs.url(keyOf('a')) }).toEqual({ released: ['a'], aborted: ['/b'], url: null })
})
