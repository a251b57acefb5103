import { describe, expect, test } from 'bun:test'
import path from 'node:path'
import { sql } from 'kysely'
import { AuditPage } from '#contract/audit.ts'
import { INITIAL_LISTING } from '#contract/initial-listing.ts'
import { Jobs } from '#contract/jobs.ts'
import { PushState } from '#contract/push.ts'
import { INITIAL_SETTINGS, Settings } from '#contract/settings.ts'
import { Share } from '#contract/shares.ts'
import { ApiTokens, MadeToken } from '#contract/tokens.ts'
import { NO_PERMISSIONS, User } from '#contract/users.ts'
import { NewWebhook, WebhookDeliveries, Webhooks } from '#contract/webhooks.ts'
import { openSqlite } from '#server/platform/database/sqlite.ts'
import { newDeviceKeys } from '#testing/push-service.ts'
import { settingsFromRows, unknownSettings } from './accounts/settings/rows.ts'
import { HookLog } from './execution/event-hooks/log.ts'
import { DeliveryReader } from './notifications/webhooks/delivery-store.ts'
import { JOURNAL_FILE } from './operations/sqlite-journal.ts'
import { unknownValues } from './operator/doctor/unknown-values.ts'
import { invitationRequests } from './testing/invitations.ts'
import { PASSKEY_ORIGIN, PasskeyDevice } from './testing/passkey-device.ts'
import { addPasskey, afterPassword, requestAny, send, signInByPasskey } from './testing/passkeys.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import { PASSWORD } from './testing/test-users.ts'
import { until } from './testing/until.ts'

// A database written by a later version, read by this one: nothing fails, nothing becomes accessible, and no stored value is lost.

const FUTURE = 'of-a-later-version'
const FUTURE_JSON = JSON.stringify([FUTURE])

const NO_LIMITS = { maxFileSize: null, maxTotalSize: null, maxFiles: null, extensions: [], askName: false }

const world = () =>
  testApp({
    tree: { '/a.txt': 'a', '/in/': null },
    users: [{ username: 'mia' }],
    // Host names of webhooks resolve to nothing.
    lookup: () => Promise.resolve([]),
  })

const store = (app: TestApp, table: string, column: string, value: string, where = '1 = 1') =>
  app.context.db
    .transaction()
    .execute((tx) => sql.raw(`update ${table} set ${column} = '${value}' where ${where}`).execute(tx))
const stored = async (app: TestApp, table: string, column: string, where: string) => {
  const { rows } = await sql.raw(`select ${column} as value from ${table} where ${where}`).execute(app.context.db)
  return (rows as { value: unknown }[])[0]?.value
}
const signIn = (app: TestApp) =>
  app.request('/api/login', {
    method: 'POST',
    as: null,
    body: JSON.stringify({ username: 'mia', password: PASSWORD, recaptcha: '' }),
  })
const userOf = async (app: TestApp) => User.parse(await (await app.request('/api/users/2')).json())

test.each(['locale', 'view_mode', 'theme', 'sorting_by', 'sorting_order', 'listing'])(
  'users.%s falls back to its default, stays stored when something else is saved, and is told by the doctor',
  async (column) => {
    await using app = await world()
    await store(app, 'users', column, FUTURE, 'id = 2')
    expect((await signIn(app)).status).toBe(200)
    const user = await userOf(app)
    expect(user).toMatchObject({
      ...{ locale: '', viewMode: 'list', theme: '', sorting: { by: 'name', asc: false } },
      listing: INITIAL_LISTING,
    })
    const body = JSON.stringify({ what: 'user', which: ['hideDotfiles'], data: { hideDotfiles: true } })
    expect((await app.request('/api/users/2', { method: 'PUT', body })).status).toBe(200)
    expect(await stored(app, 'users', column, 'id = 2')).toBe(FUTURE)
    expect(unknownValues(app.context.config.data)).toEqual([`user mia: ${column}`])
  },
)

