import { expect, test } from 'bun:test'
import { importedScope } from './scopes.ts'

const before = { root: '/srv', scopesBelowRoot: false }
const since = { root: '/srv', scopesBelowRoot: true }

test.each([
  ['.', '/'],
  ['', '/'],
  ['./alice', '/alice'],
  ['users/bob', '/users/bob'],
  [' ./spaced ', '/spaced'],
  ['/srv/carol', '/carol'],
  ['/srv', '/'],
  ['/srv/a/../b', '/b'],
])('before 2.22, %j below /srv was %j', (raw, scope) => {
  expect(importedScope(raw, before)).toEqual({ scope, narrowed: false, ambiguous: false } as never)
})

test.each(['/home/bob', '/srvs', '/srv/../etc', '/sr'])('before 2.22, %j lay outside of /srv', (raw) => {
  expect(importedScope(raw, before)).toEqual({ outside: true })
})

test('who saw more than was served sees all that is served', () => {
  expect(importedScope('/srv', { ...before, root: '/srv/files' })).toEqual({
    scope: '/',
    narrowed: true,
    ambiguous: false,
  } as never)
})

test.each([
  ['/', '/', false],
  ['/alice', '/alice', false],
  ['./alice', '/alice', false],
  ['/srv/carol', '/srv/carol', true],
])('since 2.22, %j is %j', (raw, scope, ambiguous) => {
  expect(importedScope(raw, since)).toEqual({ scope, narrowed: false, ambiguous } as never)
})

test.each(['../up', 'a/../../b', 'a\0b', `/${'x'.repeat(300)}`])('%j is no scope', (raw) => {
  expect(() => importedScope(raw, since)).toThrow()
})
