import { expect } from 'bun:test'
import { CommandEnd } from '#contract/commands.ts'
import { loadConfig } from '#server/platform/config/config.ts'
import { missingRequirements } from '#testing/requirements.ts'
import { deny } from './storage-helpers.ts'
import { type TestApp, type TestAppOptions, testApp } from './test-app.ts'
import { openSocket, type SocketClient, UPGRADE } from './web-socket.ts'

/** Operator limits that let tests end soon. */
export const EXEC = {
  isConfined: true,
  network: false,
  path: ['/usr/local/bin', '/usr/bin', '/bin'],
  table: new Map(),
  folders: [],
  time: 30_000,
  output: 64 * 1024,
  memory: 256 * 1024 * 1024,
  processes: 32,
}
/**
 * Configuration that enables commands, in the sandbox if this machine has one: for tests that need their routes and settings but run no
 * commands.
 */
export const EXEC_ENABLED = {
  enableExec: true,
  exec: {
    ...loadConfig({ argv: [], env: {}, cwd: '/' }).exec,
    isConfined: missingRequirements(['bubblewrap']).length === 0,
  },
}
/** Commands that most tests enable with `allowCommands`. */
export const ALLOWED_COMMANDS = ['ls', 'echo', 'sh', 'cat', 'sleep', 'no-such-program', '/bin/ls']

/** Starts a program that runs commands, with users of all kinds. */
export const execApp = ({ config, ...options }: TestAppOptions = {}) =>
  testApp({
    tree: { '/folder/a.txt': 'a', '/folder/-rf': '', '/file.txt': 'f', '/kept/secret.txt': 's' },
    users: [
      { username: 'kim' },
      { username: 'none', grantedPermissions: ['create', 'modify', 'delete', 'rename', 'download'] },
      { username: 'ruled', rules: [deny('/kept')] },
      { username: 'regex', rules: [{ regex: true, allow: false, path: '', regexp: { raw: 'secret' } }] },
    ],
    config: { enableExec: true, exec: EXEC, ...config },
    ...options,
  })

/** Sets the commands that a user may run. */
export async function allowCommands(app: TestApp, username: string, commands: readonly string[]): Promise<void> {
  const user = (await app.context.users.all()).find((each) => each.username === username)
  const body = JSON.stringify({ what: 'user', which: ['commands'], data: { id: user?.id, commands } })
  const saved = await app.request(`/api/users/${user?.id}`, { method: 'PUT', body })
  if (!saved.ok) throw new Error(await saved.text())
}

/** Opens a socket for a command. */
export async function openCommand(app: TestApp, at = '/folder', as = 'kim'): Promise<SocketClient> {
  const client = openSocket(app.port, `/api/command${at}`, { 'X-Auth': await app.signIn(as) })
  await client.opened
  return client
}

/** Returns the final message of the server. */
export async function commandEnd(client: SocketClient) {
  const { code, reason } = await client.closed
  expect(code).toBe(1000)
  expect(Buffer.byteLength(reason)).toBeLessThanOrEqual(123)
  return CommandEnd.parse(JSON.parse(reason))
}

/** Runs a line like File Browser's page: sends one message, then waits for the end. */
export async function runLine(app: TestApp, line: string, at = '/folder', as = 'kim') {
  const client = await openCommand(app, at, as)
  client.send(line)
  const { took, ...end } = await commandEnd(client)
  expect(took).toBeGreaterThanOrEqual(0)
  return { lines: client.messages, ...end }
}

/** Returns the status of a request for a command socket; 101 when it is upgraded. */
export const commandUpgradeStatus = async (app: TestApp, at: string, headers: Record<string, string>) => {
  const lines = Object.entries({ ...UPGRADE, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const reply = await app.raw(
    [`GET /api/command${at} HTTP/1.1`, `Host: 127.0.0.1:${app.port}`, ...lines, '', ''].join('\r\n'),
  )
  return { status: reply.status, body: reply.body.toString() }
}

/** Returns the number of processes on this machine with this argument. */
export function countProcesses(word: string): number {
  const found = Bun.spawnSync(['pgrep', '-f', '-c', '--', word]).stdout.toString()
  return Number(found)
}
