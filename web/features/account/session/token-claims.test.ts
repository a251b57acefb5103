import { expect, test } from 'bun:test'
import { ALL_PERMISSIONS } from '#contract/users.ts'
import { readClaims } from './token-claims.ts'

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const user = {
  id: 1,
  username: 'Zoë 日本 😀',
  locale: 'en',
  viewMode: 'list',
  singleClick: false,
  perm: ALL_PERMISSIONS,
  commands: [],
  lockPassword: false,
  hideDotfiles: false,
}

test('claims are read, names in any script included', () => {
  const token = `head.${encoded({ iss: 'Coffer', iat: 1, exp: 2, jti: 'j', user })}.sign`
  expect(readClaims(token)?.user).toEqual(user)
})

test.each([
  '',
  'a.b',
  'a.b.c.d',
  'a.!!.c',
  'a..c',
  `a.${btoa('[]')}.c`,
  `a.${btoa('\xff')}.c`,
  `a.${encoded({ iss: 'else', user: { id: 1 } })}.c`,
])('%j is no token of ours', (text) => expect(readClaims(text)).toBeNull())
