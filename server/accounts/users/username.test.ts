import { describe, expect, test } from 'bun:test'
import { cpuTime } from '#testing/cpu-time.ts'
import { parseUsername, usernameKey } from './username.ts'

describe('a user name', () => {
  test.each(['admin', 'Zoë Müller', '李雷', 'a/b', '..', 'a'.repeat(128)])('may be %p', (name) => {
    expect(parseUsername(name)).toBe(name)
  })

  test.each([
    '',
    ' ',
    ' admin',
    'admin\t',
    'a\nb',
    'a\u0000b',
    'a\u2028b',
    '\ud800',
    'ü'.repeat(65),
    '\u200b',
    '\u3164',
    '\u202enimda',
    'a\u2066b',
  ])('may not be %p', (name) => {
    expect(() => parseUsername(name)).toThrow(expect.objectContaining({ code: 'invalid' }))
  })
})

test.each([
  ['Admin', 'admin', true],
  ['ＡＤＭＩＮ', 'admin', true],
  ['zoe\u0308', 'zoë', true],
  ['a  b', 'a b', true],
  ['adm\u200bin', 'admin', true],
  ['ad\u00admin\ufe0f', 'ADMIN', true],
  ['admin \u2060', 'admin', true],
  ['admin', 'admin1', false],
  ['zoe', 'zoë', false],
])('%s is taken for %s: %p', (a, b, same) => {
  expect(usernameKey(a) === usernameKey(b)).toBe(same)
})

test('a name that no account can have costs little: anyone can send one', () => {
  const start = cpuTime()
  for (let times = 0; times < 200; times++) usernameKey(`a${'\u0315\u0300'.repeat(3990)}`)
  expect(cpuTime() - start).toBeLessThan(5000)
})