test.each([
  ['rules', `[{"kind":"${FUTURE}"}]`],
  ['rules', '{'],
  ['rules', `[{"regex":false,"allow":true,"path":"/","until":"${FUTURE}"}]`],
  ['rules', `[{"regex":true,"allow":true,"path":"","regexp":{"raw":"a","flags":"${FUTURE}"}}]`],
  ['scope', '/../elsewhere'],
])('users.%s of a later version leaves that account nothing, and others everything', async (column, value) => {
  await using app = await world()
  await app.signIn('mia')
  await store(app, 'users', column, value, 'id = 2')
  expect((await signIn(app)).status).toBe(200)
  expect((await app.request('/api/resources/', { as: 'mia' })).status).toBe(403)
  expect((await app.request('/api/raw/a.txt', { as: 'mia' })).status).toBe(403)
  expect(await userOf(app)).toMatchObject({ perm: NO_PERMISSIONS })
  expect((await app.request('/api/users')).status).toBe(200)
  expect((await app.request('/api/resources/')).status).toBe(200)
  expect(await stored(app, 'users', column, 'id = 2')).toBe(value)
})

test.each([
  ['kind', FUTURE],
  ['upload_limits', '{"most":"one"}'],
  ['upload_limits', JSON.stringify({ ...NO_LIMITS, perVisitor: FUTURE })],
  ['options', JSON.stringify({ message: '', onlyFrom: FUTURE })],
])(
  'a link whose %s is of a later version lets nobody in and is not changed; others go on, and it opens again afterwards',
  async (column, value) => {
    await using app = await world()
    const make = async (item: string) =>
      Share.parse(await (await app.request(`/api/share${item}`, { method: 'POST', body: '{}' })).json())
    const [one, other] = [await make('/a.txt'), await make('/in/')]
    const before = await stored(app, 'shares', column, `hash = '${one.hash}'`)
    await store(app, 'shares', column, value, `hash = '${one.hash}'`)
    const visit = async (hash: string) => (await app.request(`/api/public/share/${hash}`, { as: null })).status
    expect([await visit(one.hash), await visit(other.hash)]).toEqual([404, 200])
    expect((await app.request('/api/shares')).status).toBe(200)
    const change = await app.request(`/api/share/${one.hash}`, { method: 'PATCH', body: '{"downloadLimit":1}' })
    expect(change.status).toBe(409)
    expect(unknownValues(app.context.config.data)).toEqual([`link to /a.txt: ${column}`])
    await sql`update shares set ${sql.raw(column)} = ${before} where hash = ${one.hash}`.execute(app.context.db)
    expect(await visit(one.hash)).toBe(200)
  },
)

test('an LDAP directory of a later version lets nobody in, stays stored, and users with a password of this server sign in', async () => {
  await using app = await testApp({
    users: [{ username: 'mia' }],
    config: { auth: { method: 'json', methods: ['password', 'ldap'] } },
  })
  const settings = JSON.stringify({ servers: ['ldap://127.0.0.1:1'], until: FUTURE })
  const row = { id: 1, settings, bind_password: FUTURE }
  await app.context.db.transaction().execute((tx) => tx.insertInto('ldap_directories').values(row).execute())
  expect((await signIn(app)).status).toBe(200)
  const body = JSON.stringify({ username: 'leo', password: PASSWORD, recaptcha: '' })
  expect((await app.request('/api/login', { method: 'POST', as: null, body })).status).toBe(403)
  expect(await app.context.ldap.settings()).toBeNull()
  expect(await stored(app, 'ldap_directories', 'settings', 'id = 1')).toBe(settings)
  expect(unknownValues(app.context.config.data)).toEqual(['LDAP directory: settings'])
})

