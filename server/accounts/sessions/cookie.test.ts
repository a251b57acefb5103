import { expect, test } from 'bun:test'
import { expiredTokenCookie, tokenCookie } from './cookie.ts'

test('a cookie is for one path, and for TLS where there is TLS', () => {
  expect(tokenCookie('a.b.c', 60, { path: '/', secure: true })).toBe(
    'auth=a.b.c; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure',
  )
  expect(expiredTokenCookie({ path: '/fb', secure: false })).toBe(
    'auth=; Path=/fb; Max-Age=0; HttpOnly; SameSite=Strict',
  )
})
