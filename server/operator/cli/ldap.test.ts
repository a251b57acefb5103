import { afterEach, beforeEach, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type CommandWorld, commandWorld } from '#server/testing/command-world.ts'
import { type LdapRequest, openLdapServer } from '#testing/ldap-server.ts'

const SETTINGS = {
  ...{ certificates: '', startTls: false, allowUnencryptedConnections: false, bindDn: 'cn=service' },
  ...{ userBase: 'dc=example', userFilter: '(uid={username})', idAttribute: 'entryUUID', nameAttribute: 'uid' },
  ...{ emailAttribute: '', quotaAttribute: '', languageAttribute: '', groupLookup: 'none', groupBase: '' },
  ...{ allowedGroups: [], administratorGroups: [], groups: [], createsAccounts: true },
}
const env = { COFFER_PASSWORD: 'secret of the service' }

let world: CommandWorld
beforeEach(async () => {
  world = commandWorld()
  await world.coffer(['users', 'add', 'root', '--perm.admin'], { env: { COFFER_PASSWORD: 'a long enough secret' } })
})
afterEach(() => world[Symbol.dispose]())

const mia = { dn: 'uid=mia,dc=example', attributes: { entryUUID: ['id-1'], uid: ['mia'] } }
const openDirectory = (accepted = true) =>
  openLdapServer(({ operation }: LdapRequest) =>
    operation === 'search' ? { code: 0, entries: [mia] } : { code: accepted ? 0 : 49 },
  )

function settingsFile(settings: object): string {
  const file = path.join(world.path, 'directory.json')
  writeFileSync(file, JSON.stringify(settings))
  return file
}

test('the settings are stored without showing the password, and every step of the test is told', async () => {
  await using server = await openDirectory()
  const settings = { ...SETTINGS, servers: [server.url] }
  expect((await world.coffer(['ldap', 'set', settingsFile(settings)])).code).toBe(1)
  expect(await world.coffer(['ldap', 'set', settingsFile(settings)], { env })).toMatchObject({ code: 0, errors: '' })
  expect(JSON.parse((await world.coffer(['ldap', 'show'])).out)).toEqual(settings)
  const { code, out } = await world.coffer(['ldap', 'test', '--user', 'mia'])
  expect(code).toBe(0)
  for (const step of ['connect to', 'search for mia', 'id-1 mia', 'groups', 'can sign in']) expect(out).toContain(step)
  expect(out).not.toContain('FAILED')
  await world.coffer(['ldap', 'rm'])
  expect((await world.coffer(['ldap', 'test'])).code).toBe(1)
}, 120_000)

test('a test that fails says why, and unusable settings name their field', async () => {
  await using server = await openDirectory(false)
  await world.coffer(['ldap', 'set', settingsFile({ ...SETTINGS, servers: [server.url] })], { env })
  const { code, out } = await world.coffer(['ldap', 'test'])
  expect([code, out]).toEqual([1, expect.stringMatching(/FAILED.*bind account refused/)])
  const { errors } = await world.coffer(['ldap', 'set', settingsFile({ ...SETTINGS, servers: [] })], { env })
  expect(errors).toContain('servers')
}, 120_000)

test('changes are in the audit trail without secrets, and an existing account is bound to an entry', async () => {
  await using server = await openDirectory()
  await world.coffer(['ldap', 'set', settingsFile({ ...SETTINGS, servers: [server.url] })], { env })
  const linked = await world.coffer(['ldap', 'link', 'root', 'mia'])
  expect(linked).toMatchObject({ code: 0, out: 'bound root to uid=mia,dc=example\n' })
  await world.coffer(['users', 'add', 'zoe'], { env: { COFFER_PASSWORD: 'a long enough secret' } })
  const refused = await world.coffer(['ldap', 'link', 'zoe', 'mia'])
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('bound to another account')])
  await world.coffer(['ldap', 'rm'])
  const { out } = await world.coffer(['audit', '--json'])
  expect(out.match(/settingsChanged/g)).toHaveLength(2)
  expect(out).toContain('command line')
  expect(out).not.toContain('secret of the service')
}, 120_000)
