import { describe, expect, test as testAnywhere } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { AuditPage } from '#contract/audit.ts'
import { CANCEL } from '#contract/commands.ts'
import { IndexStatus, SearchResults } from '#contract/search.ts'
import {
  ALLOWED_COMMANDS,
  allowCommands,
  commandEnd,
  commandUpgradeStatus,
  EXEC,
  execApp,
  openCommand,
  runLine,
} from '#server/testing/exec-world.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { until, waitUntilStable } from '#server/testing/until.ts'
import { rawSocket } from '#server/testing/web-socket.ts'
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

describe('before there is a socket', () => {
  test('whoever may not run anything is refused, whatever is there', async () => {
    const token = await app.signIn('none')
    const [there, missing] = [
      await commandUpgradeStatus(app, '/folder', { 'X-Auth': token }),
      await commandUpgradeStatus(app, '/no', { 'X-Auth': token }),
    ]
    expect([there.status, missing.status]).toEqual([403, 403])
    expect(there.body).toBe(missing.body)
    expect((await commandUpgradeStatus(app, '/folder', {})).status).toBe(401)
  })

  test('a folder behind rules is refused, there or not; one that is not there is not found, a file is none', async () => {
    const headers = { 'X-Auth': await app.signIn('ruled') }
    expect((await commandUpgradeStatus(app, '/kept', headers)).status).toBe(403)
    expect((await commandUpgradeStatus(app, '/kept/none', headers)).status).toBe(403)
    expect((await commandUpgradeStatus(app, '/none', headers)).status).toBe(404)
    expect((await commandUpgradeStatus(app, '/file.txt', headers)).status).toBe(400)
    expect((await commandUpgradeStatus(app, '/folder', headers)).status).toBe(101)
  })

  test('a page of another site is refused, and one that does not say where it is from', async () => {
    const token = await app.signIn('kim')
    expect(
      (await commandUpgradeStatus(app, '/folder', { Cookie: `auth=${token}`, Origin: 'http://evil.example' })).status,
    ).toBe(403)
    expect((await commandUpgradeStatus(app, '/folder', { Cookie: `auth=${token}` })).status).toBe(403)
    expect(
      (await commandUpgradeStatus(app, '/folder', { 'X-Auth': token, Origin: 'http://evil.example' })).status,
    ).toBe(403)
    expect((await commandUpgradeStatus(app, `/folder?auth=${token}`, { Origin: 'http://evil.example' })).status).toBe(
      403,
    )
    const ours = { Origin: `http://127.0.0.1:${app.port}` }
    expect((await commandUpgradeStatus(app, '/folder', { ...ours, Cookie: `auth=${token}` })).status).toBe(101)
    expect((await commandUpgradeStatus(app, `/folder?auth=${token}`, {})).status).toBe(101)
  })

  test('what is no request for a WebSocket is refused', async () => {
    expect((await app.request('/api/command/folder', { as: 'kim' })).status).toBe(400)
    expect((await app.request('/api/command/folder', { as: 'kim', method: 'POST' })).status).toBe(405)
  })

  test('nobody runs anything where the operator did not say so, nor by address where they refused that', async () => {
    await using off = await testApp({ tree: { '/folder/': null } })
    expect((await commandUpgradeStatus(off, '/folder', { 'X-Auth': await off.signIn('admin') })).status).toBe(403)
    expect((await off.request('/api/command/folder')).status).toBe(403)
    await using strict = await execApp({ config: { noUrlToken: true } })
    expect((await commandUpgradeStatus(strict, `/folder?auth=${await strict.signIn('kim')}`, {})).status).toBe(401)
  })
})

