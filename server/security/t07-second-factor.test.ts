import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { AuditPage } from '#contract/audit.ts'
import { ErrorBody } from '#contract/errors.ts'
import { NoticesPage } from '#contract/notices.ts'
import { PAGE_HEADER } from '#contract/page-requests.ts'
import { SecondFactorStatus } from '#contract/second-factor.ts'
import { INITIAL_SETTINGS } from '#contract/settings.ts'
import { User } from '#contract/users.ts'
import { OPERATOR } from '#server/accounts/users/principal.ts'
import { type Authenticator, StillClock, signInWith, turnOnFactor } from '#server/testing/second-factor.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'
import { until } from '#server/testing/until.ts'

// An attacker who knows the password of a user with a second factor, or who stole a session.

const DAY = 86_400_000

let clock: StillClock
let app: TestApp
let zoe: Authenticator

beforeEach(async () => {
  clock = new StillClock()
  app = await testApp({ now: clock.now, tree: { '/a.txt': 'a' }, users: [{ username: 'zoe' }, { username: 'mia' }] })
  await app.signIn('admin')
  zoe = await turnOnFactor(app, clock, 'zoe')
})
afterEach(() => app[Symbol.asyncDispose]())

const signIn = (credentials: { password?: string; code?: string }, name = 'zoe') => signInWith(app, name, credentials)
const wrongCode = () => signIn({ code: zoe.code(5) })
const needed = { status: 403, code: 'second_factor', field: '' }
const wrong = { status: 403, code: 'second_factor', field: 'code' }

/** Makes a request that needs a password proof, in a session. */
async function createToken(token: string, proof: object): Promise<string> {
  const headers = { 'X-Auth': token }
  const init = { method: 'POST', as: null, headers, body: JSON.stringify({ name: 'x', effects: [], ...proof }) }
  const response = await app.request('/api/tokens', init)
  return response.ok ? 'done' : ErrorBody.parse(await response.json()).code
}

