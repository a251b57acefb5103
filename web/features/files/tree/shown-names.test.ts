import { expect, test } from 'bun:test'
import { branchOf, shownNames } from './shown-names.ts'

const NAMES = ['a', 'b', 'c', 'd']

test('the first subfolders are shown, and in any case the one that leads to the open folder', () => {
  expect(shownNames(NAMES, 2, undefined).map(({ name }) => name)).toEqual(['a', 'b'])
  expect(shownNames(NAMES, 2, 'd')).toEqual([
    { name: 'a', index: 0 },
    { name: 'b', index: 1 },
    { name: 'd', index: 3 },
  ])
  expect(shownNames(NAMES, 2, 'b').map(({ name }) => name)).toEqual(['a', 'b'])
  expect(shownNames(NAMES, 9, 'none').map(({ name }) => name)).toEqual(NAMES)
})

test('the branch is the subfolder that contains the open folder or is it', () => {
  expect(branchOf('/', '/a/b')).toBe('a')
  expect(branchOf('/a', '/a/b')).toBe('b')
  expect(branchOf('/a', '/ab')).toBeUndefined()
  expect(branchOf('/a', '/a')).toBeUndefined()
  expect(branchOf('/', '/')).toBeUndefined()
  expect(branchOf('/', null)).toBeUndefined()
})
