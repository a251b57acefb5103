import { expect, test } from 'bun:test'
import { newRecoveryCodes, recoveryDigest } from './recovery-code.ts'
import { FACTOR_KEY_BYTES, SecretBox } from './secret-box.ts'
import { base32, codeOfStep, matchingStep, otpauthUri, stepAt } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

// RFC 6238, appendix B.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %d seconds the code is %s', (seconds, code) => {
  expect(codeOfStep(SECRET, stepAt(seconds * 1000), 8)).toBe(code)
})

test('a code is accepted one step before and after its own, and no longer', () => {
  const now = 1_234_567_890_000
  const codes = [-2, -1, 0, 1, 2].map((offset) => codeOfStep(SECRET, stepAt(now) + offset))
  const found = codes.map((code) => matchingStep(SECRET, code, now))
  expect(found).toEqual([null, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, null])
  expect(matchingStep(SECRET, '', now)).toBeNull()
})

// RFC 4648, 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%p is %p in base32', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('the address names instance and user, and nothing in their names changes its meaning', () => {
  const uri = new URL(otpauthUri(SECRET, { issuer: 'A: B&secret=x', username: 'zoë/1?' }))
  expect(decodeURIComponent(uri.pathname)).toBe('/A  B&secret=x:zoë/1?')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'A  B&secret=x',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('ten different recovery codes, in any spelling, of one user', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    expect(recoveryDigest(1, ` ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(recoveryDigest(1, code))
    expect(recoveryDigest(2, code)).not.toBe(recoveryDigest(1, code))
  }
  for (const text of ['', '123456', 'abcd-efgh-ijkl', 'abcd-efgh-ijkl-mno1']) expect(recoveryDigest(1, text)).toBeNull()
})

test('an encrypted secret opens with its key and for its user only', () => {
  const key = new Uint8Array(FACTOR_KEY_BYTES).fill(7)
  const box = new SecretBox({ read: () => key, create: () => null })
  const sealed = box.seal(1, SECRET, false) ?? ''
  expect(box.open(1, sealed)).toEqual(SECRET)
  expect(box.seal(1, SECRET, false)).not.toBe(sealed)
  expect(box.open(2, sealed)).toBeNull()
  for (const text of ['', '1.', sealed.slice(0, -4), sealed.replace('1.', '2.'), `1.${sealed.slice(10)}`])
    expect(box.open(1, text)).toBeNull()
  const other = new SecretBox({ read: () => new Uint8Array(FACTOR_KEY_BYTES), create: () => null })
  expect(other.open(1, sealed)).toBeNull()
})

test('a key is created only if none may be missing', () => {
  let created = 0
  const key = new Uint8Array(FACTOR_KEY_BYTES)
  const create = () => {
    created += 1
    return key
  }
  const box = new SecretBox({ read: () => null, create })
  expect(box.seal(1, SECRET, false)).toBeNull()
  expect(box.open(1, '1.AAAA')).toBeNull()
  expect(created).toBe(0)
  expect(box.seal(1, SECRET, true)).not.toBeNull()
})
