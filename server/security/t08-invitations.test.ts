import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { ErrorBody } from '#contract/errors.ts'
import { Group } from '#contract/groups.ts'
import { NewInvitation } from '#contract/invitations.ts'
import { ALL_PERMISSIONS } from '#contract/users.ts'
import { openInvitations } from '#server/accounts/invitations/open-invitations.ts'
import { openUsers } from '#server/accounts/users/open-users.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { isAppError } from '#server/platform/errors.ts'
import { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { CHEAP_HASHING } from '#server/testing/cheap-hashing.ts'
import { invitationRequests, NEW_PASSWORD } from '#server/testing/invitations.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'

// Invitations: each creates one account, nobody learns about others, and none outlives its end or the rights of its author.

const DAY = 86_400_000
let app: TestApp
let ask: ReturnType<typeof invitationRequests>
let now: number

beforeEach(async () => {
  now = Date.now()
  app = await testApp({
    tree: { '/a.txt': 'a' },
    users: [{ username: 'eve' }, { username: 'boss', grantedPermissions: ['admin'] }],
    now: () => now,
  })
  ask = invitationRequests(app)
})
afterEach(() => app[Symbol.asyncDispose]())

const names = async () => (await app.context.users.all()).map(({ username }) => username)
const demote = (perm: object) =>
  app.request('/api/users/3', {
    method: 'PUT',
    body: JSON.stringify({ what: 'user', which: ['perm'], data: { perm } }),
  })

describe('an invitation works once', () => {
  test('for requests at the same time', async () => {
    const { secret } = await ask.invite({})
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, number) => ask.accept(secret, { username: `user${number}` })),
    )
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 404, 404, 404, 404, 404])
    expect((await names()).filter((name) => name.startsWith('user'))).toHaveLength(1)
    expect((await ask.accept(secret, { username: 'another' })).status).toBe(404)
  })

  test('for two servers on one database', async () => {
    const { context } = app
    const { settings, storage, events, sessions, captcha, proof, config } = context
    const db = await openDatabase(new DataDirectory(config.data), { now: () => now })
    await using _ = { [Symbol.asyncDispose]: () => db.destroy() }
    const served = { matching: 'exact', reserved: [] } as const
    const shared = { db, settings, events, now: () => now, served, storage, hashing: CHEAP_HASHING }
    const { acceptance } = openInvitations({ ...shared, ...openUsers(shared), sessions, captcha, proof, config })
    const secrets = [await ask.invite({}), await ask.invite({}), await ask.invite({})].map(({ secret }) => secret)
    const origin = { address: '203.0.113.9', device: '' }
    for (const [round, secret] of secrets.entries()) {
      const results = await Promise.all([
        ask.accept(secret, { username: `here${round}` }).then(({ status }) => status),
        acceptance.accept(secret, { username: `there${round}`, password: NEW_PASSWORD, recaptcha: '' }, origin).then(
          () => 200,
          (error) => (isAppError(error, 'not_found') ? 404 : String(error)),
        ),
      ])
      expect(results.sort()).toEqual([200, 404])
    }
    expect((await names()).filter((name) => /^(?:here|there)\d$/.test(name))).toHaveLength(secrets.length)
  })

  test('and is not used up by programs that open links', async () => {
    const { secret } = await ask.invite({ username: 'ada' })
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      await app.request(`/invite/${secret}`, { method, as: null })
      await app.request(`/api/invitations/open/${secret}`, { method, as: null })
    }
    expect((await ask.accept(secret)).status).toBe(200)
  })
})

