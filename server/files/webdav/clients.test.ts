import { expect } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { testApp } from '#server/testing/test-app.ts'
import { plantTree } from '#server/testing/tree.ts'
import { davClient } from '#server/testing/webdav.ts'
import { testWith } from '#testing/requirements.ts'

/** Runs a client in a directory; returns its exit code and everything that it printed. */
async function run(
  command: string[],
  cwd: string,
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {},
) {
  const child = Bun.spawn(command, {
    ...{ cwd, stdin: Buffer.from(input), stdout: 'pipe', stderr: 'pipe' },
    env: { PATH: process.env.PATH ?? '', HOME: cwd, ...env },
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { exit: await child.exited, text: `${out}${err}` }
}

/** The program, an app password, and a directory for a client. */
async function world() {
  const opened = new AsyncDisposableStack()
  const app = opened.use(await testApp({ tree: { '/docs/a b.txt': 'alpha', '/docs/ü.txt': 'umlaut' } }))
  const local = opened.use(temporaryDirectory()).path
  const { username, password } = await davClient(app)
  return {
    ...{ app, local, username, password, address: `http://127.0.0.1:${app.port}/dav` },
    served: (name: string) => path.join(app.root, name),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

testWith('rclone')('rclone copies a tree up and down, and a second copy has nothing to do', async () => {
  await using one = await world()
  const { local, address, username, password, served } = one
  plantTree(local, { '/up/x.txt': 'x', '/up/deep/er/y.bin': 'y'.repeat(100_000), '/up/empty.txt': '' })
  const obscured = (await run(['rclone', 'obscure', password], local)).text.trim()
  const env = {
    ...{ RCLONE_CONFIG_C_TYPE: 'webdav', RCLONE_CONFIG_C_URL: address, RCLONE_CONFIG_C_VENDOR: 'other' },
    ...{ RCLONE_CONFIG_C_USER: username, RCLONE_CONFIG_C_PASS: obscured },
  }
  const rclone = (...args: string[]) => run(['rclone', ...args], local, { env })
  expect(await rclone('copy', 'up', 'c:new')).toMatchObject({ exit: 0 })
  expect(readFileSync(served('new/deep/er/y.bin'), 'utf8')).toHaveLength(100_000)
  expect(existsSync(served('new/empty.txt'))).toBe(true)
  const again = await rclone('copy', '-v', '--size-only', 'up', 'c:new')
  expect(again.text).toContain('nothing to transfer')
  expect(await rclone('copy', 'c:docs', 'down')).toMatchObject({ exit: 0 })
  expect(readFileSync(path.join(local, 'down/a b.txt'), 'utf8')).toBe('alpha')
  expect(readFileSync(path.join(local, 'down/ü.txt'), 'utf8')).toBe('umlaut')
  expect(await rclone('moveto', 'c:docs/a b.txt', 'c:new/a.txt')).toMatchObject({ exit: 0 })
  expect(await rclone('purge', 'c:docs')).toMatchObject({ exit: 0 })
  expect([existsSync(served('new/a.txt')), existsSync(served('docs'))]).toEqual([true, false])
  expect((await rclone('about', 'c:')).text).toContain('Total')
})

testWith('cadaver')('cadaver creates, stores, locks, moves and deletes', async () => {
  await using one = await world()
  const { local, address, username, password, served } = one
  const { hostname } = new URL(address)
  plantTree(local, {
    '/.netrc': `machine ${hostname} login ${username} password ${password}\n`,
    '/x.txt': 'content',
  })
  const input = [
    'mkcol made',
    'cd made',
    'put x.txt',
    'lock x.txt',
    'unlock x.txt',
    'copy x.txt y.txt',
    'move y.txt z.txt',
    'delete x.txt',
    'ls',
    'quit',
    '',
  ]
  const { text } = await run(['cadaver', `${address}/`], local, { input: input.join('\n') })
  expect(text).not.toContain('failed')
  expect([existsSync(served('made/x.txt')), readFileSync(served('made/z.txt'), 'utf8')]).toEqual([false, 'content'])
})

testWith('curl')('curl stores a file of unknown length, and continues a download', async () => {
  await using one = await world()
  const { local, address, username, password, served } = one
  plantTree(local, { '/part.txt': 'al' })
  const curl = (...args: string[]) =>
    run(['curl', '-sS', '--fail', '-u', `${username}:${password}`, ...args], local, { input: 'from a pipe' })
  expect(await curl('-T', '-', `${address}/docs/piped.txt`)).toMatchObject({ exit: 0 })
  expect(readFileSync(served('docs/piped.txt'), 'utf8')).toBe('from a pipe')
  expect(await curl('-C', '-', '-o', 'part.txt', `${address}/docs/a%20b.txt`)).toMatchObject({ exit: 0 })
  expect(readFileSync(path.join(local, 'part.txt'), 'utf8')).toBe('alpha')
})
