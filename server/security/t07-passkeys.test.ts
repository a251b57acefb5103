import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { AuditPage } from '#contract/audit.ts'
import { type Deviation, PASSKEY_ORIGIN, PasskeyDevice } from '#server/testing/passkey-device.ts'
import {
  addPasskey,
  afterPassword,
  beginPasskey,
  passkeysOf,
  requestAny,
  requestProof,
  requestSignIn,
  send,
  signInByBoth,
  signInByPasskey,
} from '#server/testing/passkeys.ts'
import { StillClock, signInWith } from '#server/testing/second-factor.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'

// An attacker who has a site of their own, recorded answers, a copied authenticator, a password, or a session.

let clock: StillClock
let app: TestApp
let device: PasskeyDevice

beforeEach(async () => {
  clock = new StillClock()
  app = await testApp({
    ...{ now: clock.now, users: [{ username: 'zoe' }, { username: 'mia' }] },
    config: { externalUrl: PASSKEY_ORIGIN },
  })
  device = new PasskeyDevice()
  await addPasskey(app, device, 'zoe')
})
afterEach(() => app[Symbol.asyncDispose]())

const audited = async (kind: string) =>
  AuditPage.parse(await (await app.request(`/api/audit?kinds=${kind}`)).json()).events
const byPasskey = (credential: object, cookie: string) => send(app, '/api/login/passkey', { credential }, { cookie })
const refused = { status: 403, code: 'wrong_credentials' }

describe('in place of the password', () => {
  test('it signs in, is recorded, and counts as both factors', async () => {
    const { status, text: token } = await signInByPasskey(app, device)
    expect(status).toBe(200)
    expect((await send(app, '/api/tokens', { name: 'x', effects: [] }, { token })).status).toBe(201)
    expect((await passkeysOf(app, 'zoe')).passkeys[0]?.lastUsedAt).toBe(new Date(clock.now()).toISOString())
    const [signIn] = (await audited('signIn')).filter(({ username }) => username === 'zoe')
    expect(signIn?.detail).toStartWith('passkey Device of zoe; ')
  })

  const HOSTILE: readonly (readonly [string, Deviation])[] = [
    ['of another origin', { origin: 'https://files.example.test.evil.test' }],
    ['of another port', { origin: `${PASSKEY_ORIGIN}:8443` }],
    ['without TLS', { origin: PASSKEY_ORIGIN.replace('https', 'http') }],
    ['of another site', { rpId: 'example.test' }],
    ['within a page of another site', { isFramed: true }],
    ['of a registration', { type: 'webauthn.create' }],
    ['of a user who was not verified', { isVerified: false }],
    ['that names another user', { userHandle: 'bm9ib2R5' }],
    ['that names no user', { userHandle: '' }],
    ['with another key', { forges: true }],
    ['that is not registered', { id: 'bm90IHJlZ2lzdGVyZWQ' }],
    ['for a challenge of its own', { challenge: 'c2VsZi1tYWRl' }],
  ]
  test.each(HOSTILE)('a passkey %s is refused', async (_, deviation) => {
    expect(await signInByPasskey(app, device, deviation)).toMatchObject(refused)
    expect((await signInByPasskey(app, device)).status).toBe(200)
  })

  test('every refusal is the same text', async () => {
    const texts = await Promise.all(
      HOSTILE.slice(0, 6).map(async ([, one]) => (await signInByPasskey(app, device, one)).text),
    )
    expect(new Set(texts).size).toBe(1)
  })

  test('an answer works once, also one that was refused, and only in its browser', async () => {
    const { request, cookie } = await requestAny(app)
    const answer = device.get(request)
    expect(await byPasskey(answer, (await requestAny(app)).cookie)).toMatchObject(refused)
    expect(await byPasskey(answer, '')).toMatchObject(refused)
    const answers = await Promise.all([byPasskey(answer, cookie), byPasskey(answer, cookie)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const next = await requestAny(app)
    expect(await byPasskey(device.get(next.request, { forges: true }), next.cookie)).toMatchObject(refused)
    expect(await byPasskey(device.get(next.request), next.cookie)).toMatchObject(refused)
  })

  test('an answer after five minutes is refused', async () => {
    const { request, cookie } = await requestAny(app)
    clock.pass(5 * 60_000)
    expect(await byPasskey(device.get(request), cookie)).toMatchObject(refused)
  })

  test('challenges of other purposes are refused', async () => {
    const creation = await beginPasskey(app, 'zoe')
    const second = await afterPassword(app, 'zoe')
    const token = await app.freshToken('zoe')
    const proof = await requestProof(app, token, false)
    const { request, cookie } = await requestAny(app)
    for (const { challenge } of [creation, second.request, proof])
      for (const one of [cookie, second.cookie])
        expect(await byPasskey(device.get(request, { challenge }), one)).toMatchObject(refused)
  })

  test('failures count for the address as failed sign-ins do', async () => {
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await signInByPasskey(app, device, { forges: true })).status).toBe(403)
    expect((await signInByPasskey(app, device)).status).toBe(429)
    const lines = app.log.filter((line) => line.includes('sign-in failed') && line.includes('wrong passkey'))
    expect(lines).toHaveLength(10)
  })

  test('requests are limited for each address', async () => {
    let status = 0
    for (let count = 0; count < 121; count++)
      status = (await send(app, '/api/login/passkey/challenge', { afterPassword: false })).status
    expect(status).toBe(429)
  })
})

