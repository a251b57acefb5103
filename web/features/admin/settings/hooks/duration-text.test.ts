import { expect, test } from 'bun:test'
import { durationText } from './duration-text.ts'

test.each([
  [0, '0 ms'],
  [12, '12 ms'],
  [1449, '1.4 sec'],
  [75_400, '75 sec'],
])('%d reads %s', (milliseconds, text) => expect(durationText(milliseconds, 'en')).toBe(text))