describe('a command', () => {
  test('runs in its folder and says how it ended', async () => {
    expect(await runLine(app, 'ls')).toEqual({ lines: ['-rf', 'a.txt'], exit: 0, why: null, changed: false })
    expect(await runLine(app, 'sh -c "pwd; echo $USERNAME; exit 3"')).toEqual({
      lines: ['/files/folder', 'kim'],
      exit: 3,
      why: null,
      changed: false,
    })
    expect((await runLine(app, 'ls', '/')).lines).toEqual(['file.txt', 'folder', 'kept'])
  })

  test('says what it writes in the order in which it came, errors too, as it comes', async () => {
    const client = await openCommand(app)
    client.send('sh -c "echo one; sleep 0.3; echo two >&2; sleep 0.3; echo three; sleep 60"')
    await client.waitForMessage(/three/)
    expect(client.messages).toEqual(['one', 'two', 'three'])
    client.send(CANCEL)
    expect(await commandEnd(client)).toMatchObject({ exit: null, why: 'cancelled' })
  })

  test('blank messages before it are nothing, later ones neither', async () => {
    const client = await openCommand(app)
    for (const message of ['', ' \n', CANCEL]) client.send(message)
    client.send(new Uint8Array([108, 115]))
    client.send('sh -c "sleep 0.3; echo first"')
    client.send('echo second')
    expect(await commandEnd(client)).toMatchObject({ exit: 0 })
    expect(client.messages).toEqual(['first'])
  })

  test('tells that something else is in the folder', async () => {
    expect(await runLine(app, 'sh -c "echo new > made.txt"')).toMatchObject({ exit: 0, changed: true })
    expect(readFileSync(path.join(app.root, 'folder/made.txt'), 'utf8')).toBe('new\n')
    expect(await runLine(app, 'sh -c "rm made.txt"')).toMatchObject({ exit: 0, changed: true })
  })

  test('of a terminal: what it writes passes as it is', async () => {
    const { lines } = await runLine(app, `sh -c "printf '\\033[31mred\\033[0m\\033]0;t\\007\\n<b>\\n'"`)
    expect(lines).toEqual(['\x1b[31mred\x1b[0m\x1b]0;t\x07', '<b>'])
  })

  test('ends by a signal, by its time, by its memory', async () => {
    expect(await runLine(app, `sh -c 'kill -9 $$'`)).toMatchObject({ why: null, exit: 137 })
    await using short = await execApp({ config: { exec: { ...EXEC, time: 500 } } })
    await allowCommands(short, 'kim', ['sleep'])
    expect(await runLine(short, 'sleep 60')).toMatchObject({ exit: null, why: 'time', lines: [] })
  })

  test('that floods is ended at its limit, and the server stays small', async () => {
    const before = process.memoryUsage.rss()
    const { lines, why, exit } = await runLine(
      app,
      'sh -c "while :; do echo yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy; done"',
    )
    expect({ why, exit }).toEqual({ why: 'output', exit: null })
    expect(lines.join('\n').length).toBeGreaterThan(EXEC.output / 2)
    expect(lines.join('\n').length).toBeLessThanOrEqual(EXEC.output)
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024)
  })

  test('is one operation: the audit trail has its program and its folder, and nothing it was told', async () => {
    await runLine(app, 'echo my-secret-word')
    const page = async () => {
      const text = await (await app.request('/api/audit?kinds=command&limit=1')).text()
      return { text, told: AuditPage.parse(JSON.parse(text)).events[0] }
    }
    await until(async () => (await page()).told?.detail === 'echo')
    const { text, told } = await page()
    expect(told).toMatchObject({
      kind: 'command',
      outcome: 'done',
      username: 'kim',
      targets: ['/folder'],
      detail: 'echo',
      address: '127.0.0.1',
    })
    expect(text).not.toContain('my-secret-word')
    expect(app.log.join('\n')).not.toContain('my-secret-word')
  })
})

test('what a command makes is found by a search at once', async () => {
  await using own = await execApp()
  await allowCommands(own, 'kim', ['sh'])
  const found = async () => {
    const reply = await own.request('/api/search/?query=plum')
    return SearchResults.parse(await reply.json()).map((result) => result.path)
  }
  await until(async () => {
    const { state, details } = IndexStatus.parse(await (await own.request('/api/search-index')).json())
    return state === 'ready' && details?.working === false
  })
  expect(await runLine(own, 'sh -c "mkdir -p one/two; echo > one/two/plum.txt"')).toMatchObject({ changed: true })
  await until(async () => (await found()).length > 0)
  expect(await found()).toEqual(['folder/one/two/plum.txt'])
})

test('who takes what is written slowly gets all of it', async () => {
  await using own = await execApp({ config: { exec: { ...EXEC, output: 32 * 1024 * 1024, time: 600_000 } } })
  await allowCommands(own, 'kim', ['sh'])
  const client = await rawSocket(own.port, '/api/command/folder', await own.signIn('kim'))
  // Far more than the buffers between the command and its client hold.
  client.sendText(
    `sh -c "for i in 1 2 3 4 5 6 7 8 9; do head -c 1000000 /dev/zero|tr '\\\\0' x|fold -w999;echo $i>step;done"`,
  )
  const step = () => readFileSync(path.join(own.root, 'folder/step'), 'utf8')
  await until(() => existsSync(path.join(own.root, 'folder/step')))
  expect(await waitUntilStable(step)).not.toBe('9\n')
  const all = await client.readAll()
  expect(all.slice(0, all.lastIndexOf('{')).split('x').length - 1).toBe(9 * 1_000_000)
  expect(all.slice(-200)).toContain('"exit":0')
})

testAnywhere('where programs are not kept apart they run all the same, and no shell does', async () => {
  await using own = await execApp({ config: { exec: { ...EXEC, isConfined: false } } })
  await allowCommands(own, 'kim', ['ls'])
  expect(await runLine(own, 'ls')).toMatchObject({ lines: ['-rf', 'a.txt'], exit: 0 })
  await own.context.db.insertInto('settings').values({ name: 'shell', value: '["sh","-c"]' }).execute()
  expect(await runLine(own, 'ls; id')).toMatchObject({ why: 'refused', exit: null })
})
