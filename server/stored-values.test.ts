import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { Share } from '#contract/shares.ts'
import { NO_PERMISSIONS, User } from '#contract/users.ts'
import { settingsFromRows, unknownSettings } from './accounts/settings/rows.ts'
import { INITIAL_SETTINGS } from './accounts/settings/settings.ts'
import { unknownValues } from './operator/doctor/unknown-values.ts'
import { PASSWORD } from './testing/people.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

// A database that a later version wrote, read by this one: nothing breaks, nothing opens, and nothing that is stored is lost.

const FUTURE = 'of-a-later-version'
const FUTURE_JSON = JSON.stringify([FUTURE])

const NO_LIMITS = { maxFileSize: null, maxTotalSize: null, maxFiles: null, extensions: [], askName: false }

const world = () => testApp({ tree: { '/a.txt': 'a', '/in/': null }, users: [{ username: 'mia' }] })

const store = (app: TestApp, table: string, column: string, value: string, where = '1 = 1') =>
  sql.raw(`update ${table} set ${column} = '${value}' where ${where}`).execute(app.context.db)
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

test.each(['locale', 'view_mode', 'theme', 'sorting_by', 'sorting_order'])(
  'users.%s falls back to its default, stays stored when something else is saved, and is told by the doctor',
  async (column) => {
    await using app = await world()
    await store(app, 'users', column, FUTURE, 'id = 2')
    expect((await signIn(app)).status).toBe(200)
    const user = await userOf(app)
    expect(user).toMatchObject({ locale: '', viewMode: 'list', theme: '', sorting: { by: 'name', asc: false } })
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
