import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { DirectorySettings } from '#contract/ldap.ts'
import { NO_PERMISSIONS } from '#contract/users.ts'
import { GroupWriter } from '#server/accounts/groups/store.ts'
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

function answer({ operation, dn }: LdapRequest): LdapAnswer {
  if (isDown) return 'cut'
  if (operation === 'bind') return { code: dn === SERVICE || accepts ? 0 : 49 }
  const attributes = { entryUUID: ['id-1'], uid: [name], memberOf: groups }
  if (dn.includes('ou=groups')) return { code: 0, entries: [{ dn, attributes: {} }] }
  return { code: 0, entries: [{ dn: 'uid=mia,dc=example', attributes }] }
}

beforeEach(async () => {
  ;[isDown, name, groups, accepts] = [false, 'mia', [STAFF], true]
  world = await userWorld({ auth: { method: 'json', methods: ['password', 'ldap'] } })
  server = await openLdapServer(answer)
  await world.ldap.set(settings(), 'secret of the service')
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
    await world.ldap.set(settings({ allowedGroups: [allowed] }), undefined)
    await expect(signIn()).rejects.toMatchObject(refused)
  }
  await world.ldap.set(settings({ allowedGroups: [STAFF] }), undefined)
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
  await world.ldap.remove()
  expect(await world.ldap.open()).toBeNull()
  await expect(world.ldap.set(settings(), undefined)).rejects.toMatchObject({ code: 'invalid' })
  await expect(world.ldap.set(settings(), '')).rejects.toMatchObject({ code: 'invalid' })
})
