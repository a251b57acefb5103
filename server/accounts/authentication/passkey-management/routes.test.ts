import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { AuditPage } from '#contract/audit.ts'
import { MAX_PASSKEYS, type PasskeyCreation } from '#contract/passkeys.ts'
import { SecondFactorStatus } from '#contract/second-factor.ts'
import { INITIAL_SETTINGS } from '#contract/settings.ts'
import { OPERATOR } from '#server/accounts/users/principal.ts'
import { type Deviation, PASSKEY_ORIGIN, PasskeyDevice } from '#server/testing/passkey-device.ts'
import { addPasskey, beginPasskey, passkeysOf, requestAny, send, signInByPasskey } from '#server/testing/passkeys.ts'
import { StillClock, signInWith, turnOnFactor } from '#server/testing/second-factor.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'

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
  await app.signIn('zoe')
})
afterEach(() => app[Symbol.asyncDispose]())

const add = (credential: object, as = 'zoe', name = 'Laptop') =>
  send(app, '/api/passkeys', { name, credential }, { as })
const created = async (deviation?: Deviation, change?: Partial<PasskeyCreation>) =>
  device.create({ ...(await beginPasskey(app, 'zoe')), ...change }, deviation)
const status = async (as = 'zoe') =>
  SecondFactorStatus.parse(await (await app.request('/api/second-factor', { as })).json())
const remove = (id: number, as = 'zoe') => send(app, `/api/passkeys/${id}`, {}, { as, method: 'DELETE' })

