import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ErrorBody } from '#contract/errors.ts'
import { ALL_PERMISSIONS } from '#contract/users.ts'
import { serveUserRoutes, type UserWorld, userWorld } from '#server/testing/user-world.ts'

let home: string
let world: UserWorld
let server: ReturnType<typeof serveUserRoutes>

/** Installs the hook: a shell script that receives name and password in its environment. */
const program = (script: string) => writeFileSync(join(home, 'hook.sh'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'coffer-hook-'))
  program('echo hook.action=auth')
  world = await userWorld({ auth: { method: 'hook', command: [join(home, 'hook.sh'), 'an argument'] } })
  server = serveUserRoutes(world)
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
  rmSync(home, { recursive: true })
})

const login = (username: string, password = 'secret') =>
  server.request('POST', '/api/login', { body: JSON.stringify({ username, password }) })
const said = async (response: Response): Promise<unknown[]> => [
  response.status,
  response.ok ? 'ok' : ErrorBody.parse(await response.json()).code,
]
const accounts = async () => (await world.users.all()).map(({ username }) => username)
const person = async (username: string) => (await world.users.all()).find((user) => user.username === username)

describe('the program', () => {
  test('is told name and password and nothing else, and its arguments as they are', async () => {
    program(`(/usr/bin/env; pwd; echo "$1|$#") > ${home}/seen; echo hook.action=auth`)
    expect((await login('zoe', '$(id) `id` "x" \' $USERNAME')).status).toBe(200)
    const seen = readFileSync(join(home, 'seen'), 'utf8').split('\n')
    const own = ['PWD', 'OLDPWD', 'SHLVL', '_'].map((name) => `${name}=`)
    expect(seen.filter((line) => line !== '' && !own.some((name) => line.startsWith(name))).sort()).toEqual(
      ['/', 'PASSWORD=$(id) `id` "x" \' $USERNAME', 'USERNAME=zoe', 'an argument|1'].sort(),
    )
  })

  test('lets in, with an account made when there is none', async () => {
    expect(await said(await login('mia'))).toEqual([200, 'ok'])
    expect(await person('mia')).toMatchObject({ scope: '/users/mia', lockPassword: true, commands: [] })
    expect((await person('mia'))?.permissions).toMatchObject({ admin: false, execute: false })
    expect(world.told.at(-1)).toMatchObject({ name: 'session.started', method: 'hook' })
  })

  test('keeps out as a wrong password does', async () => {
    program('echo hook.action=block')
    await world.addUser({ username: 'zoe' })
    const [known, unknown] = [await login('zoe'), await login('nobody')]
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
    expect(known.status).toBe(403)
    expect(await accounts()).toEqual(['zoe'])
  })

  test('may leave it to the password that is kept here', async () => {
    program('echo hook.action=pass')
    await world.addUser({ username: 'zoe', passwordHash: await world.passwords.hash('kept here') })
    expect(await said(await login('zoe', 'kept here'))).toEqual([200, 'ok'])
    expect(await said(await login('zoe', 'wrong'))).toEqual([403, 'wrong_credentials'])
    expect(await said(await login('nobody', 'kept here'))).toEqual([403, 'wrong_credentials'])
  })

  test.each([
    ['exit 1', 'exited with 1'],
    ['echo hook.action=auth; exit 1', 'exited with 1'],
    ['true', 'hook.action is not auth, block or pass'],
    ['echo nonsense', 'line 1 is not key=value'],
    ['printf "hook.action=auth\\nhook.action=auth"', 'line 2 repeats hook.action'],
    ['printf "hook.action=auth\\nuser.locale=xx"', 'user.locale has an invalid value'],
    ['while :; do echo more=0123456789; done', 'wrote more than 65536 bytes'],
  ])('%s is a failure, and leaves a line', async (script, error) => {
    program(script)
    expect(await said(await login('zoe', 'hunter2'))).toEqual([500, 'internal'])
    expect(world.log.find(({ message }) => message === 'the authentication hook failed')).toMatchObject({ error })
    expect(JSON.stringify(world.log)).not.toContain('hunter2')
    expect(await accounts()).toEqual([])
  })

  test('is not asked for what could be read as another line, nor without a password', async () => {
    program(`touch ${home}/ran; echo hook.action=auth`)
    const odd: [string, string][] = [
      ['zoe\nx', 'p'],
      ['zoe', 'p\r\nx'],
      ['zoe', 'p\0x'],
      ['zoe\0', 'p'],
      ['zoe', ''],
      ['', 'p'],
    ]
    for (const [username, password] of odd)
      expect(await said(await login(username, password))).toEqual([403, 'wrong_credentials'])
    expect(await said(await login('zoe', 'x'.repeat(1025)))).toEqual([400, 'invalid'])
    expect(existsSync(join(home, 'ran'))).toBe(false)
  })

  test('is held back like passwords are', async () => {
    program('echo hook.action=block')
    for (let index = 0; index < 10; index++) await login('zoe')
    program(`touch ${home}/ran; echo hook.action=auth`)
    const refused = await login('zoe')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '15'])
    expect(existsSync(join(home, 'ran'))).toBe(false)
  })

  test('lets nobody in by a name that people take for another', async () => {
    await world.addUser({ username: 'zoe' })
    expect(await said(await login('ZOE'))).toEqual([403, 'wrong_credentials'])
    expect(await said(await login('..'))).toEqual([403, 'wrong_credentials'])
    expect(await accounts()).toEqual(['zoe'])
  })
})

