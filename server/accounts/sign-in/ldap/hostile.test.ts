import { afterEach, expect, test } from 'bun:test'
import type { DirectorySettings } from '#contract/ldap.ts'
import { type LdapAnswer, type LdapRequest, type LdapServer, openLdapServer } from '#testing/ldap-server.ts'
import { Directory } from './directory.ts'
import { DirectoryServers } from './servers.ts'

const SERVICE = 'cn=service,dc=example,dc=org'
const MIA = 'uid=mia,dc=example,dc=org'
const entry = (dn = MIA, id = 'id-of-mia') => ({ dn, attributes: { entryUUID: [id], uid: ['mia'] } })
const found: LdapAnswer = { code: 0, entries: [entry()] }

const opened: LdapServer[] = []
afterEach(async () => {
  for (const server of opened.splice(0)) await server[Symbol.asyncDispose]()
})

/** Opens a server that answers as a directory with one user does, except where `answer` says otherwise. */
async function serve(answer: (request: LdapRequest) => LdapAnswer | undefined): Promise<LdapServer> {
  const usual = ({ operation }: LdapRequest) => (operation === 'search' ? found : { code: 0 })
  const server = await openLdapServer((request) => answer(request) ?? usual(request))
  opened.push(server)
  return server
}

const SETTINGS: Omit<DirectorySettings, 'servers'> = {
  ...{ certificates: '', startTls: false, allowUnencryptedConnections: false, bindDn: SERVICE },
  ...{ userBase: 'dc=example,dc=org', userFilter: '(uid={username})', idAttribute: 'entryUUID', nameAttribute: 'uid' },
  ...{ emailAttribute: '', quotaAttribute: '', languageAttribute: '', groupLookup: 'none', groupBase: '' },
  ...{ allowedGroups: [], administratorGroups: [], groups: [], createsAccounts: true },
}

type Options = Partial<DirectorySettings> & { answerTimeout?: number; signal?: AbortSignal }

function directoryOf(
  servers: readonly (LdapServer | string)[],
  { answerTimeout = 60_000, signal, ...settings }: Options = {},
) {
  const urls = servers.map((server) => (typeof server === 'string' ? server : server.url))
  return new Directory({
    settings: { ...SETTINGS, servers: urls, ...settings },
    bindPassword: 'secret',
    servers: new DirectoryServers({ onFailure: () => undefined, now: () => 0 }),
    timeouts: { connect: 60_000, answer: answerTimeout },
    ...(signal && { signal }),
  })
}

const signIn = (server: LdapServer, options?: Options) =>
  directoryOf([server], options).authenticate({ username: 'mia' }, 'right')

test('the user identifies in a connection of their own, and the bind account in another', async () => {
  const server = await serve(() => undefined)
  expect(await signIn(server)).toMatchObject({ id: 'id-of-mia', dn: MIA, groups: [] })
  expect(server.requests.filter(({ operation }) => operation === 'bind')).toEqual([
    { connection: 1, operation: 'bind', dn: SERVICE },
    { connection: 2, operation: 'bind', dn: MIA },
  ])
  expect(server.requests.filter(({ operation }) => operation === 'search').map(({ connection }) => connection)).toEqual(
    [1, 1],
  )
})

test('nothing is sent for an empty password or name', async () => {
  const server = await serve(() => undefined)
  const directory = directoryOf([server])
  expect(await directory.authenticate({ username: 'mia' }, '')).toBeNull()
  expect(await directory.authenticate({ username: '' }, 'right')).toBeNull()
  expect(server.requests).toEqual([])
})

test('an unknown name takes the same requests up to the verdict as a wrong password', async () => {
  const operations = async (answer: Parameters<typeof serve>[0]) => {
    const server = await serve(answer)
    expect(await signIn(server)).toBeNull()
    return server.requests.map(({ connection, operation }) => ({ connection, operation }))
  }
  const refused = ({ operation, dn }: LdapRequest) =>
    operation === 'bind' && dn !== SERVICE ? { code: 49 } : undefined
  const wrong = await operations(refused)
  expect(await operations((request) => (request.operation === 'search' ? { code: 0 } : refused(request)))).toEqual(
    wrong,
  )
})

