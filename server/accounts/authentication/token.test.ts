import { describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { TokenClaims } from '#contract/sessions.ts'
import { ALL_PERMISSIONS } from '#contract/users.ts'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'
import { digestOf, TokenSigner } from './token.ts'

const key = new Uint8Array(64).fill(7)
const signer = new TokenSigner(key)
const handle = { sessionId: 'abcdefghijklmnopqrst-_', generation: 3 }
const claims = {
  user: {
    id: 1,
    username: 'Zoë',
    locale: 'de',
    viewMode: 'list',
    singleClick: false,
    perm: ALL_PERMISSIONS,
    commands: [],
    lockPassword: false,
    hideDotfiles: false,
  },
  iat: 1000,
  exp: 2000,
  iss: 'File Browser',
}
const token = signer.sign(claims, handle)
const parts = token.split('.')
const [header = '', payload = '', signature = ''] = parts
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (head: string, body: string, secret: Uint8Array | string = key) =>
  `${head}.${body}.${createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')}`

test('a token has three parts, claims the page can read, and names its session', () => {
  expect(parts).toHaveLength(3)
  const body = JSON.parse(Buffer.from(payload, 'base64url').toString())
  expect(TokenClaims.parse(body)).toEqual({ ...claims, jti: 'abcdefghijklmnopqrst-_.3' })
  const opened = { ...handle, digest: digestOf(token) }
  expect(signer.open(token)).toEqual(opened)
})

describe('opens to nothing', () => {
  const none = encode({ alg: 'none', typ: 'JWT' })
  const cases: Record<string, string> = {
    'no algorithm': `${none}.${payload}.`,
    'no algorithm, signed': signed(none, payload),
    'another algorithm': signed(encode({ alg: 'HS512', typ: 'JWT' }), payload),
    'a header in another order': signed(encode({ typ: 'JWT', alg: 'HS256' }), payload),
    'another key': signed(header, payload, new Uint8Array(64).fill(8)),
    'an empty key': signed(header, payload, ''),
    'edited claims': `${header}.${encode({ ...claims, jti: 'abcdefghijklmnopqrst-_.4' })}.${signature}`,
    'no signature': `${header}.${payload}.`,
    'two parts': `${header}.${payload}`,
    'four parts': `${token}.${signature}`,
    'padding at the end': `${token}=`,
    'padding in the payload': `${header}.${payload}=.${signature}`,
    'a space before': ` ${token}`,
    'a line break after': `${token}\n`,
    'two tokens': `${token}, ${token}`,
    'standard base64': token.replaceAll('-', '+').replaceAll('_', '/'),
    'a handle of no session': signer.sign(claims, { ...handle, sessionId: 'short' }),
    'a generation that is no number': signer.sign(claims, { ...handle, generation: Number.NaN }),
    nothing: '',
    dots: '..',
    'too much': `${token}${'a'.repeat(20_000)}`,
    'too much, signed': signed(
      header,
      encode({ ...claims, jti: 'abcdefghijklmnopqrst-_.3', more: 'a'.repeat(20_000) }),
    ),
  }
  for (const [name, text] of Object.entries(cases)) {
    test(name, () => {
      if (text === token) throw new Error('the case is the token itself')
      expect(signer.open(text)).toBeNull()
    })
  }

  test('the same signature in its other spellings', () => {
    // 32 bytes use all but two bits of the last character: four spellings of the same bytes.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = alphabet.indexOf(signature.at(-1) ?? '')
    const spellings = [1, 2, 3].map((bits) => `${token.slice(0, -1)}${alphabet[last ^ bits]}`)
    for (const spelling of spellings) {
      expect(Buffer.from(spelling.split('.')[2] ?? '', 'base64url')).toEqual(Buffer.from(signature, 'base64url'))
      expect(signer.open(spelling)).toBeNull()
    }
  })

  test('any other character anywhere', () => {
    fc.assert(
      fc.property(
        fc.nat(token.length - 1),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        (at, character) => {
          fc.pre(token[at] !== character)
          expect(signer.open(token.slice(0, at) + character + token.slice(at + 1))).toBeNull()
        },
      ),
      { numRuns: repetitions(100, 2500) },
    )
  })

  test('any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => signer.open(text) === null))
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => signer.open(`${a}.${b}.${signature}`) === null))
  })
})

test('a digest is of the exact text', () => {
  expect(digestOf(token)).toMatch(/^[0-9a-f]{64}$/)
  expect(digestOf(`${token}=`)).not.toBe(digestOf(token))
})