describe('adding', () => {
  test('the first one comes with recovery codes, and the password alone is not enough from then on', async () => {
    const first = await addPasskey(app, device, 'zoe')
    expect(first.recoveryCodes).toHaveLength(10)
    expect(first.passkey).toMatchObject({ name: 'Device of zoe', lastUsedAt: null, usable: true })
    expect(await status()).toMatchObject({ activeSince: null, passkeys: 1, recoveryCodes: 10 })
    expect(await signInWith(app, 'zoe', {})).toMatchObject({ code: 'second_factor' })
    expect((await signInWith(app, 'zoe', { code: '123456' })).status).toBe(403)
    expect((await signInWith(app, 'zoe', { code: first.recoveryCodes[0] ?? '' })).status).toBe(200)
    expect((await addPasskey(app, new PasskeyDevice(), 'zoe')).recoveryCodes).toEqual([])
  })

  test('the options name no secret, and the passkeys that the user has', async () => {
    const { passkey } = await addPasskey(app, device, 'zoe')
    const options = await beginPasskey(app, 'zoe')
    expect(options).toMatchObject({ rp: { id: 'files.example.test', name: 'Coffer' }, attestation: 'none' })
    expect(options.excludeCredentials).toHaveLength(1)
    expect(options.user.name).toBe('zoe')
    expect(passkey).not.toHaveProperty('publicKey')
  })

  test.each([
    ['of another origin', { origin: 'https://evil.test' }],
    ['of another site', { rpId: 'evil.test' }],
    ['with another algorithm', { algorithm: -36 }],
    ['of a sign-in', { type: 'webauthn.get' }],
    ['for a challenge of its own', { challenge: 'c2VsZi1tYWRl' }],
  ])('a passkey %s is refused', async (_, deviation) => {
    expect(await add(await created(deviation))).toMatchObject({ status: 400, code: 'invalid' })
    expect((await passkeysOf(app, 'zoe')).passkeys).toEqual([])
  })

  test('a passkey for a challenge of a sign-in, of another session, or that is outdated, is refused', async () => {
    const { request } = await requestAny(app)
    expect((await add(await created({ challenge: request.challenge }))).status).toBe(400)
    const credential = await created()
    expect((await add(credential, 'mia')).status).toBe(400)
    const token = await app.freshToken('zoe')
    expect((await send(app, '/api/passkeys', { name: 'x', credential }, { token })).status).toBe(400)
    clock.pass(5 * 60_000)
    expect((await add(credential)).status).toBe(400)
  })

  test('a challenge adds one passkey', async () => {
    const credential = await created()
    expect((await add(credential)).status).toBe(201)
    expect((await add(credential)).status).toBe(400)
  })

  test('a credential is registered once, also by another user', async () => {
    await addPasskey(app, device, 'zoe')
    await app.signIn('mia')
    const copy = new PasskeyDevice()
    const first = copy.create(await beginPasskey(app, 'mia'))
    expect((await add(first, 'mia')).status).toBe(201)
    const again = copy.createAgain(await beginPasskey(app, 'zoe'))
    expect(await add(again)).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('the statement of a manufacturer is not read, and a huge one is refused', async () => {
    expect((await add(await created({ attestation: new Uint8Array(2000) }))).status).toBe(201)
    expect((await add(await created({ attestation: new Uint8Array(9000) }))).status).toBe(400)
    expect((await add(await created({ attestation: new Uint8Array(30_000) }))).status).toBe(413)
  })

  test('there is a limit for each user', async () => {
    await addPasskey(app, device, 'zoe')
    const credential = await created()
    await app.context.db.transaction().execute(async (tx) => {
      const row = await tx.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow()
      const { id: _id, ...values } = row
      const rows = Array.from({ length: MAX_PASSKEYS - 1 }, (__, index) => ({ ...values, credential_id: `c${index}` }))
      await tx.insertInto('passkeys').values(rows).execute()
    })
    expect((await send(app, '/api/passkeys/setup', {}, { as: 'zoe' })).status).toBe(429)
    expect((await add(credential)).status).toBe(429)
  })
})

describe('the list', () => {
  test('has names that their owner changes, and nobody else', async () => {
    const { passkey } = await addPasskey(app, device, 'zoe')
    const rename = (name: string, as: string) =>
      send(app, `/api/passkeys/${passkey.id}`, { name }, { as, method: 'PATCH' })
    expect((await rename(' Phone ', 'zoe')).status).toBe(200)
    expect((await rename(' ', 'zoe')).status).toBe(400)
    for (const as of ['mia', 'admin']) {
      expect((await rename('Mine', as)).status).toBe(404)
      expect((await remove(passkey.id, as)).status).toBe(404)
    }
    expect((await passkeysOf(app, 'zoe')).passkeys).toMatchObject([{ name: 'Phone' }])
    expect((await passkeysOf(app, 'mia')).passkeys).toEqual([])
  })

  test('marks those of another address, which sign nobody in; recovery codes do', async () => {
    const { recoveryCodes } = await addPasskey(app, device, 'zoe')
    await app.context.db.transaction().execute((tx) => tx.updateTable('passkeys').set({ rp_id: 'old.test' }).execute())
    expect((await passkeysOf(app, 'zoe')).passkeys).toMatchObject([{ usable: false }])
    expect((await signInByPasskey(app, device)).status).toBe(403)
    expect(await signInWith(app, 'zoe', {})).toMatchObject({ code: 'second_factor' })
    expect((await signInWith(app, 'zoe', { code: recoveryCodes[0] ?? '' })).status).toBe(200)
  })

  test('tells administrators only why there are none', async () => {
    await using other = await testApp({ users: [{ username: 'zoe' }] })
    expect(await passkeysOf(other, 'admin')).toEqual({ available: false, unavailable: 'no_address', passkeys: [] })
    expect(await passkeysOf(other, 'zoe')).toEqual({ available: false, unavailable: null, passkeys: [] })
  })
})

describe('removing', () => {
  test('the last one turns the second factor off, with the recovery codes', async () => {
    const { passkey, recoveryCodes } = await addPasskey(app, device, 'zoe')
    expect((await remove(passkey.id)).status).toBe(200)
    expect(await status()).toMatchObject({ passkeys: 0, recoveryCodes: 0 })
    expect((await signInByPasskey(app, device)).status).toBe(403)
    expect((await signInWith(app, 'zoe', { code: recoveryCodes[0] ?? '' })).status).toBe(200)
    expect((await signInWith(app, 'zoe', {})).status).toBe(200)
    const audit = AuditPage.parse(await (await app.request('/api/audit?kinds=passkeyAdded,passkeyRemoved')).json())
    expect(audit.events.map(({ kind, username, detail }) => [kind, username, detail])).toEqual([
      ['passkeyRemoved', 'zoe', 'Device of zoe'],
      ['passkeyAdded', 'zoe', 'Device of zoe'],
    ])
  })

  test('leaves the authenticator app with its recovery codes, and the other way around', async () => {
    const zoe = await turnOnFactor(app, clock, 'zoe')
    const { passkey, recoveryCodes } = await addPasskey(app, device, 'zoe')
    expect(recoveryCodes).toEqual([])
    expect((await send(app, '/api/second-factor', {}, { as: 'zoe', method: 'DELETE' })).status).toBe(200)
    expect(await status()).toMatchObject({ activeSince: null, passkeys: 1, recoveryCodes: 10 })
    expect((await signInWith(app, 'zoe', { code: zoe.freshCode() })).status).toBe(403)
    await turnOnFactor(app, clock, 'zoe', {})
    expect((await remove(passkey.id)).status).toBe(200)
    expect(await status()).toMatchObject({ passkeys: 0, recoveryCodes: 10 })
  })

  test('resets by an administrator and the operator remove them too', async () => {
    await addPasskey(app, device, 'zoe')
    await app.signIn('admin')
    expect((await send(app, '/api/users/2/second-factor', {}, { as: 'admin', method: 'DELETE' })).status).toBe(200)
    expect((await signInWith(app, 'zoe', {})).status).toBe(200)
    await addPasskey(app, new PasskeyDevice(), 'zoe')
    expect(await app.context.secondFactors.reset(OPERATOR, 2)).toBe(true)
    expect((await passkeysOf(app, 'zoe')).passkeys).toEqual([])
    expect((await signInWith(app, 'zoe', {})).status).toBe(200)
  })
})

describe('where a second factor is required', () => {
  const requireOfEveryone = async () => {
    await addPasskey(app, new PasskeyDevice(), 'admin')
    const secondFactor = { required: 'everyone', groups: [], graceDays: 0 }
    const { status: saved } = await send(
      app,
      '/api/settings',
      { ...INITIAL_SETTINGS, secondFactor },
      { as: 'admin', method: 'PUT' },
    )
    expect(saved).toBe(200)
  }

  test('a passkey is one, and can be added before anything else', async () => {
    await requireOfEveryone()
    const { token } = await signInWith(app, 'mia', {})
    const files = async () => (await app.request('/api/resources/', { as: null, headers: { 'X-Auth': token } })).status
    expect(await files()).toBe(403)
    await app.signIn('mia')
    await addPasskey(app, device, 'mia')
    expect(await files()).toBe(200)
  })

  test('the last second factor is not removed', async () => {
    await requireOfEveryone()
    const { passkey } = await addPasskey(app, device, 'zoe')
    expect(await remove(passkey.id)).toMatchObject({ status: 403, code: 'not_allowed' })
    const second = await addPasskey(app, new PasskeyDevice(), 'zoe')
    expect((await remove(second.passkey.id)).status).toBe(200)
    await turnOnFactor(app, clock, 'zoe', {})
    expect((await remove(passkey.id)).status).toBe(200)
    expect((await send(app, '/api/second-factor', {}, { as: 'zoe', method: 'DELETE' })).status).toBe(403)
  })

  test('the password alone confirms nothing', async () => {
    await addPasskey(app, device, 'zoe')
    const token = await app.freshToken('zoe')
    const proof = { name: 'x', effects: [], current_password: PASSWORD }
    expect(await send(app, '/api/tokens', proof, { token })).toMatchObject({ code: 'second_factor' })
  })
})
