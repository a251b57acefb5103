import { describe, expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import { decideRenewal, isAlive, rotated, type Session, shouldRenew, tokenExpiry, tokenStateOf } from './session.ts'
import { digestOf } from './token.ts'

const MINUTE = 60_000
const lifetimes = { token: 120 * MINUTE, idle: 1000 * MINUTE, absolute: 3000 * MINUTE }
const digest = (generation: number) => digestOf(`token ${generation}`)
const token = (generation: number) => ({ sessionId: 's', generation, digest: digest(generation) })

const session: Session = {
  id: 's',
  userId: 1,
  generation: 3,
  digest: digest(3),
  issuedAt: 0,
  expiresAt: 120 * MINUTE,
  used: true,
  userRevision: 1,
  replaced: [
    { digest: digest(2), expiresAt: 30_000 },
    { digest: digest(1), expiresAt: 10_000 },
  ],
  signedInAt: 0,
  lastUsedAt: 0,
  createdAt: 0,
  number: 1,
  device: '',
  factorAt: null,
  tokenId: null,
  method: 'password',
  provider: '',
  providerSession: '',
  address: '',
}

describe('a token stands', () => {
  const standing = (generation: number, now: number) => tokenStateOf(session, token(generation), now)
  test.each([
    ['current', 3, 0],
    ['current', 3, 120 * MINUTE - 1],
    ['expired', 3, 120 * MINUTE],
    ['replaced', 2, 29_999],
    ['spent', 2, 30_000],
    ['replaced', 1, 9_999],
    ['spent', 1, 10_000],
    ['spent', 0, 0],
    ['unknown', 4, 0],
  ] as const)('%s: generation %i at %i ms', (expected, generation, now) => {
    expect(standing(generation, now)).toBe(expected)
  })

  test('by its digest, whatever it says it is', () => {
    expect(tokenStateOf(session, { ...token(3), digest: digest(9) }, 0)).toBe('unknown')
  })
})

describe('a renewal', () => {
  const unused = { ...session, used: false }
  test.each([
    ['of the current token rotates', session, 3, 'current', 'rotate'],
    ['of the newest token rotates though it has expired', session, 3, 'expired', 'rotate'],
    ['of a token nobody issued is refused', session, 9, 'unknown', 'refuse'],
    ['of a replaced one repeats the newest while nobody used that', unused, 2, 'replaced', 'repeat'],
    ['of a replaced one rotates when the newest was used', session, 2, 'replaced', 'rotate'],
    ['of one replaced before the last rotates too', session, 1, 'replaced', 'rotate'],
    ['past the grace is refused while the successor was not used', unused, 2, 'spent', 'refuse'],
    ['past the grace ends the session when the successor was used', session, 2, 'spent', 'end'],
    ['of an ancestor ends the session', unused, 1, 'spent', 'end'],
  ] as const)('%s', (_name, at, generation, standing, expected) => {
    expect(decideRenewal(at, token(generation), standing)).toBe(expected)
  })
})

test('a rotated session keeps who it is, and each replaced token for half a minute or until it expires', () => {
  const next = { digest: digest(4), expiresAt: 230 * MINUTE, userRevision: 2 }
  const rotatedAt = (now: number) => rotated(session, next, now)
  const [two, one] = session.replaced
  expect(rotatedAt(9_999)).toEqual({
    ...session,
    ...next,
    generation: 4,
    issuedAt: 9_999,
    used: false,
    lastUsedAt: 9_999,
    replaced: [{ digest: digest(3), expiresAt: 39_999 }, two, one].filter((token) => token !== undefined),
  })
  expect(rotatedAt(10_000).replaced).toHaveLength(2)
  expect(rotatedAt(120 * MINUTE - 1).replaced).toEqual([{ digest: digest(3), expiresAt: 120 * MINUTE }])
})

test('a client that renews without end does not make the session grow without end', () => {
  let at = session
  for (let i = 4; i < 300; i++) at = rotated(at, { ...at, digest: digest(i) }, 0)
  expect(at.replaced).toHaveLength(100)
  expect(at.replaced[0]?.digest).toBe(digest(298))
})

test('a session ends by its age and by being left alone', () => {
  expect(isAlive(session, lifetimes, 999 * MINUTE)).toBe(true)
  expect(isAlive(session, lifetimes, 1000 * MINUTE)).toBe(false)
  expect(isAlive({ ...session, lastUsedAt: 2999 * MINUTE }, lifetimes, 3000 * MINUTE)).toBe(false)
})

test('no token outlives its session', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), fc.nat(), (createdAt, token, absolute, later) => {
      const times = { token, idle: absolute, absolute }
      expect(tokenExpiry(createdAt, times, createdAt + later)).toBeLessThanOrEqual(createdAt + absolute)
    }),
  )
})

describe('renewal is asked for', () => {
  const asks = (now: number, changes: Partial<Session> = {}, times = lifetimes, revision = 1) =>
    shouldRenew({ ...session, ...changes }, revision, times, now)

  test('in the last hour of a token', () => {
    expect(asks(60 * MINUTE - 1)).toBe(false)
    expect(asks(60 * MINUTE)).toBe(true)
  })

  test('in the second half of a short one, not from its start', () => {
    const times = { ...lifetimes, token: 10 * MINUTE }
    expect(asks(0, { expiresAt: 10 * MINUTE }, times)).toBe(false)
    expect(asks(5 * MINUTE, { expiresAt: 10 * MINUTE }, times)).toBe(true)
  })

  test('when the user changed since', () => {
    expect(asks(0, {}, lifetimes, 2)).toBe(true)
  })

  test('not when it could bring nothing', () => {
    expect(asks(2990 * MINUTE, { expiresAt: 3000 * MINUTE })).toBe(false)
  })
})
