import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type CommandWorld, commandWorld } from '#server/testing/command-world.ts'
import { testWith } from '#testing/requirements.ts'
import { SHELLS } from './completion.ts'
import { COMMANDS } from './table.ts'

const withBash = testWith('bash')

let world: CommandWorld

beforeAll(() => {
  world = commandWorld()
})
afterAll(() => world[Symbol.dispose]())

const error = async (...words: string[]) => {
  const { code, out, errors } = await world.coffer(words)
  expect(out).toBe('')
  return [code, errors]
}

describe('what is not understood is exit code 2 and one line', () => {
  test.each([
    [['user', 'ls'], 'coffer: "user ls": unknown command, did you mean users ls?\n'],
    [['users'], 'coffer: users: a subcommand is required: ls, find, add, update, rm, export, import, invite\n'],
    [['users', 'ls', '--jsn'], 'coffer users ls: --jsn: unknown option, did you mean --json?\n'],
    [['users', 'find'], 'coffer users find: id|username is missing\n'],
    [['users', 'ls', 'zoe'], 'coffer users ls: "zoe": unexpected argument\n'],
    [['users', 'update', 'zoe', '-x'], 'coffer users update: -x: unknown option\n'],
    [
      ['users', 'add', 'zoe', '--view-mode', 'x'],
      'coffer users add: --view-mode: "x" is not one of list, mosaic, gallery\n',
    ],
    [
      ['users', 'add', 'zoe', '--perm.share=maybe'],
      'coffer users add: --perm.share: "maybe" is neither true nor false\n',
    ],
    [['config', 'set', 'sgnup', 'true'], 'coffer config set: sgnup: unknown setting, did you mean signup?\n'],
    [['config', 'set', 'theme', 'dark'], 'coffer config set: theme: this can be defaults.theme or branding.theme\n'],
    [['config', 'set', 'signup'], 'coffer config set: signup: needs a value\n'],
    [[''], 'coffer: "": unknown command; see coffer help\n'],
    [
      ['audit', '--from', 'May'],
      'coffer audit: --from: "May" is not a time such as 2030-01-31 or 2030-01-31T12:00:00Z\n',
    ],
    [['rules', 'rm', 'x'], 'coffer rules rm: "x" is not a whole number\n'],
    [['completion', 'tcsh'], 'coffer completion: shell: "tcsh" is not one of bash, zsh, fish\n'],
  ])('%p', async (words, said) => {
    const { code, out, errors } = await world.plain(words)
    expect([code, out, errors]).toEqual([2, '', said])
  })
})

test('a process has the same exit codes, streams and input', async () => {
  expect(await world.process(['hash', '-x'])).toEqual({
    code: 2,
    out: '',
    errors: 'coffer hash: -x: unknown option\n',
  })
  expect(await world.process(['users', 'ls', '--data', world.data])).toMatchObject({ code: 1, out: '' })
  expect(await world.process(['nothing'])).toMatchObject({ code: 2, out: '' })
  const { code, out, errors } = await world.process(['hash'], { input: 'a secret\n' })
  expect([code, errors]).toEqual([0, ''])
  expect(await Bun.password.verify('a secret', out.trim())).toBe(true)
})

test('where there is no instance, looking makes none', async () => {
  for (const words of [['users', 'ls'], ['rules', 'rm', '0'], ['config', 'cat'], ['audit'], ['sessions', 'ls']])
    expect((await world.coffer(words)).errors).toContain(`no database in ${world.data} yet`)
  expect(existsSync(world.data)).toBe(false)
}, 120_000)

test('what is wrong with the instance is said in one line', async () => {
  expect(await world.plain(['users', 'ls', '--root', '/none'])).toMatchObject({
    code: 1,
    errors: 'coffer users ls: --root: /none does not exist\n',
  })
  const data = path.join(world.path, 'other')
  await Bun.write(path.join(data, 'coffer.db'), 'something else entirely')
  expect(await world.plain(['users', 'ls', '--data', data])).toMatchObject({
    code: 1,
    errors: `coffer users ls: --data: ${data}/coffer.db is not a database\n`,
  })
}, 120_000)

