import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { DirectorySettings } from '#contract/ldap.ts'
import { NO_PERMISSIONS } from '#contract/users.ts'
import { GroupWriter } from '#server/accounts/groups/store.ts'
import { COMMAND_LINE } from '#server/platform/events/user-events.ts'
import { until } from '#server/testing/until.ts'
import { type UserWorld, userWorld } from '#server/testing/user-world.ts'
import { type LdapAnswer, type LdapRequest, type LdapServer, openLdapServer } from '#testing/ldap-server.ts'

const SERVICE = 'cn=service,dc=example'
const STAFF = 'cn=Staff,ou=groups'

let world: UserWorld
let server: LdapServer
/** Answers of the directory, by test. */
let isDown: boolean
let name: string
let groups: readonly string[]
let accepts: boolean
/** Binds as this account, or searches below it, are not answered. */
let silent: string | null
let entries: boolean

function answer({ operation, dn }: LdapRequest): LdapAnswer {
  if (isDown) return 'cut'
  if (dn === silent) return 'silence'
  if (operation === 'bind') return { code: dn === SERVICE || accepts ? 0 : 49 }
  const attributes = { entryUUID: ['id-1'], uid: [name], memberOf: groups }
  if (dn.includes('ou=groups')) return { code: 0, entries: [{ dn, attributes: {} }] }
  return { code: 0, entries: entries ? [{ dn: 'uid=mia,dc=example', attributes }] : [] }
}

