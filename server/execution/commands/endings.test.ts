import { describe, expect } from 'bun:test'
import { CANCEL } from '#contract/commands.ts'
import {
  ALLOWED_COMMANDS,
  allowCommands,
  commandEnd,
  countProcesses,
  execApp,
  openCommand,
  runLine,
} from '#server/testing/exec-world.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { openSocket } from '#server/testing/web-socket.ts'
import { hooksWith, testWith } from '#testing/requirements.ts'

const test = testWith('bubblewrap', 'pgrep')
const { afterAll, beforeAll } = hooksWith('bubblewrap', 'pgrep')

let app: TestApp
beforeAll(async () => {
  app = await execApp()
  for (const name of ['kim', 'none', 'ruled', 'regex']) await allowCommands(app, name, ALLOWED_COMMANDS)
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

describe('what ends it', () => {
  const sleepFor = () => `${1000 + Math.floor(Math.random() * 1e8)}.5`

  test('a client that leaves: all of it, also what left its group', async () => {
    for (const leave of ['close', 'terminate'] as const) {
      const word = sleepFor()
      const client = await openCommand(app)
      client.send(`sh -c "setsid sleep ${word} & (sleep ${word} &) ; echo there; sleep ${word}"`)
      await client.waitForMessage(/there/)
      expect(countProcesses(`sleep ${word}`)).toBeGreaterThan(0)
      client[leave]()
      await until(() => countProcesses(`sleep ${word}`) === 0)
    }
  })

  test('Ctrl+C', async () => {
    const word = sleepFor()
    const client = await openCommand(app)
    client.send(`sh -c "setsid sleep ${word} & echo there; sleep ${word}"`)
    await client.waitForMessage(/there/)
    client.send(CANCEL)
    expect(await commandEnd(client)).toMatchObject({ exit: null, why: 'cancelled' })
    await until(() => countProcesses(`sleep ${word}`) === 0)
  })

  test('a session that is ended, a command that is taken away, a rule that is new', async () => {
    await using other = await execApp()
    await allowCommands(other, 'kim', ['sh'])
    const token = await other.freshToken('kim')
    const begin = async (headers: Record<string, string>) => {
      const client = openSocket(other.port, '/api/command/folder', headers)
      await client.opened
      client.send('sh -c "echo there; sleep 600"')
      await client.waitForMessage(/there/)
      return client
    }
    const one = await begin({ 'X-Auth': token })
    const two = await begin({ 'X-Auth': await other.signIn('kim') })
    await other.request('/api/logout', { method: 'POST', as: null, headers: { 'X-Auth': token } })
    expect(await commandEnd(one)).toMatchObject({ exit: null, why: 'refused' })
    await allowCommands(other, 'kim', ['ls'])
    expect(await commandEnd(two)).toMatchObject({ exit: null, why: 'refused' })
    await allowCommands(other, 'kim', ['sh'])
    const three = await begin({ 'X-Auth': await other.signIn('kim') })
    const { id } = (await other.context.users.all()).find(({ username }) => username === 'kim') ?? { id: 0 }
    const rules = { what: 'user', which: ['rules'], data: { id, rules: [deny('/elsewhere')] } }
    await other.request(`/api/users/${id}`, { method: 'PUT', body: JSON.stringify(rules) })
    expect(await commandEnd(three)).toMatchObject({ exit: null, why: 'refused' })
    expect(three.messages.at(-1)).toContain('your permissions have changed')
  })

  test('a session that ended before the command came', async () => {
    const token = await app.freshToken('kim')
    const client = openSocket(app.port, '/api/command/folder', { 'X-Auth': token })
    await client.opened
    await app.request('/api/logout', { method: 'POST', as: null, headers: { 'X-Auth': token } })
    client.send('ls')
    expect(await commandEnd(client)).toMatchObject({ why: 'refused' })
    expect(client.messages).toEqual(['Sign in first.'])
  })

  test('a message that is too long', async () => {
    const client = await openCommand(app)
    client.send(`echo ${'x'.repeat(8200)}`)
    expect((await client.closed).code).toBe(1009)
    const fitting = await openCommand(app)
    fitting.send(`echo ${'x'.repeat(8100)}`)
    expect(await commandEnd(fitting)).toMatchObject({ exit: 0 })
  })

  test('the server that stops', async () => {
    const word = sleepFor()
    const client = await (async () => {
      await using stopping = await execApp()
      await allowCommands(stopping, 'kim', ['sh'])
      const open = openSocket(stopping.port, '/api/command/folder', { 'X-Auth': await stopping.signIn('kim') })
      await open.opened
      open.send(`sh -c "echo there; sleep ${word}"`)
      await open.waitForMessage(/there/)
      return open
    })()
    await client.closed
    expect(countProcesses(`sleep ${word}`)).toBe(0)
  })
})

test('so many run at once for one user', async () => {
  const many = await Promise.all(Array.from({ length: 4 }, () => openCommand(app)))
  for (const client of many) client.send('sh -c "echo there; sleep 600"')
  await Promise.all(many.map((client) => client.waitForMessage(/there/)))
  const refused = await runLine(app, 'ls')
  expect(refused).toMatchObject({ why: 'refused' })
  expect(refused.lines[0]).toContain('Too many commands')
  for (const client of many) client.send(CANCEL)
  await Promise.all(many.map(commandEnd))
  expect(await runLine(app, 'ls')).toMatchObject({ exit: 0 })
})