test('a token does what this version knows of its effects, keeps the others, and is told by the doctor', async () => {
  await using app = await world()
  const wish = { name: 'backup', effects: ['download', 'create'], path: '/', days: 1, current_password: PASSWORD }
  const made = await app.request('/api/tokens', { method: 'POST', body: JSON.stringify(wish) })
  const { secret } = MadeToken.parse(await made.json())
  const ask = async (target: string, method = 'GET') =>
    (await app.request(target, { method, as: null, headers: { 'X-Auth': secret } })).status
  const all = async () => [await ask('/api/raw/a.txt'), await ask(`/api/resources/${crypto.randomUUID()}/`, 'POST')]
  expect(await all()).toEqual([200, 200])
  await store(app, 'api_tokens', 'effects', JSON.stringify(['download', FUTURE]))
  expect(await all()).toEqual([200, 403])
  const listed = ApiTokens.parse(await (await app.request('/api/tokens')).json())
  expect(listed.tokens.map(({ effects }) => effects)).toEqual([['download']])
  expect(unknownValues(app.context.config.data)).toEqual(['token backup: effects'])
  expect(await stored(app, 'api_tokens', 'effects', "name = 'backup'")).toContain(FUTURE)
  await store(app, 'api_tokens', 'effects', '{')
  expect(await all()).toEqual([403, 403])
})

test('an invitation that grants something of a later version lets nobody in, and is told by the doctor', async () => {
  await using app = await world()
  const ask = invitationRequests(app)
  const [one, other] = [await ask.invite({ username: 'ada' }), await ask.invite({ username: 'bob' })]
  const where = `id = ${one.invitation.id}`
  const before = String(await stored(app, 'invitations', 'preset', where))
  const later = JSON.stringify({ ...JSON.parse(before), until: FUTURE })
  await store(app, 'invitations', 'preset', later, where)
  expect([(await ask.open(one.secret)).status, (await ask.accept(one.secret)).status]).toEqual([404, 404])
  expect((await ask.list()).map(({ id }) => id)).toEqual([other.invitation.id])
  expect(unknownValues(app.context.config.data)).toEqual([`invitation #${one.invitation.id}: preset`])
  await store(app, 'invitations', 'preset', before, where)
  expect([(await ask.accept(one.secret)).status, (await ask.accept(other.secret)).status]).toEqual([200, 200])
})

const HOOK = { url: 'https://example.com/told', events: ['after_upload'], enabled: true }

describe('a webhook', () => {
  const webhook = async (app: TestApp) => {
    const body = JSON.stringify({ ...HOOK, current_password: PASSWORD })
    return NewWebhook.parse(await (await app.request('/api/webhooks', { method: 'POST', body })).json()).webhook
  }
  const save = async (app: TestApp, id: number, changes: object) => {
    const body = JSON.stringify({ ...HOOK, ...changes, current_password: PASSWORD })
    expect((await app.request(`/api/webhooks/${id}`, { method: 'PUT', body })).status).toBe(200)
  }
  const STORED = JSON.stringify([FUTURE, 'after_upload'])

  test('is told of the events that this version knows, and keeps the others until its events are changed', async () => {
    await using app = await world()
    const { id } = await webhook(app)
    await store(app, 'webhooks', 'events', STORED)
    const all = Webhooks.parse(await (await app.request('/api/webhooks')).json())
    expect(all.map(({ events }) => events)).toEqual([['after_upload']])
    expect(unknownValues(app.context.config.data)).toEqual([`webhook ${HOOK.url}: events`])
    await save(app, id, { url: 'https://example.com/elsewhere', enabled: false })
    expect(await stored(app, 'webhooks', 'events', `id = ${id}`)).toBe(STORED)
    await save(app, id, { events: ['after_delete'] })
    expect(await stored(app, 'webhooks', 'events', `id = ${id}`)).toBe('["after_delete"]')
  })

  test('that is still to be told of an event of a later version is told, and others do not wait for it', async () => {
    await using app = await world()
    const { id } = await webhook(app)
    const made = { payload: '{}', state: 'waiting', tries: 0, next_at: 1, made_at: 1, webhook_id: id }
    const events = [FUTURE, 'after_upload']
    await app.context.db
      .insertInto('webhook_deliveries')
      .values(events.map((event) => ({ ...made, event })))
      .execute()
    const reader = new DeliveryReader(app.context.db)
    expect((await reader.nextDeliveries()).map(({ event }) => event)).toEqual([FUTURE])
    const listed = await (await app.request(`/api/webhooks/${id}/deliveries`)).json()
    expect(WebhookDeliveries.parse(listed).deliveries.map(({ event }) => event)).toEqual(['after_upload'])
  })
})