describe('signing in', () => {
  test('the password alone gets no token, and both together do', async () => {
    const alone = await signIn({})
    expect(alone).toMatchObject(needed)
    expect(alone.token).toBe('')
    expect(await signIn({ code: '' })).toMatchObject(needed)
    expect((await signIn({ code: zoe.freshCode() })).status).toBe(200)
    expect((await signIn({}, 'mia')).status).toBe(200)
  })

  test('a wrong password is one answer, with and without a second factor, with and without a code', async () => {
    const answers = await Promise.all(
      ['zoe', 'mia', 'nobody'].flatMap((name) =>
        [undefined, zoe.code(1), zoe.recoveryCodes[0]].map(
          async (code) => (await signIn({ password: 'wrong', ...(code !== undefined && { code }) }, name)).text,
        ),
      ),
    )
    expect(new Set(answers).size).toBe(1)
    // None of these codes was used.
    expect((await signIn({ code: zoe.recoveryCodes[0] ?? '' })).status).toBe(200)
  })

  test('a code works once, and with it no earlier one', async () => {
    clock.pass(60_000)
    const [earlier, code] = [zoe.code(-1), zoe.code()]
    expect((await signIn({ code })).status).toBe(200)
    expect(await signIn({ code })).toMatchObject(wrong)
    expect(await signIn({ code: earlier })).toMatchObject(wrong)
  })

  test('the code that turned it on does not sign in', async () => {
    expect(await signIn({ code: zoe.code() })).toMatchObject(wrong)
  })

  test('of the same code sent many times at once, one is accepted', async () => {
    const code = zoe.freshCode()
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn({ code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a recovery code works once, and only that of the user', async () => {
    const mia = await turnOnFactor(app, clock, 'mia')
    const [code = ''] = zoe.recoveryCodes
    expect(await signIn({ code: mia.recoveryCodes[0] ?? '' })).toMatchObject(wrong)
    const answers = await Promise.all([signIn({ code }), signIn({ code })])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const audit = AuditPage.parse(await (await app.request('/api/audit?kinds=recoveryCodeUsed')).json())
    expect(audit.events).toMatchObject([{ username: 'zoe', targets: ['zoe'], detail: 'left: 9' }])
    await until(async () => {
      const page = NoticesPage.parse(await (await app.request('/api/notices', { as: 'zoe' })).json())
      return page.notices.some(({ kind, data }) => kind === 'recovery_code_used' && 'left' in data && data.left === 9)
    })
  })
})

describe('guessing codes', () => {
  test('is limited for the account, and the correct password does not reset the count', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await signIn({})).toMatchObject(needed)
      expect(await wrongCode()).toMatchObject(wrong)
    }
    expect((await wrongCode()).status).toBe(429)
    // Neither a correct code nor a recovery code is tried any more.
    expect((await signIn({ code: zoe.code(1) })).status).toBe(429)
    expect((await signIn({ code: zoe.recoveryCodes[1] ?? '' })).status).toBe(429)
    clock.pass(60_000)
    expect((await signIn({ code: zoe.freshCode() })).status).toBe(200)
  })

  test('in proofs counts too, whatever the session, and so do sign-ins', async () => {
    const sessions = [await app.freshToken('zoe'), await app.freshToken('zoe')]
    clock.pass(900_000)
    for (const token of [...sessions, ...sessions])
      expect(await createToken(token, { current_password: PASSWORD, current_code: zoe.code(5) })).toBe('second_factor')
    expect(await wrongCode()).toMatchObject(wrong)
    const proof = { current_password: PASSWORD, current_code: zoe.code(1) }
    for (const token of sessions) expect(await createToken(token, proof)).toBe('too_many')
  })

  test('waits grow to an hour, and pausing for a window does not give five new attempts', async () => {
    const accepted = async () => {
      let count = 0
      while ((await wrongCode()).status !== 429) count++
      return count
    }
    expect(await accepted()).toBe(5)
    for (let pause = 0; pause < 10; pause++) {
      clock.pass(3_600_000)
      expect(await accepted()).toBe(1)
    }
  })

  test('is reported like wrong passwords, without the code', async () => {
    await wrongCode()
    const lines = app.log.filter((line) => line.includes('sign-in failed'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('wrong code')
    expect(app.log.join('\n')).not.toContain(zoe.code(5))
  })
})

describe('a stolen session', () => {
  test('proves nothing without a code, nor with a code that was used', async () => {
    const token = await app.freshToken('zoe')
    // It began without a code, so that its age does not count.
    expect(await createToken(token, {})).toBe('proof_needed')
    expect(await createToken(token, { current_password: PASSWORD })).toBe('second_factor')
    const code = zoe.freshCode()
    expect(await createToken(token, { current_password: 'wrong', current_code: code })).toBe('wrong_credentials')
    expect(await createToken(token, { current_password: PASSWORD, current_code: code })).toBe('done')
    expect(await createToken(token, {})).toBe('done')
    const other = await app.freshToken('zoe')
    expect(await createToken(other, { current_password: PASSWORD, current_code: code })).toBe('second_factor')
  })

  test('neither turns the factor off, nor replaces it, nor reads codes', async () => {
    const headers = { 'X-Auth': await app.freshToken('zoe') }
    const body = JSON.stringify({ current_password: PASSWORD })
    for (const [method, path] of [
      ['DELETE', '/api/second-factor'],
      ['POST', '/api/second-factor/setup'],
      ['POST', '/api/second-factor/recovery-codes'],
    ] as const) {
      const refused = await app.request(path, { method, as: null, headers, body })
      expect([refused.status, ErrorBody.parse(await refused.json()).code]).toEqual([403, 'second_factor'])
      expect((await app.request(path, { method, as: null, headers })).status).toBe(403)
    }
    const body2 = JSON.stringify({ code: zoe.freshCode() })
    const confirmed = await app.request('/api/second-factor', { method: 'POST', as: null, headers, body: body2 })
    expect(confirmed.status).toBe(404)
  })

  test('that began before the factor stays valid for its owner', async () => {
    expect((await app.request('/api/resources/', { as: 'zoe' })).status).toBe(200)
  })

  test('does not confirm a setup of another session', async () => {
    const begun = await app.request('/api/second-factor/setup', { method: 'POST', as: 'mia' })
    expect(begun.status).toBe(200)
    const headers = { 'X-Auth': await app.freshToken('mia') }
    const body = JSON.stringify({ code: '000000' })
    expect((await app.request('/api/second-factor', { method: 'POST', as: null, headers, body })).status).toBe(404)
  })
})

describe('the secret', () => {
  test('is neither in the database nor in any answer after its setup', async () => {
    const rows = await app.context.db.selectFrom('second_factors').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.secret).toStartWith('1.')
    const codes = await app.context.db.selectFrom('recovery_codes').select('digest').execute()
    for (const { digest } of codes) expect(digest).toMatch(/^[0-9a-f]{64}$/)
    const status = await app.request('/api/second-factor', { as: 'zoe' })
    expect(SecondFactorStatus.parse(await status.json())).toMatchObject({ available: true, recoveryCodes: 10 })
  })
})

