import { expect, test } from 'bun:test'
import { linesOf, wordsOf } from './words.ts'

test('a line is split on spaces, and what is empty is dropped', () => {
  expect(wordsOf('  git   svn\thg ')).toEqual(['git', 'svn', 'hg'])
  expect(wordsOf(' ')).toEqual([])
})

test('a text is split on line breaks, and empty lines are dropped', () => {
  expect(linesOf('a b\r\n\n  \n c\n')).toEqual(['a b', ' c'])
  expect(linesOf('')).toEqual([])
})