describe('settings', () => {
  test('are set together or not at all', async () => {
    await world.coffer(['config', 'set', 'signup', 'true'])
    expect(await error('config', 'set', 'signup', 'false', 'branding.files', '/elsewhere')).toEqual([
      1,
      'coffer config set: branding.files: Branding files must be in the folder given with --branding-dir.\n',
    ])
    expect(await error('config', 'set', 'signup', 'false', 'minimumPasswordLength', '0')).toEqual([
      1,
      'coffer config set: minimumPasswordLength: invalid value\n',
    ])
    expect(await error('config', 'set', 'shell', 'sh,-c')).toEqual([
      1,
      'coffer config set: shell: Commands can only be changed if the server was started with --enable-exec.\n',
    ])
    expect((await world.coffer(['config', 'get', 'signup'])).out).toBe('true\n')
  }, 120_000)

  test('are named as in the API, more shortly, with hyphens, or as flags', async () => {
    const words = ['minimum-password-length', '8', 'perm.share', 'false', 'name=Files', '--createUserDir']
    const { code, errors } = await world.coffer([
      'config',
      'set',
      ...words,
      '--scope=./people',
      '--enable-exec',
      '--shell=sh,-c',
      ...['--tus.chunkSize=2000000', '--tus.retryCount', '0', '--uploadsAtOnce', '2'],
      ...['--search.pace', 'normal', 'content.folders=/docs,/notes', 'content.kinds=pdf'],
    ])
    expect([code, errors]).toEqual([0, ''])
    expect(await world.json('config', 'cat')).toMatchObject({
      ...{ minimumPasswordLength: 8, createUserDir: true, shell: ['sh', '-c'], branding: { name: 'Files' } },
      ...{ tus: { chunkSize: 2_000_000, retryCount: 0 }, uploadsAtOnce: 2 },
      search: { pace: 'normal', content: { folders: ['/docs', '/notes'], kinds: ['pdf'] } },
      defaults: { scope: '/people', perm: { share: false } },
    })
    expect(JSON.parse((await world.coffer(['config', 'get', 'defaults.perm'])).out)).toMatchObject({ share: false })
  }, 120_000)

  test('come from another instance or from File Browser', async () => {
    const file = path.join(world.path, 'settings.json')
    await world.coffer(['config', 'export', file])
    using other = commandWorld()
    expect((await other.coffer(['config', 'import', file, '--enable-exec'])).errors).toBe('')
    expect(await other.json('config', 'cat')).toEqual(await world.json('config', 'cat'))
    const theirs = {
      signup: false,
      branding: { name: 'Acme', theme: 'dark', disableUsedPercentage: true },
      defaults: { viewMode: 'mosaic gallery', locale: 'zh', commands: null },
      rules: [{ regex: false, allow: false, path: '/x', regexp: { raw: '' } }],
      tus: { chunkSize: 1 },
    }
    writeFileSync(file, JSON.stringify({ settings: theirs, server: {}, auther: {} }))
    expect((await other.coffer(['config', 'import', file])).errors).toBe('')
    expect(await other.json('config', 'cat')).toMatchObject({
      ...{ signup: false, branding: { name: 'Acme', theme: 'dark' }, minimumPasswordLength: 8 },
      ...{ defaults: { viewMode: 'mosaic gallery', locale: 'zh-cn', scope: '/people' }, rules: [{ path: '/x' }] },
      tus: { chunkSize: 1024 * 1024, retryCount: 0 },
    })
    const bad = await other.coffer(['config', 'import', '-'], { input: '{"signup":true,"brandin":{}}' })
    expect([bad.code, bad.errors]).toEqual([1, 'coffer config import: brandin: unknown setting\n'])
    expect((await other.coffer(['config', 'get', 'signup'])).out).toBe('false\n')
  }, 120_000)
})

