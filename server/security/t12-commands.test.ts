import { describe, expect } from 'bun:test'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ALLOWED_COMMANDS, allowCommands, execApp, runLine } from '#server/testing/exec-world.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { hooksWith, testWith } from '#testing/requirements.ts'

const test = testWith('bubblewrap')
const { afterAll, beforeAll } = hooksWith('bubblewrap')

let app: TestApp
beforeAll(async () => {
  app = await execApp()
  for (const name of ['kim', 'none', 'ruled', 'regex']) await allowCommands(app, name, ALLOWED_COMMANDS)
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

describe('an allowed command is not extended', () => {
  const MARK = 'extended'
  test.each([
    [`echo a; touch ${MARK}`, ['a; touch extended']],
    [`echo a && touch ${MARK}`, ['a && touch extended']],
    [`echo a | sh`, ['a | sh']],
    [`echo a & touch ${MARK} &`, ['a & touch extended &']],
    [`echo $(touch ${MARK})`, ['$(touch extended)']],
    [`echo \`touch ${MARK}\``, ['`touch extended`']],
    [`echo a > ${MARK}`, ['a > extended']],
    [`echo a\ntouch ${MARK}`, ['a touch extended']],
    [`echo a\rtouch ${MARK}`, ['a touch extended']],
    ['echo *', ['*']],
    ['echo $HOME ~', ['$HOME ~']],
    ['echo -n', []],
  ])('%j', async (line, lines) => {
    expect(await runLine(app, line)).toEqual({ lines, exit: 0, why: null, changed: false })
    expect(existsSync(path.join(app.root, 'folder', MARK))).toBe(false)
  })

  test.each([
    './ls',
    '../ls',
    '/usr/bin/ls',
    'id',
    'LS',
    'lsx',
    'l',
    'ls;id',
    'ls&id',
    'ls\u00a0',
    'echo\u200b a',
    '"ls "',
    '" ls"',
    "''",
    'USER=x ls',
    '$(echo ls)',
    'busybox ls',
  ])('%j is not in the list', async (line) => {
    expect(await runLine(app, line)).toEqual({
      lines: ['Command not allowed.'],
      exit: null,
      why: 'refused',
      changed: false,
    })
  })

  test('a path is no name of a program, whatever the list says; nor is what is not there', async () => {
    expect(await runLine(app, '/bin/ls')).toMatchObject({
      lines: ['The program /bin/ls was not found.'],
      why: 'refused',
    })
    expect(await runLine(app, 'no-such-program')).toMatchObject({
      lines: ['The program no-such-program was not found.'],
      why: 'refused',
    })
  })

  test('quotes that do not end are refused with a word', async () => {
    const { lines, why } = await runLine(app, "echo 'a")
    expect(why).toBe('refused')
    expect(lines[0]).toContain('not closed')
  })

  test('nothing outside of the scope is there', async () => {
    const { lines } = await runLine(
      app,
      `sh -c 'cat ../../../../${app.context.config.data}/coffer.db; cat /proc/1/environ; ls /work /home'`,
    )
    expect(lines.join('\n')).not.toContain('SQLite')
    expect(lines.join('\n')).not.toContain('PATH=/home')
  })

  test('rules: what they deny is not there, and behind an expression nothing runs', async () => {
    expect(await runLine(app, 'ls', '/', 'ruled')).toMatchObject({ exit: 0 })
    expect((await runLine(app, 'cat /files/kept/secret.txt', '/', 'ruled')).exit).not.toBe(0)
    const refused = await runLine(app, 'ls', '/', 'regex')
    expect(refused).toMatchObject({ exit: null, why: 'refused' })
    expect(refused.lines[0]).toContain('expression')
  })
})

describe('with a shell', () => {
  test('it gets the whole line, in the sandbox; the first word is judged all the same', async () => {
    await using shelled = await execApp()
    await allowCommands(shelled, 'kim', ['echo'])
    await shelled.context.db.insertInto('settings').values({ name: 'shell', value: '["sh","-c"]' }).execute()
    expect(await runLine(shelled, 'echo $((1 + 2)) | cat; pwd')).toMatchObject({
      lines: ['3', '/files/folder'],
      exit: 0,
    })
    expect(await runLine(shelled, 'id; echo a')).toMatchObject({ lines: ['Command not allowed.'], why: 'refused' })
  })
})