test('a device gets the kinds of notifications that this version knows', async () => {
  await using app = await world()
  await app.context.db
    .insertInto('settings')
    .values({ name: 'push', value: JSON.stringify({ enabled: true, contact: '' }) })
    .execute()
  const device = {
    endpoint: 'https://push.test/1',
    keys: newDeviceKeys().keys,
    kinds: ['job_failed'],
    fileNames: false,
  }
  const put = await app.request('/api/push', { method: 'PUT', as: 'mia', body: JSON.stringify(device) })
  expect(put.status).toBe(200)
  await store(app, 'push_devices', 'kinds', JSON.stringify([FUTURE, 'quota_low']))
  await store(app, 'push_devices', 'locale', FUTURE)
  const state = PushState.parse(await (await app.request('/api/push', { as: 'mia' })).json())
  expect(state.device?.kinds).toEqual(['quota_low'])
})

describe('a job of a later version', () => {
  const jobsOf = async (app: TestApp) => Jobs.parse(await (await app.request('/api/jobs')).json()).jobs

  test.each([
    ['kind', 0],
    ['kind', 9],
    ['state', 9],
  ])('(its %s, begun %i times) waits for that version, and keeps nothing else from going on', async (field, tries) => {
    await using app = await world()
    const steps = [{ from: '/a.txt', to: '/b.txt', onTaken: 'refuse' }]
    const body = JSON.stringify({ kind: 'copy', steps })
    await app.request('/api/jobs', { method: 'POST', body })
    await until(async () => (await jobsOf(app))[0]?.state === 'done')
    const row = await app.context.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
    const shown = JSON.stringify({ ...JSON.parse(row.shown), state: 'waiting', endedAt: null, [field]: FUTURE })
    const wish = JSON.stringify({ kind: FUTURE })
    await app.context.db
      .updateTable('jobs')
      .set({ ...{ shown, wish, tries, ended_at: null, updated_at: 1 }, state: 'waiting' })
      .execute()
    await app.context.jobs.resume()
    expect(await jobsOf(app)).toEqual([])
    await app.request('/api/jobs', { method: 'POST', body: body.replace('b.txt', 'c.txt') })
    await until(async () => (await jobsOf(app))[0]?.state === 'done')
    expect(await stored(app, 'jobs', 'shown', `id = ${row.id}`)).toBe(shown)
    expect(app.log.join('')).not.toContain(' error ')
  })
})

test.each([
  ['permissions', '{"download":true,"share":"sometimes"}'],
  ['commands', '{}'],
])(
  'groups.%s of a later version grants nothing, and stays stored when something else is saved',
  async (column, value) => {
    await using app = await world()
    const group = { name: 'Staff', members: [2], perm: { execute: true }, commands: ['git'] }
    await app.request('/api/users/2', {
      method: 'PUT',
      body: JSON.stringify({ what: 'user', which: ['perm'], data: { perm: {} } }),
    })
    expect((await app.request('/api/groups', { method: 'POST', body: JSON.stringify(group) })).status).toBe(201)
    await store(app, 'groups', column, value)
    const { perm, commands } = await userOf(app)
    expect(column === 'commands' ? commands : perm).toEqual(column === 'commands' ? [] : NO_PERMISSIONS)
    const change = JSON.stringify({ description: 'People' })
    expect((await app.request('/api/groups/1', { method: 'PUT', body: change })).status).toBe(200)
    expect(await stored(app, 'groups', column, 'id = 1')).toBe(value)
    expect(unknownValues(app.context.config.data)).toEqual([`group Staff: ${column}`])
  },
)