test('rules have positions from 0, and a bad one is refused with its place', async () => {
  using fresh = commandWorld()
  for (const rule of ['/a', '/b', '/c', '/d']) await fresh.coffer(['rules', 'add', rule, '--allow'])
  expect(await fresh.coffer(['rules', 'add', '(', '-r'])).toMatchObject({
    code: 1,
    errors: 'coffer rules add: rules.4: The expression of a rule cannot be used: a bracket is not closed.\n',
  })
  expect(await fresh.json('rules', 'rm', '1', '2')).toMatchObject([{ path: '/a', allow: true }, { path: '/d' }])
  expect(await fresh.coffer(['rules', 'rm', '2'])).toMatchObject({
    code: 1,
    errors: 'coffer rules rm: rule 2 does not exist; the number of rules is 2\n',
  })
}, 120_000)

describe('a hash', () => {
  test('is made of a password that nobody sees', async () => {
    const { code, out, errors } = await world.plain(['hash'], { input: 'a secret\n' })
    expect([code, errors]).toEqual([0, ''])
    expect(await Bun.password.verify('a secret', out.trim())).toBe(true)
  })
  test('is made of an argument with a warning', async () => {
    const { out, errors } = await world.plain(['hash', 'a secret'])
    expect(errors).toStartWith('coffer hash: warning: ')
    expect(await Bun.password.verify('a secret', out.trim())).toBe(true)
  })
})

test('there is help for everything, by word and by flag', async () => {
  const all = await world.plain(['help'])
  for (const { name } of COMMANDS) expect(all.out).toContain(`  ${name}`)
  const one = await world.plain(['help', 'users', 'add'])
  expect(one.out).toStartWith('usage: coffer users add USERNAME [PASSWORD]\n')
  expect((await world.plain(['users', 'add', '--help'])).out).toBe(one.out)
  expect((await world.plain(['users', '--help'])).out).toContain('users import')
  expect((await world.process(['--help'])).out).toContain('coffer help')
  expect((await world.plain(['version'])).out).toBe((await world.process(['--version'])).out)
}, 120_000)

test('the manual has an example of every command', async () => {
  const manual = await Bun.file(path.join(import.meta.dir, '../../../docs/reference/command-line.md')).text()
  for (const { name } of COMMANDS) expect(manual).toContain(`coffer ${name}`)
})

describe('completion', () => {
  test.each([...SHELLS])('for %s is a script of that shell', async (shell) => {
    const { code, out } = await world.plain(['completion', shell])
    expect(code).toBe(0)
    for (const { name } of COMMANDS) expect(out).toContain(name.split(' ').at(-1) ?? '')
    const checker = Bun.which(shell)
    if (!checker) return
    const check = Bun.spawn([checker, '-n'], { stdin: Buffer.from(out), stderr: 'pipe' })
    expect([await check.exited, await new Response(check.stderr).text()]).toEqual([0, ''])
  })

  withBash('in bash offers commands, options and values', async () => {
    const { out } = await world.plain(['completion', 'bash'])
    const offered = async (...words: string[]) => {
      const line = words.map((word) => `'${word}'`).join(' ')
      const script = `${out}\nCOMP_WORDS=(coffer ${line}); COMP_CWORD=${words.length}; _coffer; echo "\${COMPREPLY[@]}"`
      const bash = Bun.spawn(['bash', '-c', script], { stdout: 'pipe' })
      return (await new Response(bash.stdout).text()).trim().split(' ')
    }
    expect(await offered('us')).toEqual(['users'])
    expect(await offered('users', 'i')).toEqual(['import', 'invite'])
    expect(await offered('users', 'add', '--view')).toEqual(['--view-mode'])
    expect(await offered('users', 'add', '--view-mode', '')).toEqual(['list', 'mosaic', 'gallery'])
    expect(await offered('config', 'get', 'branding.n')).toEqual(['branding.name'])
    expect(await offered('users', 'add', '--view-mode', '=', 'm')).toEqual(['mosaic'])
    expect(await offered('audit', '--cs')).toEqual(['--csv'])
  })
})
