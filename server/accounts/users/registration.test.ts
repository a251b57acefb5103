import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from '#contract/settings.ts'
import { INITIAL_SETTINGS } from '#contract/settings.ts'
import { ALL_PERMISSIONS, NO_PERMISSIONS } from '#contract/users.ts'
import { COMMAND_LINE } from '#server/platform/events/user-events.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { passwordHash } from '#server/testing/test-users.ts'

let app: TestApp

beforeEach(async () => {
  app = await testApp({ servesItsData: true, tree: { '/file.txt': 'text', '/shared/': null } })
})
afterEach(() => app[Symbol.asyncDispose]())

async function set(settings: Partial<Settings>): Promise<void> {
  const rows = Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) }))
  await app.context.db.transaction().execute((tx) => tx.insertInto('settings').values(rows).execute())
}
const come = async (username: string) =>
  app.context.registration.registerSelf({ username, passwordHash: await passwordHash(), lockPassword: false })
const invite = async (username: string, scope?: string) =>
  app.context.registration.registerByAdministrator({
    data: { username, ...(scope !== undefined && { scope }) },
    passwordHash: await passwordHash(),
    actor: COMMAND_LINE,
  })
const onDisk = (folder: string) => existsSync(path.join(app.root, folder))
const make = (folder: string) => mkdirSync(path.join(app.root, folder), { recursive: true })
const names = (folder = '') => readdirSync(path.join(app.root, folder)).sort()
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, field }) => ({ code, field }),
  )
const codeOf = async (work: Promise<unknown>) => (await refusal(work))?.code

