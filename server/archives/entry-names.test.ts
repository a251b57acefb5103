import { expect, test } from 'bun:test'
import { AWKWARD_NAMES, escapedByte } from '#server/testing/awkward-names.ts'
import { entryNames } from './entry-names.ts'

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

test('no name is empty, a dot segment, or holds what it must not', () => {
  const names = entryNames(AWKWARD_NAMES.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^(?!\.{1,2}$)[^/\\:\p{Cc}]+$/u)
})