describe('the counter', () => {
  test('of an authenticator without one stays 0', async () => {
    for (let use = 0; use < 3; use++) expect((await signInByPasskey(app, device)).status).toBe(200)
  })

  test('that goes back or stands still is refused and audited', async () => {
    device.counter = 41
    expect((await signInByPasskey(app, device)).status).toBe(200)
    for (const counter of [42, 41, 0]) expect(await signInByPasskey(app, device, { counter })).toMatchObject(refused)
    expect(await signInByBoth(app, 'zoe', (request) => device.get(request, { counter: 7 }))).toMatchObject({
      status: 403,
    })
    expect(await audited('passkeyRefused')).toMatchObject(
      Array.from({ length: 4 }, () => ({ username: 'zoe', targets: ['zoe'], detail: 'Device of zoe' })),
    )
    expect((await signInByPasskey(app, device, { counter: 43 })).status).toBe(200)
  })
})

describe('as the second factor', () => {
  test('it is needed after the password, and need not verify the user', async () => {
    expect(await signInWith(app, 'zoe', {})).toMatchObject({ status: 403, code: 'second_factor', field: '' })
    expect((await signInByBoth(app, 'zoe', (request) => device.get(request, { isVerified: false }))).status).toBe(200)
  })

  test('nothing tells which accounts have passkeys before the password is right', async () => {
    const wrong = await Promise.all(
      ['zoe', 'mia', 'nobody'].map((username) => send(app, '/api/login', { username, password: 'wrong' })),
    )
    expect(new Set(wrong.map(({ text }) => text)).size).toBe(1)
    expect(wrong.map(({ cookie }) => cookie)).toEqual(['', '', ''])
    const { request, cookie } = await requestAny(app)
    expect(request.allowCredentials).toEqual([])
    expect(await requestSignIn(app, cookie, true)).toBeNull()
  })

  test('it is not accepted with a wrong password, from another browser, or twice', async () => {
    const { request, cookie } = await afterPassword(app, 'zoe')
    const passkey = device.get(request)
    const enter = (password: string, sent: string) =>
      send(app, '/api/login', { username: 'zoe', password, passkey }, { cookie: sent })
    expect(await enter('wrong', cookie)).toMatchObject(refused)
    expect(await enter(PASSWORD, '')).toMatchObject({ code: 'second_factor' })
    expect((await enter(PASSWORD, cookie)).status).toBe(200)
    expect(await enter(PASSWORD, cookie)).toMatchObject({ code: 'second_factor' })
  })

  test('that of another user is refused', async () => {
    const other = new PasskeyDevice()
    await addPasskey(app, other, 'mia')
    const { request: foreign } = await afterPassword(app, 'mia')
    const present = ({ challenge, ...request }: typeof foreign) =>
      other.get({ ...request, challenge, allowCredentials: foreign.allowCredentials })
    expect(await signInByBoth(app, 'zoe', present)).toMatchObject({ code: 'second_factor' })
  })

  test('wrong ones count as wrong codes do', async () => {
    const forged = () => signInByBoth(app, 'zoe', (request) => device.get(request, { forges: true }))
    for (let attempt = 0; attempt < 5; attempt++) expect((await forged()).status).toBe(403)
    expect((await signInByBoth(app, 'zoe', (request) => device.get(request))).status).toBe(429)
  })
})

describe('a stolen session', () => {
  const create = (token: string, proof: object) =>
    send(app, '/api/tokens', { name: 'x', effects: [], ...proof }, { token })

  test('confirms nothing without the passkey, which confirms alone or beside the password', async () => {
    const token = await app.freshToken('zoe')
    expect(await create(token, {})).toMatchObject({ code: 'proof_needed' })
    expect(await create(token, { current_password: PASSWORD })).toMatchObject({ code: 'second_factor' })
    const unverified = device.get(await requestProof(app, token, true), { isVerified: false })
    expect(await create(token, { current_passkey: unverified })).toMatchObject(refused)
    const again = device.get(await requestProof(app, token, true), { isVerified: false })
    expect((await create(token, { current_password: PASSWORD, current_passkey: again })).status).toBe(201)
    const other = await app.freshToken('zoe')
    expect((await create(other, { current_passkey: device.get(await requestProof(app, other, false)) })).status).toBe(
      201,
    )
  })

  test('does not confirm with the challenge of another session, nor with the passkey of another user', async () => {
    const [token, other] = [await app.freshToken('zoe'), await app.freshToken('zoe')]
    const stolen = device.get(await requestProof(app, other, false))
    expect(await create(token, { current_passkey: stolen })).toMatchObject(refused)
    const foreign = new PasskeyDevice()
    await addPasskey(app, foreign, 'mia')
    const request = { ...(await requestProof(app, token, false)), allowCredentials: [] }
    expect(await create(token, { current_passkey: foreign.get(request) })).toMatchObject(refused)
  })

  test('adds and removes no passkey', async () => {
    const token = await app.freshToken('zoe')
    expect(await send(app, '/api/passkeys/setup', {}, { token })).toMatchObject({ code: 'proof_needed' })
    expect(await send(app, '/api/passkeys/1', {}, { token, method: 'DELETE' })).toMatchObject({ code: 'proof_needed' })
    expect((await passkeysOf(app, 'zoe')).passkeys).toHaveLength(1)
  })
})
