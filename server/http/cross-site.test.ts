import { describe, expect, test } from 'bun:test'
import { isAppError } from '#server/platform/errors.ts'
import { isAmbiguous, refuseCrossSite } from './cross-site.ts'

const allowed = (headers: Record<string, string>, host = 'files.example:8080') => {
  try {
    refuseCrossSite(new Headers(headers), { host })
    return true
  } catch (error) {
    if (!isAppError(error, 'cross_site')) throw error
    return false
  }
}

describe('a write', () => {
  test.each([
    [{}, true],
    [{ Origin: 'http://files.example:8080' }, true],
    [{ Origin: 'HTTP://FILES.example:8080' }, true],
    [{ 'Sec-Fetch-Site': 'same-origin' }, true],
    [{ 'Sec-Fetch-Site': 'none' }, true],
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://outside.example' }, true],
    [{ 'Sec-Fetch-Site': 'cross-site' }, false],
    [{ 'Sec-Fetch-Site': 'same-site' }, false],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'http://files.example:8080' }, false],
    [{ 'Sec-Fetch-Site': 'same-origin, none' }, false],
    [{ Origin: 'http://files.example' }, false],
    [{ Origin: 'http://evil.example' }, false],
    [{ Origin: 'http://files.example:8080.evil.example' }, false],
    [{ Origin: 'http://files.example:8080, http://evil.example' }, false],
    [{ Origin: 'null' }, false],
    [{ Origin: '' }, false],
    [{ Origin: 'file://files.example:8080' }, false],
  ])('with %j is allowed: %p', (headers, expected) => {
    expect(allowed(headers as Record<string, string>)).toBe(expected)
  })

  test('a port that goes without saying may be said', () => {
    expect(allowed({ Origin: 'https://files.example' }, 'files.example:443')).toBe(true)
    expect(allowed({ Origin: 'http://files.example:80' }, 'files.example')).toBe(true)
    expect(allowed({ Origin: 'http://files.example' }, 'files.example:443')).toBe(false)
  })
})

test.each([
  ['files.example', true],
  ['files.example:8080', true],
  ['192.0.2.1', true],
  ['[::1]:8080', true],
  ['my_host', true],
  [null, false],
  ['', false],
  ['a, b', false],
  ['a/b', false],
  ['a@b', false],
  ['a:b', false],
  ['a b', false],
])('host %j is usable: %p', (host, usable) => {
  expect(isAmbiguous(new Headers(host === null ? {} : { Host: host }))).toBe(!usable)
})
