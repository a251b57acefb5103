import { describe, expect, test } from 'bun:test'
import { isWithin, joinPath, nameOf, parentOf, withoutTrailingSlash, withTrailingSlash } from './paths.ts'

describe('paths', () => {
  test.each([
    ['/', '', '/'],
    ['/a', 'a', '/'],
    ['/a/b c', 'b c', '/a'],
    ['/a/b/', 'b', '/a'],
  ])('%p has name %p in %p', (path, name, parent) => {
    expect([nameOf(path), parentOf(path)]).toEqual([name, parent])
  })

  test('joining undoes splitting', () => {
    for (const path of ['/a', '/a/b', '/ä/ü ö']) expect(joinPath(parentOf(path), nameOf(path))).toBe(path)
  })

  test('a sibling with the same beginning is not within', () => {
    expect([isWithin('/a/b', '/a'), isWithin('/a', '/a'), isWithin('/ab', '/a'), isWithin('/x', '/')]).toEqual([
      true,
      true,
      false,
      true,
    ])
  })

  test('the root keeps its slash', () => {
    expect([withoutTrailingSlash('/'), withoutTrailingSlash('/a//')]).toEqual(['/', '/a'])
  })

  test.each([
    ['', '/'],
    ['/', '/'],
    ['/a', '/a/'],
    ['/a//', '/a/'],
  ])('the folder %p is %p in an address', (folder, address) => expect(withTrailingSlash(folder)).toBe(address))
})
