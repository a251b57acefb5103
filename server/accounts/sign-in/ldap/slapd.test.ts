import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { DirectorySettings } from '#contract/ldap.ts'
import { describeWith } from '#testing/requirements.ts'
import {
  DIRECTORY_ADMINISTRATOR,
  DIRECTORY_PASSWORD,
  type Slapd,
  DIRECTORY_SUFFIX as SUFFIX,
  startSlapd,
} from '#testing/slapd.ts'
import { Directory } from './directory.ts'
import { DirectoryServers } from './servers.ts'

const person = (rdn: string, uid: string, more = '') => `dn: ${rdn},ou=users,${SUFFIX}
objectClass: inetOrgPerson
cn: ${uid}
sn: ${uid}
uid: ${uid}
userPassword: ${DIRECTORY_PASSWORD}
${more}
`
const group = (name: string, ...members: string[]) => `dn: cn=${name},ou=groups,${SUFFIX}
objectClass: groupOfNames
${members.map((member) => `member: ${member},${SUFFIX}`).join('\n')}

`
const groupDn = (name: string) => `cn=${name},ou=groups,${SUFFIX}`

/** Name with all characters that mean something in distinguished names and filters. */
const ODD = 'cn=Doe\\, Mia (x)*\\2B'

const LDIF = [
  `dn: ${SUFFIX}\nobjectClass: dcObject\nobjectClass: organization\no: Example\ndc: example\n\n`,
  ...['users', 'groups'].map((name) => `dn: ou=${name},${SUFFIX}\nobjectClass: organizationalUnit\nou: ${name}\n\n`),
  person('uid=mia', 'mia', 'mail: mia@example.org\npreferredLanguage: de-AT\nemployeeNumber: 5000000000000\n'),
  person('uid=leo', 'leo'),
  person(ODD, 'odd'),
  group('Staff', 'uid=mia,ou=users', `${ODD},ou=users`),
  group('everyone', 'cn=Staff,ou=groups', 'uid=leo,ou=users'),
  group('top', 'cn=everyone,ou=groups'),
  `dn: ${groupDn('Staff')}\nchangetype: modify\nadd: member\nmember: ${groupDn('top')}\n\n`,
].join('')

describeWith('slapd')('with a real directory', () => {
  let slapd: Slapd
  beforeAll(async () => {
    slapd = await startSlapd(LDIF)
  })
  afterAll(() => slapd[Symbol.asyncDispose]())

  function open(settings: Partial<DirectorySettings> = {}) {
    const usual: DirectorySettings = {
      ...{ servers: [slapd.secureUrl], certificates: slapd.ca, startTls: true, allowUnencryptedConnections: false },
      ...{
        bindDn: DIRECTORY_ADMINISTRATOR,
        userBase: `ou=users,${SUFFIX}`,
        idAttribute: 'entryUUID',
        nameAttribute: 'uid',
      },
      ...{ userFilter: '(&(objectClass=inetOrgPerson)(uid={username}))', groupLookup: 'member', groupBase: SUFFIX },
      ...{ emailAttribute: 'mail', quotaAttribute: 'employeeNumber', languageAttribute: 'preferredLanguage' },
      ...{ allowedGroups: [], administratorGroups: [], groups: [], createsAccounts: true },
    }
    return new Directory({
      settings: { ...usual, ...settings },
      bindPassword: DIRECTORY_PASSWORD,
      servers: new DirectoryServers({ onFailure: () => undefined, now: () => 0 }),
    })
  }
  const signIn = (username: string, settings?: Partial<DirectorySettings>, password = DIRECTORY_PASSWORD) =>
    open(settings).authenticate({ username }, password)

  test('the right password identifies a user, over TLS and StartTLS', async () => {
    const described = { name: 'mia', email: 'mia@example.org', language: 'de' as const, quota: 5_000_000_000_000 }
    expect(await signIn('mia')).toMatchObject(described)
    expect(await signIn('mia', { servers: [slapd.url] })).toMatchObject(described)
    expect(await signIn('mia', {}, 'wrong')).toBeNull()
    expect(await signIn('mia', { servers: [slapd.url] }, 'wrong')).toBeNull()
    expect(await signIn('nobody')).toBeNull()
  })

  test('a name cannot change the filter', async () => {
    for (const name of ['*', 'm*', 'mia)(uid=*', '\\2a', 'mia\0', '*)(objectClass=*', '{username}', '$&']) {
      expect(await signIn(name)).toBeNull()
    }
    expect(await signIn('mia', { userFilter: '(|(uid={username})(mail={username}))' })).not.toBeNull()
  })

  test('a certificate of another authority, or for another host, is refused', async () => {
    const direct = slapd.secureUrl.replace('localhost', '127.0.0.1')
    const startTls = slapd.url.replace('localhost', '127.0.0.1')
    for (const settings of [
      { servers: [slapd.secureUrl], certificates: '' },
      { servers: [slapd.url], certificates: '' },
      { servers: [direct] },
      { servers: [startTls] },
    ]) {
      await expect(signIn('mia', settings)).rejects.toMatchObject({
        reason: expect.stringMatching(/unreachable|encryption refused/),
        message: expect.stringMatching(/certificate|altname/i),
      })
    }
  })

  test('groups are found through other groups, with the spelling of the directory, and cycles end', async () => {
    const all = ['Staff', 'everyone', 'top'].map(groupDn).sort()
    for (const name of ['mia', 'odd']) {
      expect([...((await signIn(name))?.groups ?? [])].sort()).toEqual(all)
      expect([...((await signIn(name, { groupLookup: 'memberOf' }))?.groups ?? [])].sort()).toEqual(all)
    }
    expect(await signIn('mia', { groupLookup: 'none' })).toMatchObject({ groups: [] })
  })

  test('an account is found by its id, with the conditions of the filter', async () => {
    const mia = await signIn('mia')
    const id = mia?.id ?? ''
    expect(await open().authenticate({ id }, DIRECTORY_PASSWORD)).toEqual(mia)
    expect(await open().authenticate({ id }, 'wrong')).toBeNull()
    expect(await open().find({ id })).toEqual(mia)
    const disabled = { userFilter: '(&(uid={username})(!(mail=mia@example.org)))' }
    expect(await open(disabled).find({ id })).toBeNull()
  })

  test('a wrong bind account is told apart from a wrong password', async () => {
    await expect(signIn('mia', { bindDn: `cn=other,${SUFFIX}` })).rejects.toMatchObject({
      reason: 'bind account refused',
    })
  })
})
