import { expect, test } from 'bun:test'
import { copyNameProblem } from './copy-name.ts'

const isTaken = (name: string) => name === 'a.txt'
/** The folder is still being loaded. */
const nothing = () => false

test.each(['', '.', '..', 'a/b'])('%p is not a name', (name) => {
  expect(copyNameProblem(name, { isTaken: nothing })).toBe('invalid')
})

test('a name that exists is taken, unless the copy may replace it', () => {
  expect(copyNameProblem('a.txt', { isTaken })).toBe('taken')
  expect(copyNameProblem('b.txt', { isTaken })).toBeUndefined()
  expect(copyNameProblem('a.txt', { isTaken, allowed: 'a.txt' })).toBeUndefined()
})

test('a name that the server refused is taken, also while the page does not know the folder', () => {
  expect(copyNameProblem('a.txt', { isTaken: nothing, refused: 'a.txt' })).toBe('taken')
  expect(copyNameProblem('a.txt', { isTaken: nothing, refused: 'a.txt', allowed: 'a.txt' })).toBe('taken')
  expect(copyNameProblem('b.txt', { isTaken: nothing, refused: 'a.txt' })).toBeUndefined()
})
