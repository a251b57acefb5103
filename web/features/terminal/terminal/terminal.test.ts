import { expect, test } from 'bun:test'
import { controlCharacter, extraKey, sanitizePastedText } from './keys.ts'
import { terminalOutcomeOf } from './terminal-socket.ts'

test('Ctrl makes of a letter what a shell takes it for', () => {
  expect(['c', 'C', 'd', '[', '?', ' ', '@'].map(controlCharacter)).toEqual([
    '\u0003',
    '\u0003',
    '\u0004',
    '\u001b',
    '\u007f',
    '\0',
    '\0',
  ])
  expect(['1', 'ä', 'ab', '\r'].map(controlCharacter)).toEqual(['1', 'ä', 'ab', '\r'])
})

test('arrows are what the program asks for', () => {
  expect([extraKey('up', false), extraKey('up', true), extraKey('tab', true)]).toEqual(['\u001b[A', '\u001bOA', '\t'])
})

test('what is pasted has no control characters but tabs and ends of lines', () => {
  expect(sanitizePastedText('a\tb\r\nc\u001b[201~\u0007\u009b\u0000é👍')).toBe('a\tb\r\nc[201~é👍')
})

test('the end of a connection is told for what it is', () => {
  const end = { exit: 3, why: null, changed: true, took: 5 }
  const refused = { exit: null, why: 'refused', changed: false, took: 0 } as const
  expect(terminalOutcomeOf(1000, JSON.stringify(end), '', true)).toEqual({ how: 'ended', end })
  expect(terminalOutcomeOf(1000, JSON.stringify(refused), 'No.', true)).toEqual({ how: 'refused', says: 'No.' })
  expect(terminalOutcomeOf(1000, JSON.stringify(refused), '', true)).toEqual({ how: 'ended', end: refused })
  for (const reason of ['', '{', '{}', 'null'])
    expect(terminalOutcomeOf(1000, reason, '', true)).toEqual({ how: 'lost' })
  expect(terminalOutcomeOf(1006, JSON.stringify(end), '', true)).toEqual({ how: 'lost' })
  expect(terminalOutcomeOf(1006, '', '', false)).toEqual({ how: 'unreached' })
})