describe('what the program says of an account', () => {
  test('is kept, and what it does not say stays', async () => {
    const before = await world.addUser({ username: 'zoe', hideDotfiles: true })
    program(
      'printf "hook.action=auth\\nuser.locale=de\\nuser.perm.delete=false\\nuser.sorting.by=size\\nuser.sorting.asc=false"',
    )
    expect((await login('zoe')).status).toBe(200)
    const after = await person('zoe')
    expect(after).toMatchObject({ locale: 'de', hideDotfiles: true, scope: before.scope })
    expect(after?.permissions).toEqual({ ...before.permissions, delete: false })
    expect(after?.sorting).toEqual({ by: 'size', order: 'descending' })
    expect(world.told[0]).toMatchObject({ name: 'people.changed', kind: 'userChanged', actor: null })
    await login('zoe')
    expect(world.told.filter(({ name }) => name === 'people.changed')).toHaveLength(1)
  })

  test('is kept for somebody new, too', async () => {
    program('printf "hook.action=auth\\nuser.viewMode=mosaic\\nuser.perm.share=false"')
    await login('mia')
    expect(await person('mia')).toMatchObject({ viewMode: 'mosaic', permissions: { share: false, create: true } })
  })

  test('is never more than files, and that is said once in the log', async () => {
    program(
      'printf "hook.action=auth\\nuser.perm.admin=true\\nuser.perm.execute=true\\nuser.commands=sh\\nuser.scope=/"',
    )
    await login('mia')
    await login('mia')
    expect(await person('mia')).toMatchObject({
      permissions: { admin: false, execute: false },
      commands: [],
      scope: '/users/mia',
    })
    expect(world.log.filter(({ message }) => String(message).includes('unsupported keys'))).toHaveLength(1)
  })

  test('takes nothing from an administrator', async () => {
    await world.addUser({ username: 'boss', permissions: ALL_PERMISSIONS })
    program('printf "hook.action=auth\\nuser.perm.delete=false\\nuser.perm.admin=false"')
    await login('boss')
    expect((await person('boss'))?.permissions).toEqual(ALL_PERMISSIONS)
  })
})

test('a change that needs proof is proved by the program', async () => {
  const zoe = await world.addUser({ username: 'zoe' })
  program('[ "$PASSWORD" = right ] && echo hook.action=auth || echo hook.action=block')
  expect(await world.verify(zoe, 'right')).toBe(true)
  expect(await world.verify(zoe, 'wrong')).toBe(false)
  program('echo hook.action=pass')
  expect(await world.verify(zoe, 'right')).toBe(false)
  expect(world.told).toEqual([])
})
