import { afterEach, beforeEach, expect, test } from 'bun:test'
import { ALL_PERMISSIONS, NO_PERMISSIONS } from '#contract/users.ts'
import { GroupWriter } from '#server/accounts/groups/store.ts'
import { QuotaReader } from '#server/accounts/quotas/store.ts'
import { type UserWorld, userWorld } from '#server/testing/user-world.ts'
import type { ExternalClaims, IdentityPolicy } from './identity.ts'
import { IdentityReader, IdentityWriter } from './store.ts'

const KEY = { provider: 'oidc:1', issuer: 'https://id.example.org', subject: '7f3a' }
const OPEN: IdentityPolicy = { createsAccounts: true, allowedGroups: [], groups: [] }
const ZOE: ExternalClaims = { username: 'zoe', groups: [], shown: {} }

let world: UserWorld
beforeEach(async () => {
  world = await userWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

const signIn = (claims: Partial<ExternalClaims> = {}, policy: Partial<IdentityPolicy> = {}, key = KEY) =>
  world.externalIdentities.findOrCreate({ key, claims: { ...ZOE, ...claims }, policy: { ...OPEN, ...policy } })

const userOf = async (found: { id: number } | null) => world.users.get(found?.id ?? 0)

const addGroup = (name: string) =>
  world.db.transaction().execute((tx) => {
    const fields = { description: '', members: [], permissions: NO_PERMISSIONS, commands: [] }
    return new GroupWriter(tx).insert({ name, ...fields }, world.clock.now())
  })

const groupsOf = async (found: { id: number } | null) => (await userOf(found)).groups.map(({ id }) => id)

test('the first sign-in creates an account, later ones find it by the identity, whatever the name is', async () => {
  const first = await signIn({ language: 'de' })
  expect(await userOf(first)).toMatchObject({ username: 'zoe', locale: 'de', permissions: { admin: false } })
  expect(await signIn({ username: 'renamed' })).toEqual(first)
})

test('concurrent first sign-ins create one account', async () => {
  const found = await Promise.all([signIn({ username: 'one' }), signIn({ username: 'two' }), signIn()])
  expect(new Set(found.map((each) => each?.id)).size).toBe(1)
  expect(await new IdentityReader(world.db).ofUser(found[0]?.id ?? 0)).toHaveLength(1)
})

test('an account is not found by its name, nor by the same subject of another provider or issuer', async () => {
  await world.addUser({ username: 'zoe' })
  expect(await signIn()).toBeNull()
  const mine = await signIn({ username: 'mine' })
  expect(await signIn({ username: 'other' }, {}, { ...KEY, provider: 'oidc:2' })).not.toEqual(mine)
  expect(await signIn({ username: 'third' }, {}, { ...KEY, issuer: 'https://evil.example' })).not.toEqual(mine)
})

test('a user without an allowed group, or without an account where none is created, cannot sign in', async () => {
  expect(await signIn({ groups: ['staff2', 'Staff'] }, { allowedGroups: ['staff'] })).toBeNull()
  expect(await signIn({}, { createsAccounts: false })).toBeNull()
  expect(world.told).toEqual([])
  expect(world.log.map(({ reason }) => reason)).toEqual(['no allowed group', 'no account'])
  expect(await signIn({ groups: ['staff'] }, { allowedGroups: ['staff'] })).not.toBeNull()
  expect(await signIn({ groups: [] }, { allowedGroups: ['staff'] })).toBeNull()
})

test('groups match exactly; memberships of the provider come and go, local ones stay', async () => {
  const [staff, local, both] = [await addGroup('Staff'), await addGroup('Local'), await addGroup('Both')]
  const groups = [
    { value: '/it/staff', group: staff },
    { value: 'both', group: both },
    { value: '/it/staff', group: 4711 },
  ]
  const found = await signIn({ groups: ['/it/Staff', '/it'] }, { groups })
  expect(await groupsOf(found)).toEqual([])
  const join = (tx: Parameters<Parameters<ReturnType<typeof world.db.transaction>['execute']>[0]>[0]) =>
    tx
      .insertInto('group_members')
      .values([local, both].map((group_id) => ({ group_id, user_id: found?.id ?? 0 })))
      .execute()
  await world.db.transaction().execute(join)
  await signIn({ groups: ['/it/staff', 'both'] }, { groups })
  expect(await groupsOf(found)).toEqual([staff, local, both])
  await signIn({ groups: [] }, { groups })
  expect(await groupsOf(found)).toEqual([local, both])
})

test('a claim makes an administrator, and takes back only what it gave', async () => {
  const other = await world.addUser({ permissions: ALL_PERMISSIONS })
  const found = await signIn({ administrator: false })
  const before = (await userOf(found)).permissions
  await signIn({ administrator: true })
  expect((await userOf(found)).permissions.admin).toBe(true)
  await signIn({ administrator: false })
  expect((await userOf(found)).permissions).toEqual(before)
  const key = { ...KEY, subject: 'of the local administrator' }
  expect(await world.externalIdentities.bind({ key, claims: ZOE, policy: OPEN }, other.id)).toBe(true)
  await signIn({ administrator: false }, {}, key)
  expect((await world.users.get(other.id)).permissions.admin).toBe(true)
})

test('the last administrator stays one', async () => {
  const found = await signIn({ administrator: true })
  await signIn({ administrator: false })
  expect((await userOf(found)).permissions.admin).toBe(true)
})

test('who loses administration loses all sessions', async () => {
  await world.addUser({ permissions: ALL_PERMISSIONS })
  const found = await signIn({ administrator: true })
  const { token } = await world.start(await userOf(found))
  expect(await world.sessions.authenticate(token)).not.toBeNull()
  await signIn({ administrator: false })
  expect(await world.sessions.authenticate(token)).toBeNull()
})

test('the quota of a claim is stored, and without one the quota stays', async () => {
  const found = await signIn({ quota: 5_000_000_000_000 })
  const own = async () => (await new QuotaReader(world.db).own({ userId: found?.id ?? 0 })).bytes
  expect(await own()).toBe(5_000_000_000_000)
  await signIn()
  expect(await own()).toBe(5_000_000_000_000)
  await signIn({ quota: null })
  expect(await own()).toBe('unlimited')
})

test('an identity is bound to one account, and ends with it', async () => {
  const [mia, leo] = [await world.addUser(), await world.addUser()]
  const identified = { key: KEY, claims: ZOE, policy: { ...OPEN, createsAccounts: false } }
  expect(await world.externalIdentities.bind(identified, mia.id)).toBe(true)
  expect(await world.externalIdentities.bind(identified, leo.id)).toBe(false)
  expect(await signIn({}, { createsAccounts: false })).toEqual({ id: mia.id })
  await world.db.transaction().execute((tx) => tx.deleteFrom('users').where('id', '=', mia.id).execute())
  expect(await signIn({}, { createsAccounts: false })).toBeNull()
})

test('without its provider, an identity finds nothing', async () => {
  await signIn()
  await world.db.transaction().execute((tx) => new IdentityWriter(tx).removeProvider(KEY.provider))
  expect(await signIn({}, { createsAccounts: false })).toBeNull()
})