describe('an administrator', () => {
  const reset = (as: string, body: object = {}) =>
    app.request('/api/users/2/second-factor', { method: 'DELETE', as, body: JSON.stringify(body) })

  test('resets a lost factor with a proof; users do not reset that of others', async () => {
    expect((await reset('mia', { current_password: PASSWORD })).status).toBe(403)
    clock.pass(900_000)
    expect((await reset('admin')).status).toBe(403)
    expect((await reset('admin', { current_password: 'wrong' })).status).toBe(403)
    expect(await signIn({})).toMatchObject(needed)
    expect((await reset('admin', { current_password: PASSWORD })).status).toBe(200)
    expect((await signIn({})).status).toBe(200)
    const audit = AuditPage.parse(await (await app.request('/api/audit?kinds=secondFactorReset')).json())
    expect(audit.events).toMatchObject([{ username: 'admin', targets: ['zoe'] }])
  })

  test('the operator does so too, also while codes are locked out', async () => {
    for (let attempt = 0; attempt < 6; attempt++) await wrongCode()
    expect(await app.context.secondFactors.reset(OPERATOR, 2)).toBe(true)
    expect((await signIn({})).status).toBe(200)
  })
})

describe('a required factor', () => {
  const require = async (secondFactor: object, as = 'admin') => {
    const body = JSON.stringify({ ...INITIAL_SETTINGS, secondFactor })
    const response = await app.request('/api/settings', { method: 'PUT', as, body })
    return response.ok ? 'saved' : ErrorBody.parse(await response.json())
  }
  const everyone = { required: 'everyone', groups: [], graceDays: 2 }
  const asked = async (token: string, path = '/api/resources/') =>
    (await app.request(path, { as: null, headers: { 'X-Auth': token } })).status

  test('is not required by an administrator who has none', async () => {
    expect(await require(everyone)).toMatchObject({ code: 'invalid', field: 'secondFactor.required' })
    await turnOnFactor(app, clock, 'admin')
    expect(await require(everyone)).toBe('saved')
  })

  test('limits sessions after the grace to its setup, old and new ones, and ends with it', async () => {
    await turnOnFactor(app, clock, 'admin')
    expect(await require(everyone)).toBe('saved')
    clock.pass(2 * DAY - 1)
    const before = await app.freshToken('mia')
    expect(await asked(before)).toBe(200)
    const own = { as: null, headers: { 'X-Auth': before, [PAGE_HEADER]: '1' } }
    const { secondFactorDue = '' } = User.parse(await (await app.request('/api/users/3', own)).json())
    expect(Date.parse(secondFactorDue)).toBe(clock.now() + 1)
    const { token } = await signIn({}, 'mia')
    expect(await asked(token)).toBe(200)
    clock.pass(1)
    for (const each of [before, token]) {
      expect(await asked(each)).toBe(403)
      expect(await asked(each, '/api/second-factor')).toBe(200)
    }
    const reached = await Promise.all(
      app.routes
        .filter(({ access, path }) => access !== 'public' && !/^\/api\/(second-factor|passkeys)/.test(path))
        .map(async ({ method, path, name }) => {
          const target = path.replace(':id', '1').replace('*', 'a.txt')
          const init = { method, as: null, headers: { 'X-Auth': token } }
          return name === 'sessions.logout' ? 403 : (await app.request(target, init)).status
        }),
    )
    expect(new Set(reached)).toEqual(new Set([403]))
    await app.signIn('mia')
    await turnOnFactor(app, clock, 'mia')
    expect(await asked(token)).toBe(200)
  })

  test('cannot be turned off by its user, but be replaced', async () => {
    const admin = await turnOnFactor(app, clock, 'admin')
    await require(everyone)
    const proof = JSON.stringify({ current_password: PASSWORD, current_code: admin.freshCode() })
    expect((await app.request('/api/second-factor', { method: 'DELETE', body: proof })).status).toBe(403)
    expect((await app.request('/api/second-factor/setup', { method: 'POST' })).status).toBe(200)
  })

  test('does not lock out the last administrator whose factor was reset', async () => {
    await turnOnFactor(app, clock, 'admin')
    await require({ ...everyone, graceDays: 0 })
    await app.context.secondFactors.reset(OPERATOR, 1)
    const { status, token } = await signIn({}, 'admin')
    expect(status).toBe(200)
    expect(await asked(token, '/api/settings')).toBe(403)
    expect(await asked(token, '/api/second-factor')).toBe(200)
  })
})
