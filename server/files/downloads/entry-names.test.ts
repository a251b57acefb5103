import { expect, test } from 'bun:test'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { AWKWARD_NAMES, escapedByte } from '#server/testing/awkward-names.ts'
import { entryNames, entryWays } from './entry-names.ts'

test('what another system reads as a separator, a drive or a control is an underscore', () => {
  expect(entryNames(['a\\..\\b', 'c:\\d', `x${escapedByte(0x0a)}y`, 'plain.txt'])).toEqual([
    'a_.._b',
    'c__d',
    'x_y',
    'plain.txt',
  ])
})

test('a name that would be that of another item gets a number, and the other keeps its own', () => {
  expect(entryNames(['a:b.txt', 'a_b.txt', 'a\\b.txt', 'a_b (2).txt'])).toEqual([
    'a_b (3).txt',
    'a_b.txt',
    'a_b (4).txt',
    'a_b (2).txt',
  ])
})

test('a name without room for a number is shorter', () => {
  const long = 'x'.repeat(249)
  expect(entryNames([`${long}:.txt`, `${long}_.txt`])).toEqual([`${'x'.repeat(247)} (2).txt`, `${long}_.txt`])
})

test('no name is empty, a dot segment, or holds what it must not', () => {
  const names = entryNames(AWKWARD_NAMES.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^(?!\.{1,2}$)[^/\\:\p{Cc}]+$/u)
})

test('items of two folders never share a name, whatever the folders are called', () => {
  const items = ['/f/a_b', '/f/a:b/x', '/f/a\\b/x', '/f/c/a:b', '/f/c/a_b', '/f/c:d/c_d/y'].map(parsePlainPath)
  const wayTo = entryWays(parsePlainPath('/f'), items)
  expect(items.map(wayTo)).toEqual(['a_b', 'a_b (2)/x', 'a_b (3)/x', 'c/a_b (2)', 'c/a_b', 'c_d/c_d/y'])
})
