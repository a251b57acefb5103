import { expect } from 'bun:test'
import { getPriority } from 'node:os'
import { allow, deny, openSandboxWorld, type SandboxWorld } from '#server/testing/sandbox-world.ts'
import { hooksWith, testWith } from '#testing/requirements.ts'

const test = testWith('bubblewrap')
const { afterAll, beforeAll } = hooksWith('bubblewrap')

let there: SandboxWorld
beforeAll(async () => {
  there = await openSandboxWorld({
    'docs/a.txt': 'a',
    'docs/deep/b.txt': 'b',
    'secret/c.txt': 'c',
    'secret/open/d.txt': 'd',
    'one.txt': 'one',
  })
})
afterAll(() => there[Symbol.asyncDispose]())

const done = { how: 'exited', code: 0 } as const

test('a program finds the files of whoever it runs for, in the folder it was started in', async () => {
  expect(await there.sh('pwd; ls; cat a.txt', { at: '/docs' })).toEqual({
    output: '/files/docs\na.txt\ndeep\na',
    ending: done,
  })
})

test('it changes them where its subject may do everything that writing can be', async () => {
  expect(await there.sh('echo new > new.txt && mv new.txt moved.txt && rm moved.txt && touch kept.txt')).toEqual({
    output: '',
    ending: done,
  })
  expect(await there.world.inspect.kind('/kept.txt')).toBe('file')
  for (const permission of ['create', 'modify', 'rename', 'delete'] as const) {
    const { output, ending } = await there.sh('touch refused.txt', { permissions: { [permission]: false } })
    expect(output).toContain('Read-only file system')
    expect(ending).toEqual({ how: 'exited', code: 1 })
  }
})

test('what rules deny is not there, and then nothing can be written', async () => {
  const rules = [deny('/secret'), allow('/secret/open'), deny('/one.txt'), deny('/nowhere/at/all')]
  const { output } = await there.sh(
    'ls; ls secret; cat secret/open/d.txt; echo; cat one.txt; cat secret/c.txt; touch x',
    {
      rules,
    },
  )
  expect(output.split('\n').sort()).toEqual(
    [
      'cat: one.txt: Permission denied',
      'cat: secret/c.txt: No such file or directory',
      'd',
      'docs',
      'kept.txt',
      'one.txt',
      'secret',
      'open',
      "touch: cannot touch 'x': Read-only file system",
      '',
    ].sort(),
  )
})

test('where nothing is allowed but some places, only those are there', async () => {
  const { output } = await there.sh('ls -R /files', { rules: [deny('/'), allow('/docs/deep')], at: '/docs/deep' })
  expect(output).toBe('/files:\ndocs\n\n/files/docs:\ndeep\n\n/files/docs/deep:\nb.txt\n')
})

test('an expression that denies is no list of places, so nothing runs', async () => {
  const rules = [{ regex: true, allow: false, path: '', regexp: { raw: '\\.txt$' } }]
  expect(there.sh('ls', { rules })).rejects.toMatchObject({ code: 'not_allowed' })
  expect((await there.sh('true', { rules: rules.map((rule) => ({ ...rule, allow: true })) })).ending).toEqual(done)
})

test('it is told what it is to know, and nothing else', async () => {
  const { output } = await there.sh('env | sort; id -un; cat', { env: { FILE: '/files/$(id)' }, input: 'said' })
  expect(output).toBe(
    'FILE=/files/$(id)\nHOME=/tmp\nLANG=C.UTF-8\nPATH=/usr/local/bin:/usr/bin:/bin\nPWD=/files\nTERM=xterm-256color\ncoffer\nsaid',
  )
})

test('limits end it with all it started', async () => {
  // Long enough for a busy machine to start the shell.
  const slow = await there.sh('sleep 60 & setsid sleep 61 & echo begun; wait', { limits: { time: 5000 } })
  expect(slow).toEqual({ output: 'begun\n', ending: { how: 'ended', why: 'time' } })
  // The shell forks once, before the bomb runs, and then becomes the program that waits.
  const bomb = await there.sh('bomb() { bomb | bomb & }; bomb & exec sleep 60', { limits: { time: 3000 } })
  expect(bomb.ending.how).toBe('ended')
})

test('it has a lower priority than the server, as have all that it starts', async () => {
  const expected = Math.min(19, getPriority() + 10)
  expect((await there.sh('nice; sh -c nice')).output).toBe(`${expected}\n${expected}\n`)
})

test('how it ended is told', async () => {
  expect((await there.sh('exit 7')).ending).toEqual({ how: 'exited', code: 7 })
  expect((await there.sh('kill -9 $$')).ending).toEqual({ how: 'exited', code: 137 })
})