beforeEach(async () => {
  ;[isDown, name, groups, accepts] = [false, 'mia', [STAFF], true]
  ;[silent, entries] = [null, true]
  world = await userWorld({ auth: { method: 'json', methods: ['password', 'ldap'] } })
  server = await openLdapServer(answer)
  await world.ldap.set(settings(), 'secret of the service', COMMAND_LINE)
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const settings = (given: Partial<DirectorySettings> = {}): DirectorySettings => ({
  ...{ servers: [server.url], certificates: '', startTls: false, allowUnencryptedConnections: false, bindDn: SERVICE },
  ...{ userBase: 'dc=example', userFilter: '(uid={username})', idAttribute: 'entryUUID', nameAttribute: 'uid' },
  ...{ emailAttribute: '', quotaAttribute: '', languageAttribute: '', groupLookup: 'memberOf', groupBase: '' },
  ...{ allowedGroups: [], administratorGroups: [], groups: [], createsAccounts: true, ...given },
})

const signIn = (password = 'right', username = 'mia') =>
  world.signIn.withPassword({ username, password, address: '127.0.0.1', device: '' })
const accountId = async () =>
  (await world.db.selectFrom('external_identities').select(['user_id', 'subject']).execute()).map((row) => row.user_id)

test('the first sign-in creates an account, later ones find it by the id of the entry, whatever its name is', async () => {
  await signIn()
  const [id = 0, ...others] = await accountId()
  expect(others).toEqual([])
  expect((await world.users.get(id)).username).toBe('mia')
  name = 'renamed'
  await signIn('right', 'renamed')
  expect(await accountId()).toEqual([id])
})

test('an account of the same name that is not bound to the entry is not opened', async () => {
  await world.addUser({ username: 'mia' })
  await expect(signIn()).rejects.toMatchObject({ code: 'wrong_credentials' })
  expect(await accountId()).toEqual([])
})

test('a wrong password, a directory that is down and a missing group get the same answer', async () => {
  const refused = { code: 'wrong_credentials', message: 'Wrong credentials.' }
  accepts = false
  await expect(signIn()).rejects.toMatchObject(refused)
  ;[accepts, isDown] = [true, true]
  await expect(signIn()).rejects.toMatchObject(refused)
  isDown = false
  for (const allowed of [STAFF.toLowerCase(), 'Staff', `${STAFF},dc=example`]) {
    await world.ldap.set(settings({ allowedGroups: [allowed] }), undefined, COMMAND_LINE)
    await expect(signIn()).rejects.toMatchObject(refused)
  }
  await world.ldap.set(settings({ allowedGroups: [STAFF] }), undefined, COMMAND_LINE)
  await signIn()
  expect(await accountId()).toHaveLength(1)
})

test('groups are mapped, and a group makes administrators', async () => {
  const fields = { description: '', members: [], permissions: NO_PERMISSIONS, commands: [] }
  const group = await world.db
    .transaction()
    .execute((tx) => new GroupWriter(tx).insert({ name: 'Here', ...fields }, world.clock.now()))
  await world.ldap.set(
    settings({ groups: [{ value: STAFF, group }], administratorGroups: ['cn=admins,ou=groups'] }),
    undefined,
    COMMAND_LINE,
  )
  await signIn()
  const user = async () => world.users.get((await accountId())[0] ?? 0)
  expect(await user()).toMatchObject({ groups: [{ id: group }], permissions: { admin: false } })
  groups = ['cn=admins,ou=groups']
  await signIn()
  expect(await user()).toMatchObject({ groups: [], permissions: { admin: true } })
})

test('a password of the directory confirms changes of the account that is bound to it', async () => {
  await signIn()
  const user = await world.users.get((await accountId())[0] ?? 0)
  expect(await world.verify(user, 'right')).toBe(true)
  expect(await world.verify(user, '')).toBe(false)
  accepts = false
  expect(await world.verify(user, 'wrong')).toBe(false)
  accepts = true
  const before = server.requests.length
  expect(await world.verify(await world.addUser(), 'right')).toBe(false)
  expect(server.requests).toHaveLength(before)
})

test('the password of the bind account is stored encrypted, and is required once', async () => {
  const { bind_password: stored } = await world.db.selectFrom('ldap_directories').selectAll().executeTakeFirstOrThrow()
  expect(stored).not.toContain('secret')
  expect(JSON.stringify(await world.ldap.settings())).not.toContain('secret')
  await world.ldap.remove(COMMAND_LINE)
  expect(await world.ldap.open()).toBeNull()
  await expect(world.ldap.set(settings(), undefined, COMMAND_LINE)).rejects.toMatchObject({ code: 'invalid' })
  await expect(world.ldap.set(settings(), '', COMMAND_LINE)).rejects.toMatchObject({ code: 'invalid' })
})

test('users with a password of this server sign in while the directory hangs', async () => {
  await world.addUser({ username: 'root', passwordHash: await world.passwords.hash('a local password') })
  silent = SERVICE
  const waiting = Array.from({ length: 8 }, (_, index) => signIn('right', `user-${index}`).catch((error) => error))
  await until(() => server.requests.length >= 4)
  expect((await signIn('a local password', 'root')).token).not.toBe('')
  // No more than four ask the directory.
  expect(server.requests).toHaveLength(4)
  silent = null
  await server[Symbol.asyncDispose]()
  for (const refused of await Promise.all(waiting)) expect(refused).toMatchObject({ code: 'wrong_credentials' })
})

test('a change of the settings is published with its author, without values', async () => {
  await world.ldap.remove(COMMAND_LINE)
  const changes = world.told.filter(({ name }) => name === 'settings.changed')
  const change = { name: 'settings.changed', actor: COMMAND_LINE, fields: ['ldap'] }
  expect(changes as unknown[]).toEqual([change, change])
})

const sessionsLeft = async () =>
  (await world.db.selectFrom('sessions').select('method').execute()).map((row) => row.method)

test('sessions end when the directory does not let the user in any more, and a directory that is down ends nothing', async () => {
  await world.ldap.set(settings({ allowedGroups: [STAFF] }), undefined, COMMAND_LINE)
  await signIn()
  const [id = 0] = await accountId()
  const check = async () => {
    world.clock.pass(600_000)
    await world.directorySessions.check(id)
  }
  isDown = true
  await check()
  isDown = false
  await check()
  expect(await sessionsLeft()).toEqual(['ldap'])
  groups = []
  const asked = server.requests.length
  await world.directorySessions.check(id)
  // Asked less than ten minutes ago.
  expect([server.requests.length, await sessionsLeft()]).toEqual([asked, ['ldap']])
  await check()
  expect(await sessionsLeft()).toEqual([])
  expect(world.told.at(-1)).toMatchObject({ name: 'session.ended', why: 'by directory', count: 1, of: { userId: id } })
  groups = [STAFF]
  await signIn()
  entries = false
  await check()
  expect(await sessionsLeft()).toEqual([])
})

test('an account with a password of its own keeps the sessions that began with it', async () => {
  const user = await world.addUser({ username: 'zoe', passwordHash: await world.passwords.hash('a local password') })
  await world.directoryLinks.link(user, 'mia', COMMAND_LINE)
  await signIn()
  await signIn('a local password', 'zoe')
  entries = false
  await world.directorySessions.check(user.id)
  expect(await sessionsLeft()).toEqual(['password'])
})

test('an existing account is bound to one entry, and an entry to one account', async () => {
  const [zoe, leo] = [await world.addUser({ username: 'zoe' }), await world.addUser({ username: 'leo' })]
  expect(await world.directoryLinks.link(zoe, 'mia', COMMAND_LINE)).toBe('uid=mia,dc=example')
  await signIn()
  expect(await accountId()).toEqual([zoe.id])
  await expect(world.directoryLinks.link(leo, 'mia', COMMAND_LINE)).rejects.toMatchObject({ code: 'conflict' })
  entries = false
  await expect(world.directoryLinks.link(leo, 'other', COMMAND_LINE)).rejects.toMatchObject({ code: 'not_found' })
  isDown = true
  await expect(world.directoryLinks.link(leo, 'mia', COMMAND_LINE)).rejects.toMatchObject({ code: 'conflict' })
})