test('a server that accepts every bind identifies nobody who was not found', async () => {
  const server = await serve(({ operation }) => (operation === 'search' ? { code: 0 } : undefined))
  expect(await signIn(server)).toBeNull()
})

test('two entries for a name are refused', async () => {
  const two = { code: 0, entries: [entry(), entry('uid=mia,ou=other,dc=example,dc=org', 'other')] }
  const server = await serve(({ operation }) => (operation === 'search' ? two : undefined))
  await expect(signIn(server)).rejects.toMatchObject({ reason: 'several entries' })
})

test('an entry that became another one between search and bind is refused', async () => {
  for (const other of [entry('uid=leo,dc=example,dc=org'), entry(MIA, 'another id')]) {
    const server = await serve(({ operation, dn }) =>
      operation === 'search' && dn === MIA ? { code: 0, entries: [other] } : undefined,
    )
    await expect(signIn(server)).rejects.toMatchObject({ reason: 'entry changed' })
  }
})

test('an entry without a name, without an id or with two is refused', async () => {
  for (const unusable of [
    entry(''),
    { dn: MIA, attributes: { uid: ['mia'] } },
    { ...entry(), attributes: { entryUUID: ['1', '2'], uid: ['mia'] } },
  ]) {
    const server = await serve(({ operation }) =>
      operation === 'search' ? { code: 0, entries: [unusable] } : undefined,
    )
    await expect(signIn(server)).rejects.toMatchObject({ reason: 'unusable entry' })
  }
})

test('referrals are not followed', async () => {
  const other = await serve(() => undefined)
  const reference = { code: 0, references: [`${other.url}/dc=example,dc=org`] }
  const nobody = await serve(({ operation }) => (operation === 'search' ? reference : undefined))
  expect(await signIn(nobody)).toBeNull()
  const refusing = await serve(({ operation }) => (operation === 'search' ? { code: 10 } : undefined))
  await expect(signIn(refusing)).rejects.toMatchObject({ reason: 'search refused' })
  const bound = await serve(({ operation, dn }) => (operation === 'bind' && dn === MIA ? { code: 10 } : undefined))
  expect(await signIn(bound)).toBeNull()
  expect(other.requests).toEqual([])
})

test('a huge answer ends the connection', async () => {
  const huge = { code: 0, entries: [{ dn: MIA, attributes: { uid: ['x'.repeat(5 * 1024 * 1024)] } }] }
  const server = await serve(({ operation }) => (operation === 'search' ? huge : undefined))
  await expect(signIn(server)).rejects.toMatchObject({ reason: 'unreachable' })
})

test('a server that does not answer is given up', async () => {
  for (const silent of ['bind', 'search']) {
    const server = await serve(({ operation }) => (operation === silent ? 'silence' : undefined))
    await expect(signIn(server, { answerTimeout: 50 })).rejects.toMatchObject({ reason: 'timeout' })
  }
})

test('a connection that is cut during the bind of the user signs nobody in', async () => {
  const server = await serve(({ operation, dn }) => (operation === 'bind' && dn === MIA ? 'cut' : undefined))
  await expect(signIn(server)).rejects.toMatchObject({ reason: 'unreachable' })
})

test('a refused bind account is not a wrong password', async () => {
  const server = await serve(({ dn }) => (dn === SERVICE ? { code: 49 } : undefined))
  await expect(signIn(server)).rejects.toMatchObject({ reason: 'bind account refused' })
})

test('where StartTLS is refused or does not begin, no password is sent', async () => {
  for (const answer of [{ code: 2 }, 'cut'] as const) {
    const server = await serve(() => answer)
    await expect(signIn(server, { startTls: true })).rejects.toMatchObject({ reason: 'encryption refused' })
    expect(server.requests.map(({ operation }) => operation)).toEqual(['startTls'])
  }
})

