import { afterEach, beforeEach, expect, test } from 'bun:test'
import { ErrorBody } from '#contract/errors.ts'
import { INITIAL_SETTINGS } from '#contract/settings.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'

// A session alone may have been stolen. Settings that grant permissions, weaken protection or delete records require confirmation, as with
// accounts.

let app: TestApp
beforeEach(async () => {
  app = await testApp()
  await app.signIn('admin')
  const longAgo = Date.now() - 3_600_000
  await app.context.db
    .transaction()
    .execute((tx) => tx.updateTable('sessions').set({ signed_in_at: longAgo }).execute())
})
afterEach(() => app[Symbol.asyncDispose]())

const save = async (change: object, proof: object = {}) => {
  const body = JSON.stringify({ ...INITIAL_SETTINGS, ...change, ...proof })
  const response = await app.request('/api/settings', { method: 'PUT', body })
  return response.ok ? 'saved' : ErrorBody.parse(await response.json()).code
}
const { defaults, branding } = INITIAL_SETTINGS

test.each<[string, object]>([
  ['sign-up', { signup: true }],
  ['homes', { createUserDir: true }],
  ['rules', { rules: [deny('/x')] }],
  ['permissions of new accounts', { defaults: { ...defaults, perm: { ...defaults.perm, admin: true } } }],
  ['the scope of new accounts', { defaults: { ...defaults, scope: '/all' } }],
  ['commands of new accounts', { defaults: { ...defaults, commands: ['ls'] } }],
  ['the shortest password', { minimumPasswordLength: 1 }],
  ['the age of the audit trail', { auditDays: 1 }],
  ['notifications on devices', { push: { enabled: true, contact: '' } }],
])('long after signing in, %s are changed with the own password only', async (_, change) => {
  expect(await save(change)).toBe('proof_needed')
  expect(await save(change, { current_password: 'a guess' })).toBe('wrong_credentials')
  expect((await app.context.settings.current()).revision).toBe('0')
  expect(await save(change, { current_password: PASSWORD })).toBe('saved')
  expect(await save(change)).toBe('saved')
})

test('the password that confirms a change is stored and shown nowhere', async () => {
  expect(await save({ auditDays: 1 }, { current_password: PASSWORD })).toBe('saved')
  const rows = await app.context.db.selectFrom('settings').selectAll().execute()
  expect(rows.map(({ name }) => name).sort()).toEqual(['auditDays', 'revision'])
  const shown = await (await app.request('/api/settings')).text()
  expect(shown).not.toContain('current_password')
  expect(shown).not.toContain(PASSWORD)
})

test('how the instance looks, and new accounts see things, needs none', async () => {
  expect(await save({ branding: { ...branding, name: 'Ours' }, defaults: { ...defaults, locale: 'de' } })).toBe('saved')
})
