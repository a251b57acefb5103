import { describe, expect, test } from 'bun:test'
import { isSignUp, loginRoute, redirectAfterLogin, SIGN_UP_ROUTE, withMode } from './login-redirect.ts'

const after = (value: string) => redirectAfterLogin(`?redirect=${encodeURIComponent(value)}`)

test('the login screen remembers the full wanted path', () => {
  expect(loginRoute('/files/a%20b/?x=1&y=2#z')).toBe('/login?redirect=%2Ffiles%2Fa%2520b%2F%3Fx%3D1%26y%3D2%23z')
  expect(loginRoute('/files/')).toBe('/login')
})

test('what was wanted comes back unchanged', () => {
  const wanted = '/files/100%25%20%F0%9F%98%80/?x=1&y=a+b#z'
  const address = loginRoute(wanted)
  expect(redirectAfterLogin(address.slice(address.indexOf('?')))).toBe(wanted)
})

describe('goes to the files instead of', () => {
  test.each([
    ['', 'nothing'],
    ['//evil.example', 'another host'],
    ['/\\evil.example', 'another host by a backslash'],
    ['\\\\evil.example', 'backslashes'],
    ['/\t/evil.example', 'a tab that browsers drop'],
    ['/\n/evil.example', 'a line end that browsers drop'],
    ['https://evil.example/', 'an absolute address'],
    ['javascript:alert(1)', 'a script'],
    ['files/', 'a relative path'],
    ['/login', 'the login screen'],
    ['/login?redirect=/login', 'the login screen with a query'],
  ])('%j: %s', (value) => expect(after(value)).toBe('/files/'))

  test('a missing query', () => expect(redirectAfterLogin('')).toBe('/files/'))
})

test('a folder named like the login screen may be wanted', () => {
  expect(after('/files/login')).toBe('/files/login')
  expect(after('/loginx')).toBe('/loginx')
})

test('turning to a new account and back keeps where it leads', () => {
  const there = withMode('?redirect=%2Ffiles%2Fa%2520b%2F', 'sign-up')
  expect(isSignUp(there)).toBe(true)
  expect(redirectAfterLogin(there)).toBe('/files/a%20b/')
  const back = withMode(there, 'login')
  expect(isSignUp(back)).toBe(false)
  expect(redirectAfterLogin(back)).toBe('/files/a%20b/')
  expect(withMode(withMode('', 'sign-up'), 'login')).toBe('')
  expect(isSignUp(SIGN_UP_ROUTE.slice(SIGN_UP_ROUTE.indexOf('?')))).toBe(true)
})
