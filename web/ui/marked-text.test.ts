import { expect, test } from 'bun:test'
import { type Mark, piecesOf } from './marked-text.tsx'

const pieces = (text: string, ...marks: Mark[]) =>
  piecesOf(text, marks)
    .map(({ text: piece, marked }) => (marked ? `[${piece}]` : piece))
    .join('')

test('a text is cut at its marks, and nothing is lost', () => {
  expect(pieces('holiday')).toBe('holiday')
  expect(pieces('holiday', [0, 4])).toBe('[holi]day')
  expect(pieces('holiday', [0, 1], [4, 7])).toBe('[h]oli[day]')
  expect(pieces('holiday', [4, 70])).toBe('holi[day]')
  expect(pieces('holiday', [9, 12])).toBe('holiday')
})
