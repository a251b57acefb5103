import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { User } from '#contract/users.ts'
import { type CommandWorld, commandWorld } from '#server/testing/command-world.ts'

const PASSWORD = 'a long enough secret'
let world: CommandWorld

beforeEach(() => {
  world = commandWorld()
})
afterEach(() => world[Symbol.dispose]())

const add = (username: string, ...flags: string[]) =>
  world.coffer(['users', 'add', username, ...flags], { env: { COFFER_PASSWORD: PASSWORD } })
const people = async () => (await world.json('users', 'ls')) as User[]

describe('an account', () => {
  test('is made before the first start, as the defaults and the flags say, with its folder', async () => {
    const made = await add(
      'zoe',
      '--scope=/people/zoe',
      '--viewMode',
      'gallery',
      '--perm.share=false',
      '--lockPassword',
    )
    expect(made).toEqual({
      code: 0,
      out: 'added zoe (id 1)\n',
      errors: 'coffer users add: note: no administrator exists yet; the first start creates "admin"\n',
    })
    const { perm, ...others } = (await world.json('users', 'find', 'zoe')) as User
    expect(others).toMatchObject({
      id: 1,
      scope: '/people/zoe',
      viewMode: 'mosaic gallery',
      lockPassword: true,
      password: '',
    })
    expect(perm).toMatchObject({ admin: false, create: true, share: false })
    expect(statSync(path.join(world.root, 'people/zoe')).isDirectory()).toBe(true)
    await using server = await world.serve({ COFFER_ADMIN_PASSWORD: PASSWORD })
    expect((await server.signIn('zoe', PASSWORD)).status).toBe(200)
    expect((await server.signIn('admin', PASSWORD)).status).toBe(200)
  }, 120_000)

  test('gets its password from an argument, which is warned of, or from the standard input', async () => {
    const { code, errors } = await world.coffer(['users', 'add', 'ada', PASSWORD, '--perm.admin'])
    expect([code, errors]).toEqual([
      0,
      'coffer users add: warning: other users of this machine can see a password in the arguments; use --password-stdin\n',
    ])
    const piped = await world.coffer(['users', 'add', 'ben', '--password-stdin'], { input: `${PASSWORD}\n` })
    expect([piped.code, piped.errors]).toEqual([0, ''])
    const none = await world.coffer(['users', 'add', 'cem'])
    expect([none.code, none.errors]).toEqual([
      2,
      'coffer users add: no password: set COFFER_PASSWORD, or pipe it in with --password-stdin\n',
    ])
    const weak = await world.coffer(['users', 'add', 'dan', '--password-stdin'], { input: 'short' })
    expect([weak.code, weak.errors]).toEqual([
      1,
      'coffer users add: password: The password is too short: the minimum length is 12 characters.\n',
    ])
    expect((await people()).map(({ username }) => username)).toEqual(['ada', 'ben'])
  }, 120_000)

  test('is changed in what the flags say and in nothing else', async () => {
    await add('zoe', '--lock-password', '--hide-dotfiles', '--sorting.by', 'size')
    await world.json('users', 'update', 'zoe', '--sorting.asc', '--no-perm.share', '--single-click')
    const [zoe] = await people()
    expect(zoe).toMatchObject({
      lockPassword: true,
      hideDotfiles: true,
      singleClick: true,
      sorting: { by: 'size', asc: true },
      perm: { share: false, download: true },
    })
    expect(await world.json('users', 'update', '1', '-u', 'zora')).toMatchObject({ id: 1, username: 'zora' })
    expect(await world.coffer(['users', 'update', 'zora'])).toMatchObject({
      code: 2,
      errors: 'coffer users update: nothing to change; specify at least one field\n',
    })
  }, 120_000)

  test('is removed, but never the last administrator', async () => {
    await add('root', '--perm.admin')
    await add('zoe')
    expect(await world.coffer(['users', 'rm', 'root', '--yes'])).toEqual({
      code: 1,
      out: '',
      errors: 'coffer users rm: the last administrator cannot be deleted\n',
    })
    expect(await world.coffer(['users', 'update', 'root', '--perm.admin=false'])).toMatchObject({
      code: 1,
      errors: 'coffer users update: At least one user must be an administrator.\n',
    })
    expect((await world.coffer(['users', 'rm', '2'])).out).toBe('deleted zoe (id 2)\n')
    expect(await world.coffer(['users', 'find', 'zoe'])).toMatchObject({
      code: 1,
      errors: 'coffer users find: there is no user called zoe\n',
    })
  }, 120_000)
})

test('without the root no folder is made, and nobody who would live in it', async () => {
  await add('root', '--perm.admin')
  const options = { env: { COFFER_PASSWORD: PASSWORD } }
  const rootless = (...words: string[]) => world.plain([...words, '--data', world.data], options)
  expect(await rootless('users', 'add', 'zoe', '--scope', '/zoe')).toMatchObject({
    code: 1,
    errors: 'coffer users add: scope: Specify --root: the scope must be found or created in the served folder.\n',
  })
  expect((await rootless('users', 'add', 'ben')).code).toBe(0)
  expect((await people()).map(({ username }) => username)).toEqual(['root', 'ben'])
}, 120_000)