describe('whoever comes by themselves', () => {
  test('gets the defaults, but never administration, execution, commands or the default scope', async () => {
    const defaults = {
      ...INITIAL_SETTINGS.defaults,
      perm: ALL_PERMISSIONS,
      commands: ['sh'],
      locale: 'de' as const,
      scope: '/',
    }
    await set({ defaults })
    expect(await come('zoe')).toMatchObject({
      permissions: { ...ALL_PERMISSIONS, admin: false, execute: false },
      commands: [],
      rules: [],
      locale: 'de',
      lockPassword: false,
    })
  })

  test('gets no more than the defaults give to who is no administrator', async () => {
    await set({ defaults: { ...INITIAL_SETTINGS.defaults, perm: { ...NO_PERMISSIONS, admin: true, download: true } } })
    expect((await come('zoe')).permissions).toEqual({ ...NO_PERMISSIONS, download: true })
  })

  test('keeps the lock and the preferences they come with', async () => {
    const person = {
      username: 'zoe',
      passwordHash: 'none',
      lockPassword: true,
      preferences: { viewMode: 'mosaic' } as const,
    }
    expect(await app.context.registration.registerSelf(person)).toMatchObject({
      lockPassword: true,
      viewMode: 'mosaic',
    })
  })

  test.each([true, false])(
    'gets a home of their own, also when homes are made for everybody: %p',
    async (createUserDir) => {
      await set({ createUserDir })
      expect<string>((await come('Zoë Müller')).scope).toBe('/users/Zoë-Müller')
      expect(onDisk('users/Zoë-Müller')).toBe(true)
      await set({ userHomeBasePath: '/people/of here' })
      expect<string>((await come('mia')).scope).toBe('/people/of here/mia')
    },
  )

  test('sees only that home', async () => {
    await come('zoe')
    await app.request('/api/resources/mine.txt', { method: 'POST', body: 'mine', as: 'zoe' })
    const listed = await (await app.request('/api/resources/', { as: 'zoe' })).text()
    expect(listed).toContain('mine.txt')
    expect(listed).not.toContain('file.txt')
    expect(names('users/zoe')).toEqual(['mine.txt'])
  })

  test.each(['', ' zoe', 'a\nb', '..', '/', '☃', '.coffer', '.coffer-1'])('cannot be called %p', async (username) => {
    expect(await refusal(come(username))).toEqual({ code: 'invalid', field: expect.anything() })
    expect(onDisk('users') ? names('users') : []).toEqual([])
    expect(await app.context.users.all()).toHaveLength(1)
  })

  test.each([
    ['zoe', 'zoe'],
    ['zoe', 'ZOE'],
    ['zoe', 'ＺＯＥ'],
    ['a b', 'a-b'],
    ['Foo', 'f..oo'],
  ])('cannot share a home or a name: %s and %s', async (first, second) => {
    await come(first)
    expect(await codeOf(come(second))).toBe('name_taken')
    expect(await app.context.users.all()).toHaveLength(2)
    expect(names('users')).toHaveLength(1)
  })

  test.each([
    ['zoe', 'ZOE'],
    ['a b', 'a-b'],
    ['Foo', 'f..oo'],
    ['zoe', 'zoe'],
  ])('is one of two who ask at once for %s and %s, and nothing stays of the other', async (first, second) => {
    const both = await Promise.all([codeOf(come(first)), codeOf(come(second))])
    expect(both.map(String).sort()).toEqual(['name_taken', 'undefined'])
    expect(await app.context.users.all()).toHaveLength(2)
    expect(names('users')).toHaveLength(1)
  })

  test('is not handed a folder that is there already, whatever it is', async () => {
    make('users/zoe/private')
    writeFileSync(path.join(app.root, 'users/mia'), 'a file')
    symlinkSync('../shared', path.join(app.root, 'users/tom'))
    for (const name of ['zoe', 'mia', 'tom']) expect(await codeOf(come(name))).toBe('name_taken')
    expect(names('users')).toEqual(['mia', 'tom', 'zoe'])
    expect(names('users/zoe')).toEqual(['private'])
    expect(await app.context.users.all()).toHaveLength(1)
  })

  test.each(['/users/zoe', '/users/ZOE', '/users/zoe/below', '/users/Zoe/below'])(
    'cannot live where somebody has %s',
    async (scope) => {
      await app.context.db.transaction().execute((tx) => tx.updateTable('users').set({ scope }).execute())
      expect(await codeOf(come('zoe'))).toBe('name_taken')
      expect(names('users')).toEqual([])
    },
  )

  test.each([
    ['behind a link', { userHomeBasePath: '/link' }],
    ['in a file', { userHomeBasePath: '/file.txt' }],
    ['in our own directory', { userHomeBasePath: '/data' }],
    ['in our own names', { userHomeBasePath: '/.coffer/users' }],
    ['above the root', { userHomeBasePath: '/../up' }],
  ])('gets no home %s', async (_name, settings) => {
    symlinkSync('shared', path.join(app.root, 'link'))
    await set(settings)
    const before = names()
    expect(await codeOf(come('zoe'))).toBe('invalid')
    expect([names(), names('shared'), await app.context.users.all()]).toEqual([
      before,
      [],
      expect.objectContaining({ length: 1 }),
    ])
  })

  test('has the home that nobody else is given', async () => {
    const { id } = await come('zoe')
    for (const scope of ['/users/zoe', '/users/Zoe', '/users/zoe/sub']) {
      expect(await refusal(invite('mia', scope))).toEqual({ code: 'conflict', field: 'scope' })
      const body = JSON.stringify({ what: 'user', which: ['scope'], data: { scope } })
      expect((await app.request('/api/users/1', { method: 'PUT', body })).status).toBe(409)
    }
    expect(names('users')).toEqual(['zoe'])
    expect(names('users/zoe')).toEqual([])
    expect(await invite('tom', '/users')).toMatchObject({ scope: '/users' as never })
    const same = JSON.stringify({ what: 'user', which: ['scope'], data: { scope: '/users/zoe' } })
    expect((await app.request(`/api/users/${id}`, { method: 'PUT', body: same })).status).toBe(200)
  })

  test('leaves a folder that nobody is handed when they are gone', async () => {
    const { id } = await come('zoe')
    expect((await app.request(`/api/users/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect(onDisk('users/zoe')).toBe(true)
    expect(await codeOf(come('zoe'))).toBe('name_taken')
  })
})

describe('whoever an administrator invites', () => {
  test('lives where they say, in a folder that is made when it is missing', async () => {
    expect(await invite('zoe', '/new/place')).toMatchObject({ scope: '/new/place' as never })
    expect(onDisk('new/place')).toBe(true)
    expect(await invite('mia', '/new/place')).toMatchObject({ scope: '/new/place' as never })
    expect(await invite('tom', 'shared')).toMatchObject({ scope: '/shared' as never })
    expect(await invite('ann')).toMatchObject({ scope: '/' as never })
  })

  test.each(['/data', '/data/x', '/.coffer', '/a/.coffer-1', '/a\\b', '/file.txt', '/file.txt/x', '/../up', '/a\nb'])(
    'cannot live in %p',
    async (scope) => {
      const before = names()
      expect(await refusal(invite('zoe', scope))).toEqual({ code: 'invalid', field: 'scope' })
      expect([names(), await app.context.users.find(2)]).toEqual([before, undefined])
    },
  )

  describe('where homes are made for everybody', () => {
    beforeEach(() => set({ createUserDir: true, defaults: { ...INITIAL_SETTINGS.defaults, scope: '/shared' } }))

    test.each([undefined, '', ' ', '/shared', './shared/'])(
      'gets one instead of the default scope, said as %p',
      async (scope) => {
        expect(await invite('Zoë', scope)).toMatchObject({ scope: '/users/Zoë' as never })
        expect(onDisk('users/Zoë')).toBe(true)
      },
    )

    test('lives elsewhere when that is said', async () => {
      expect(await invite('zoe', '/')).toMatchObject({ scope: '/' as never })
      expect(onDisk('users')).toBe(false)
    })

    test('gets a folder that is there, unless somebody has it', async () => {
      make('users/zoe/old')
      expect(await invite('zoe')).toMatchObject({ scope: '/users/zoe' as never })
      await invite('a b')
      expect(await codeOf(invite('a-b'))).toBe('name_taken')
      await come('own')
      expect(await codeOf(invite('o..wn'))).toBe('name_taken')
    })
  })

  test('leaves nothing when the account cannot be made after all', async () => {
    const [first, second] = await Promise.all([codeOf(invite('zoe', '/one')), codeOf(invite('ZOE', '/two'))])
    expect([first, second].map(String).sort()).toEqual(['name_taken', 'undefined'])
    expect([onDisk('one'), onDisk('two')].filter(Boolean)).toHaveLength(1)
  })
})