describe('an invitation that cannot be used', () => {
  test('answers as one that never was, whatever the reason', async () => {
    const used = await ask.invite({ username: 'ada' })
    await ask.accept(used.secret)
    const revoked = await ask.invite({ username: 'bob' })
    await ask.revoke(revoked.invitation.id)
    const taken = await ask.invite({ username: 'carl' })
    await app.request('/api/users', {
      method: 'POST',
      body: JSON.stringify({ what: 'user', data: { username: 'CARL', password: NEW_PASSWORD } }),
    })
    const expired = await ask.invite({ username: 'dora', days: 1 })
    now += DAY
    const unknown = 'A'.repeat(43)
    const answers = async (secret: string) => {
      const replies = [await ask.open(secret), await ask.accept(secret), await ask.accept(secret, { password: 'x' })]
      return Promise.all(
        replies.map(async (reply) => {
          const headers = [...reply.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
          return [reply.status, await reply.text(), headers]
        }),
      )
    }
    const expected = await answers(unknown)
    expect(expected[0]?.[0]).toBe(404)
    for (const { secret } of [used, revoked, expired]) expect(await answers(secret)).toEqual(expected)
    // Its recipient knows that it exists, but not that its name was taken.
    const reply = await ask.accept(taken.secret)
    expect([reply.status, await reply.json()]).toEqual([404, JSON.parse(String(expected[0]?.[1]))])
    expect(await names()).toEqual(['admin', 'eve', 'boss', 'ada', 'CARL'])
  })

  test('ends when its author is no longer an administrator', async () => {
    const made = await ask.create({ perm: ALL_PERMISSIONS }, 'boss')
    const { secret } = (await made.json()) as { secret: string }
    expect((await ask.open(secret)).status).toBe(200)
    await demote({ ...ALL_PERMISSIONS, admin: false })
    expect([(await ask.open(secret)).status, (await ask.accept(secret, { username: 'x' })).status]).toEqual([404, 404])
    expect(await ask.list()).toEqual([])
    await demote(ALL_PERMISSIONS)
    expect([(await ask.open(secret)).status, await ask.list()]).toEqual([404, []])
    await app.request('/api/users/3', { method: 'DELETE', body: '{}' })
    expect((await ask.accept(secret, { username: 'x' })).status).toBe(404)
    expect(await app.context.db.selectFrom('invitations').select('id').execute()).toEqual([])
  })
})

describe('an invitation ends for good', () => {
  const change = (which: string, value: object | string, as = 'admin') => {
    const body = JSON.stringify({ what: 'user', which: [which], data: { [which]: value }, current_password: PASSWORD })
    return app.request('/api/users/3', { method: 'PUT', as, body })
  }
  const group = async (method: string, target: string, body: object) => {
    const reply = await app.request(`/api/groups${target}`, { method, body: JSON.stringify(body) })
    return [reply.status, reply.ok ? await reply.json() : null] as const
  }

  test.each([
    ['an administrator sets the password of its author', () => change('password', NEW_PASSWORD)],
    ['its author changes the password', () => change('password', NEW_PASSWORD, 'boss')],
    ['an administrator ends the sessions', () => app.request('/api/users/3/sessions', { method: 'DELETE' })],
    ['its author ends the sessions', () => app.request('/api/sessions', { method: 'DELETE', as: 'boss' })],
    ['the operator ends the sessions', () => app.context.devices.endAllByOperator(3)],
  ])('when %s', async (_, end) => {
    const { secret } = NewInvitation.parse(await (await ask.create({}, 'boss')).json())
    const other = await ask.invite({})
    const reply = await end()
    if (reply instanceof Response) expect(reply.status).toBe(200)
    expect((await ask.accept(secret, { username: 'x' })).status).toBe(404)
    expect((await ask.list()).map(({ id }) => id)).toEqual([other.invitation.id])
    expect((await ask.accept(other.secret, { username: 'y' })).status).toBe(200)
  })

  test('when a group no longer makes its author an administrator, also if it does so again', async () => {
    const admins = { name: 'Admins', perm: ALL_PERMISSIONS, members: [2] }
    const [, created] = await group('POST', '', admins)
    const { id } = Group.parse(created)
    const { secret } = NewInvitation.parse(await (await ask.create({}, 'eve')).json())
    expect((await group('PUT', `/${id}`, { members: [] }))[0]).toBe(200)
    expect((await group('PUT', `/${id}`, { members: [2] }))[0]).toBe(200)
    expect((await ask.open(secret)).status).toBe(404)
  })
})

describe('only administrators who confirm their password', () => {
  test('create and revoke invitations, and see them', async () => {
    const { invitation } = await ask.invite({ username: 'ada' })
    const csv = JSON.stringify({ csv: 'username\nbob' })
    for (const as of ['eve', null]) {
      const status = as === null ? 401 : 403
      expect((await app.request('/api/invitations', { as })).status).toBe(status)
      expect((await app.request('/api/invitations', { as, method: 'POST', body: '{}' })).status).toBe(status)
      for (const query of ['', '?dryRun'])
        expect((await app.request(`/api/invitations/import${query}`, { as, method: 'POST', body: csv })).status).toBe(
          status,
        )
      expect((await app.request(`/api/invitations/${invitation.id}`, { as, method: 'DELETE' })).status).toBe(status)
    }
    await app.signIn('admin')
    now += DAY / 24
    const codes = []
    for (const reply of [
      await ask.create({ username: 'bob' }),
      await ask.importUsers('username\nbob'),
      await ask.revoke(invitation.id),
    ])
      codes.push(ErrorBody.parse(await reply.json()).code)
    expect(codes).toEqual(['proof_needed', 'proof_needed', 'proof_needed'])
    expect((await ask.importUsers('username\nbob', { dryRun: true })).status).toBe(200)
    expect((await ask.list()).map(({ username }) => username)).toEqual(['ada'])
  })
})

test('links of no invitation are limited by address, and valid ones still work there', async () => {
  const { secret } = await ask.invite({ username: 'ada' })
  const unknown = 'A'.repeat(43)
  const statuses = []
  for (let count = 0; count < 50; count++)
    statuses.push((await ask.open(unknown)).status, (await ask.accept(unknown)).status)
  expect(new Set(statuses)).toEqual(new Set([404]))
  const counted = () =>
    app.context.db.selectFrom('sign_in_attempts').select(['key', 'attempts']).orderBy('key').execute()
  const before = await counted()
  for (const reply of [
    await ask.open(unknown),
    await ask.accept(unknown),
    await ask.accept(unknown, { password: 'x' }),
  ]) {
    expect(await reply.clone().json()).toMatchObject({ code: 'too_many' })
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([429, '30'])
  }
  expect(await counted()).toEqual(before)
  expect((await ask.open(secret)).status).toBe(200)
  expect((await ask.accept(secret)).status).toBe(200)
  now += 30_000
  expect((await ask.open(unknown)).status).toBe(404)
})

test('the secret is neither stored nor logged', async () => {
  const { secret, invitation } = await ask.invite({ username: 'ada', email: 'ada@example.test' })
  await app.request(`/invite/${secret}`, { as: null })
  await app.request(`/invite%2F${secret}`, { as: null })
  await app.request(`/api/invitations/open/${secret}/more`, { as: null })
  await app.request(`/api/invitations/${invitation.id}/mail`, { method: 'POST', body: JSON.stringify({ secret }) })
  await ask.open(secret)
  await ask.accept(secret, { password: 'short' })
  expect((await ask.accept(secret)).status).toBe(200)
  await ask.accept(secret)
  expect(app.log.join('\n')).toContain('/api/invitations/open/*')
  expect(app.log.join('\n')).not.toContain(secret.slice(0, 20))
  const tables = JSON.stringify(await app.context.db.selectFrom('invitations').selectAll().execute())
  expect(tables).toContain('ada')
  expect(tables).not.toContain(secret)
  expect((await app.request('/api/invitations')).headers.get('Referrer-Policy')).toBe('no-referrer')
})

test('where passwords are not stored here, nobody is invited', async () => {
  await using other = await testApp({ config: { auth: { method: 'noauth' } } })
  const requests = invitationRequests(other)
  expect((await requests.create({ username: 'ada' }, 'admin')).status).toBe(405)
  expect((await requests.importUsers('username\nada')).status).toBe(405)
})