test('connections to other machines are encrypted unless a setting allows otherwise', async () => {
  const urls = ['ldap://directory.example.org', 'ldap://127.0.0.1.example.org', 'ldap://192.0.2.1']
  for (const url of urls) {
    const refused = directoryOf([url]).authenticate({ username: 'mia' }, 'right')
    await expect(refused).rejects.toMatchObject({ reason: 'unencrypted connection not allowed' })
  }
})

test('a server that does not answer is skipped for a while', async () => {
  const dead = await serve(() => 'cut')
  const alive = await serve(() => undefined)
  const directory = directoryOf([dead, alive])
  for (let at = 0; at < 3; at += 1) expect(await directory.authenticate({ username: 'mia' }, 'right')).not.toBeNull()
  expect(dead.requests).toHaveLength(1)
})

test('a wrong password is not tried at the next server', async () => {
  const first = await serve(({ dn, operation }) => (operation === 'bind' && dn === MIA ? { code: 49 } : undefined))
  const second = await serve(() => undefined)
  expect(await directoryOf([first, second]).authenticate({ username: 'mia' }, 'wrong')).toBeNull()
  expect(second.requests).toEqual([])
})

test('groups without end are refused', async () => {
  let count = 0
  const server = await serve(({ operation, dn }) => {
    if (operation !== 'search' || dn !== 'ou=groups') return undefined
    count += 1
    return { code: 0, entries: [{ dn: `cn=${count},ou=groups`, attributes: {} }] }
  })
  await expect(signIn(server, { groupLookup: 'member', groupBase: 'ou=groups' })).rejects.toMatchObject({
    reason: 'too many groups',
  })
})

test('an id of 16 bytes is read as bytes, and searched as those bytes', async () => {
  const guid = Uint8Array.from([0, 255, 128, 42, 40, 41, 92, 0, 65, 66, 67, 68, 195, 40, 10, 13])
  const described = { dn: MIA, attributes: { objectGUID: [guid], uid: ['mia'] } }
  const server = await serve(({ operation }) =>
    operation === 'search' ? { code: 0, entries: [described] } : undefined,
  )
  const directory = directoryOf([server], { idAttribute: 'objectGUID' })
  const id = `hex:${Buffer.from(guid).toString('hex')}`
  expect(await directory.authenticate({ username: 'mia' }, 'right')).toMatchObject({ id })
  expect(await directory.find({ id })).toMatchObject({ id })
  const filter = server.requests.at(-1)?.filter ?? Buffer.alloc(0)
  expect(filter.includes(Buffer.concat([Buffer.from('objectGUID'), Buffer.from([4, guid.length]), guid]))).toBe(true)
})

test('the groups of Active Directory are found in one search, by its matching rule', async () => {
  const dns = ['cn=Staff,ou=groups', 'cn=Everyone,ou=groups']
  const server = await serve(({ operation, dn }) =>
    operation === 'search' && dn === 'ou=groups'
      ? { code: 0, entries: dns.map((group) => ({ dn: group, attributes: {} })) }
      : undefined,
  )
  const user = await signIn(server, { groupLookup: 'activeDirectory', groupBase: 'ou=groups' })
  expect(user?.groups).toEqual(dns)
  const searches = server.requests.filter(({ operation, dn }) => operation === 'search' && dn === 'ou=groups')
  const filters = searches.map(({ filter }) => filter?.toString('latin1'))
  expect(filters).toEqual([expect.stringContaining('1.2.840.113556.1.4.1941')])
  for (const part of ['member', MIA]) expect(filters[0]).toContain(part)
})

test('a sign-in that takes too long ends, and no other server is tried', async () => {
  const limit = new AbortController()
  const server = await serve(({ operation }) => {
    if (operation !== 'search') return undefined
    limit.abort()
    return 'silence'
  })
  const other = await serve(() => undefined)
  const directory = directoryOf([server, other], { signal: limit.signal })
  await expect(directory.authenticate({ username: 'mia' }, 'right')).rejects.toMatchObject({ reason: 'took too long' })
  expect(other.requests).toEqual([])
})
