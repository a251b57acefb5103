import { expect, test } from 'bun:test'
import { folderHref, partsOf } from './places.ts'

test('a path is a folder and a name', () => {
  expect(partsOf('/a/b c.txt')).toEqual({ folder: '/a/', name: 'b c.txt' })
  expect(partsOf('/a')).toEqual({ folder: '/', name: 'a' })
  expect(partsOf('/')).toEqual({ folder: '', name: '/' })
})

test('a folder is linked as the person sees it, and only when they see it', () => {
  expect(folderHref('/a/b%/c.txt', '/')).toBe('/files/a/b%25/')
  expect(folderHref('/c.txt', '/')).toBe('/files/')
  expect(folderHref('/home/ann/x/y.txt', '/home/ann')).toBe('/files/x/')
  expect(folderHref('/home/ann/y.txt', '/home/ann')).toBe('/files/')
  expect(folderHref('/home/ann', '/home/ann')).toBeNull()
  expect(folderHref('/home/annette/y.txt', '/home/ann')).toBeNull()
})