describe('a file of people', () => {
  const file = (name: string) => path.join(world.path, name)
  const write = (name: string, content: unknown) => writeFileSync(file(name), JSON.stringify(content))

  test('has hashes only when they are asked for, and is nobody else’s', async () => {
    await add('root', '--perm.admin')
    await world.coffer(['users', 'export', file('plain.json')])
    await world.coffer(['users', 'export', file('whole.json'), '--with-hashes'])
    expect(await Bun.file(file('plain.json')).text()).not.toContain('$argon2id$')
    expect(await Bun.file(file('whole.json')).text()).toContain('$argon2id$')
    expect(statSync(file('whole.json')).mode & 0o777).toBe(0o600)
    using other = commandWorld()
    expect((await other.coffer(['users', 'import', file('whole.json')])).out).toBe('added 1, changed 0, removed 0\n')
    await using server = await other.serve()
    expect((await server.signIn('root', PASSWORD)).status).toBe(200)
  }, 120_000)

  test('of File Browser brings everybody over, with their passwords', async () => {
    const hash = await Bun.password.hash(PASSWORD, { algorithm: 'bcrypt', cost: 4 })
    const perm = {
      ...{ admin: false, execute: false, create: true, rename: true, modify: true, delete: true },
      ...{ share: true, download: true },
    }
    const theirs = {
      ...{ password: hash, scope: '.', locale: 'zh', lockPassword: false, viewMode: 'mosaic gallery', perm },
      ...{ commands: null, rules: null, sorting: { by: '', asc: false }, hideDotfiles: false, dateFormat: true },
    }
    write('fb.json', [
      { ...theirs, id: 1, username: 'root', perm: { ...perm, admin: true } },
      { ...theirs, id: 7, username: 'zoe', scope: './zoe', singleClick: true },
      { ...theirs, id: 8, username: 'ada', scope: './ada', viewMode: 'gallery' },
    ])
    expect(await world.json('users', 'import', file('fb.json'))).toEqual({ added: 3, changed: 0, removed: 0 })
    expect((await people())[2]).toMatchObject({ username: 'ada', viewMode: 'mosaic gallery' })
    expect((await people())[1]).toMatchObject({
      ...{ id: 2, username: 'zoe', scope: '/zoe', viewMode: 'mosaic gallery', singleClick: true, locale: 'zh-cn' },
      ...{ sorting: { by: 'name', asc: false } },
    })
    await using server = await world.serve()
    expect((await server.signIn('zoe', PASSWORD)).status).toBe(200)
  }, 120_000)

  test('leaves everybody where they are, also where homes are made for new people', async () => {
    await world.coffer(['config', 'set', 'createUserDir', 'true'])
    write('all.json', [
      { username: 'root', passwordHash: 'none', scope: '.' },
      { username: 'vera', passwordHash: 'none' },
    ])
    expect(await world.json('users', 'import', file('all.json'))).toMatchObject({ added: 2 })
    expect((await people()).map(({ scope }) => scope)).toEqual(['/', '/users/vera'])
  }, 120_000)

  test('changes people who are there, or removes the others, only when that is said', async () => {
    await add('root', '--perm.admin')
    await add('zoe')
    write('zoe.json', [{ username: 'zoe', singleClick: true }])
    const refused = await world.coffer(['users', 'import', file('zoe.json')])
    expect(refused).toMatchObject({
      code: 1,
      errors: 'coffer users import: zoe: This username is already taken.\n',
    })
    expect(await world.json('users', 'import', file('zoe.json'), '--overwrite')).toEqual({
      added: 0,
      changed: 1,
      removed: 0,
    })
    expect(await world.coffer(['users', 'import', file('zoe.json'), '--replace'])).toMatchObject({
      code: 1,
      errors: 'coffer users import: At least one user must be an administrator.\n',
    })
    write('boss.json', [{ username: 'zoe', perm: { ...(await people())[1]?.perm, admin: true } }])
    expect(await world.json('users', 'import', file('boss.json'), '--replace')).toEqual({
      added: 0,
      changed: 1,
      removed: 1,
    })
    expect(await people()).toMatchObject([{ id: 2, username: 'zoe', singleClick: true, perm: { admin: true } }])
  }, 120_000)

  test.each([
    ['no JSON', 'x', 'the file does not contain JSON'],
    ['no list', '{}', 'the file does not contain a JSON list of users'],
    ['an unusable value', '[{"username":"a"},{"username":"b","perm":1}]', 'user 2, perm: invalid value'],
    ['nobody’s password', '[{"username":"ben"}]', 'ben: A new user needs a password hash.'],
    ['half a hash', '[{"username":"ben","password":"$2a$10$x"}]', 'neither bcrypt nor argon2id'],
    ['a plain password', '[{"username":"ben","password":"correct horse"}]', 'neither bcrypt nor argon2id'],
  ])('with %s changes nothing', async (_name, content, problem) => {
    writeFileSync(file('bad.json'), content)
    const { code, errors } = await world.coffer(['users', 'import', file('bad.json')])
    expect(code).toBe(1)
    expect(errors).toStartWith('coffer users import: ')
    expect(errors).toContain(problem)
    expect(errors.trimEnd()).not.toContain('\n')
    expect(existsSync(path.join(world.data, 'coffer.db')) ? await people() : []).toEqual([])
  })

  test('that fails at its last person leaves neither the others nor their folders', async () => {
    const hash = await Bun.password.hash(PASSWORD, { algorithm: 'bcrypt', cost: 4 })
    writeFileSync(path.join(world.root, 'file'), '')
    write('bad.json', [
      { username: 'ada', password: hash, scope: '/deep/ada' },
      { username: 'ben', password: hash, scope: '/file' },
    ])
    expect(await world.coffer(['users', 'import', file('bad.json')])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('ben: This folder cannot be used as a scope.'),
    })
    expect(await people()).toEqual([])
    expect(existsSync(path.join(world.root, 'deep/ada'))).toBe(false)
  })
})