test('runs of commands and events of the audit trail that a later version wrote are left out of lists', async () => {
  await using app = await world()
  const run = { at: 1, event: 'after_upload', line: 'x', username: 'mia', path: null, outcome: 'done', exit: 0 }
  const more = { took: 1, output: '', background: 0, test: 0 }
  await app.context.db
    .insertInto('hook_runs')
    .values([{}, { event: FUTURE }, { outcome: FUTURE }].map((changes) => ({ ...run, ...more, ...changes })))
    .execute()
  const runs = await new HookLog(app.context.db).page(null)
  expect(runs.runs.map(({ id }) => id)).toEqual([1])
  await app.signIn('mia')
  const events = async () => AuditPage.parse(await (await app.request('/api/audit')).json()).events
  await until(async () => (await events()).some(({ username }) => username === 'mia'))
  using journal = openSqlite(path.join(app.context.config.data, JOURNAL_FILE))
  journal.query("update audit set kind = ? where username = 'mia'").run(FUTURE)
  expect((await events()).map(({ username }) => username)).toEqual(['admin'])
  expect(await (await app.request('/api/audit/export')).text()).toContain(FUTURE)
})

test('settings of a later version stay stored when others are saved', async () => {
  await using app = await world()
  const defaults = JSON.stringify({ ...INITIAL_SETTINGS.defaults, viewMode: FUTURE })
  await app.context.db.insertInto('settings').values({ name: 'defaults', value: defaults }).execute()
  const settings = Settings.parse(await (await app.request('/api/settings')).json())
  expect(settings.defaults.viewMode).toBe('list')
  const body = JSON.stringify({ ...settings, minimumPasswordLength: 20, current_password: PASSWORD })
  expect((await app.request('/api/settings', { method: 'PUT', body })).status).toBe(200)
  expect(await stored(app, 'settings', 'value', "name = 'minimumPasswordLength'")).toBe('20')
  expect(await stored(app, 'settings', 'value', "name = 'defaults'")).toBe(defaults)
})

test('settings of a later version are as at first, part by part; permissions are none and rules deny all', () => {
  const rows = new Map([
    ['defaults', JSON.stringify({ ...INITIAL_SETTINGS.defaults, viewMode: FUTURE, perm: FUTURE, singleClick: true })],
    ['branding', JSON.stringify({ name: 'Ours', disableExternal: true, files: '', theme: FUTURE, color: '' })],
    ['rules', FUTURE_JSON],
    ['signup', 'true'],
  ])
  expect(settingsFromRows(rows)).toMatchObject({
    defaults: { viewMode: 'list', perm: NO_PERMISSIONS, singleClick: true },
    branding: { name: 'Ours', disableExternal: true, theme: '' },
    rules: [{ regex: false, allow: false, path: '/' }],
    signup: true,
  })
  expect(unknownSettings(rows)).toEqual(['defaults', 'branding', 'rules'])
  const rules = new Map([['rules', `[{"regex":false,"allow":true,"path":"/a","until":"${FUTURE}"}]`]])
  expect(settingsFromRows(rules).rules).toEqual([{ regex: false, allow: false, path: '/' }])
  expect(unknownSettings(rules)).toEqual(['rules'])
})

test.each([FUTURE, '{', `[{"kind":"${FUTURE}"}]`])(
  'passkeys.transports %s of a later version only helps no browser to find the authenticator',
  async (transports) => {
    await using app = await testApp({ users: [{ username: 'mia' }], config: { externalUrl: PASSKEY_ORIGIN } })
    const device = new PasskeyDevice()
    await addPasskey(app, device, 'mia')
    await store(app, 'passkeys', 'transports', transports)
    const { request } = await afterPassword(app, 'mia')
    expect(request.allowCredentials[0]).not.toHaveProperty('transports')
    expect((await signInByPasskey(app, device)).status).toBe(200)
    expect(await stored(app, 'passkeys', 'transports', 'user_id = 2')).toBe(transports)
  },
)

test('passkey_challenges.purpose of a later version is no purpose of this one', async () => {
  await using app = await testApp({ users: [{ username: 'mia' }], config: { externalUrl: PASSKEY_ORIGIN } })
  const device = new PasskeyDevice()
  await addPasskey(app, device, 'mia')
  const { request, cookie } = await requestAny(app)
  await store(app, 'passkey_challenges', 'purpose', FUTURE)
  expect((await send(app, '/api/login/passkey', { credential: device.get(request) }, { cookie })).status).toBe(403)
})
