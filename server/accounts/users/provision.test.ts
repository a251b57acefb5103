import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { ALL_PERMISSIONS, NO_PERMISSIONS } from '#contract/users.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { ORIGIN, type UserWorld, userWorld } from '#server/testing/user-world.ts'
import { createFirstAdministrator } from './first-administrator.ts'

let world: UserWorld

beforeEach(async () => {
  world = await userWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

const nothing = { password: undefined, passwordHash: undefined }
const make = (wanted: Partial<Parameters<typeof createFirstAdministrator>[1]> = {}) =>
  createFirstAdministrator(world, { username: 'admin', ...nothing, ...wanted }, world.clock.now())
const signIn = (username: string, password: string) => world.signIn.withPassword({ username, password, ...ORIGIN })

describe('an account', () => {
  test('is kept as it was made', async () => {
    const user = await world.addUser({
      username: 'zoe',
      scope: '/people/zoe' as VirtualPath,
      permissions: { ...NO_PERMISSIONS, download: true },
      locale: 'de',
      sorting: { by: 'size', order: 'descending' },
      commands: ['git', 'ls'],
      rules: [{ regex: true, allow: false, path: '', regexp: { raw: '\\.bak$' } }],
      lockPassword: true,
      hideDotfiles: true,
    })
    await world.restart()
    expect(await world.users.get(user.id)).toEqual(user)
    expect(user).toMatchObject({ username: 'zoe', locale: 'de', lockPassword: true, hideDotfiles: true, revision: 1 })
    expect(user.permissions).toEqual({ ...NO_PERMISSIONS, download: true })
  })

  test('of an administrator has all permissions', async () => {
    const { permissions } = await world.addUser({ permissions: { ...NO_PERMISSIONS, admin: true } })
    expect(permissions).toEqual(ALL_PERMISSIONS)
  })

  test.each(['zoe', 'Zoe', 'ＺＯＥ'])('is refused when %s could be taken for one there is', async (username) => {
    await world.addUser({ username: 'zoe' })
    await expect(world.addUser({ username })).rejects.toMatchObject({ code: 'name_taken' })
  })

  test('is made once when two ask at once', async () => {
    const both = await Promise.allSettled([world.addUser({ username: 'zoe' }), world.addUser({ username: 'ZOE' })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test.each([
    ['a name that is none', { username: ' ' }],
    ['a scope that climbs', { scope: '/home/../..' as VirtualPath }],
    ['an empty rule', { rules: [{ regex: false, allow: true, path: ' ' }] }],
    ['a rule that is no expression', { rules: [{ regex: true, allow: true, path: '', regexp: { raw: '(' } }] }],
  ])('with %s is refused', async (_name, overrides) => {
    await expect(world.addUser(overrides)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('never gets an id that somebody had', async () => {
    const first = await world.addUser()
    await world.db.transaction().execute((tx) => tx.deleteFrom('users').execute())
    expect((await world.addUser()).id).toBe(first.id + 1)
  })
})

describe('the first administrator', () => {
  test('gets a random password that is told once', async () => {
    const made = await make()
    expect(made?.password).toMatch(/^[a-zA-HJ-NP-Z2-9]{24}$/)
    expect(made?.password).not.toMatch(/[l0O1I]/)
    await signIn('admin', made?.password ?? '')
    expect(await make()).toBeNull()
    expect(await world.users.get(1)).toMatchObject({ username: 'admin', scope: '/', permissions: ALL_PERMISSIONS })
  })

  test('has the name and password the operator chose', async () => {
    expect(await make({ username: 'Zoë', password: 'chosen by somebody' })).toEqual({ username: 'Zoë', password: null })
    await signIn('Zoë', 'chosen by somebody')
  })

  test('has the password whose hash the operator gave', async () => {
    const passwordHash = await Bun.password.hash('from elsewhere', { algorithm: 'bcrypt', cost: 4 })
    expect(await make({ passwordHash })).toEqual({ username: 'admin', password: null })
    await signIn('admin', 'from elsewhere')
  })

  test('is made once when two programs start', async () => {
    const made = await Promise.all([make(), make()])
    expect(made.filter((one) => one !== null)).toHaveLength(1)
    await expect(world.users.get(2)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is made, too, where only others were added before the first start', async () => {
    await world.addUser({ username: 'zoe', permissions: NO_PERMISSIONS })
    await expect(make({ username: 'Zoe' })).rejects.toThrow('--username: This username is already taken.')
    expect(await make()).toMatchObject({ username: 'admin' })
    expect(await make({ username: 'another' })).toBeNull()
  })

  test('cannot be made of unusable settings, which are named', async () => {
    await expect(make({ username: '\n' })).rejects.toThrow('--username: This username cannot be used.')
    await expect(make({ password: 'x'.repeat(1025) })).rejects.toThrow(
      'COFFER_ADMIN_PASSWORD: The password is too long: at most 1024 bytes.',
    )
    await expect(make({ password: 'short' })).rejects.toThrow(
      'COFFER_ADMIN_PASSWORD: The password is too short: the minimum length is 12 characters.',
    )
    await expect(make({ password: 'password1234' })).rejects.toThrow(
      'COFFER_ADMIN_PASSWORD: The password is too common.',
    )
    await expect(make({ password: '' })).rejects.toThrow('COFFER_ADMIN_PASSWORD: The password is empty.')
  })
})
