import { expect, test } from 'bun:test'
import { playingTime } from './playing-time.ts'

test.each([
  [0, '0:00'],
  [9.4, '0:09'],
  [59.6, '1:00'],
  [125, '2:05'],
  [3723, '1:02:03'],
  [36_000, '10:00:00'],
])('%d s is %s', (seconds, text) => expect(playingTime(seconds)).toBe(text))
