import { expect } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { until } from '#server/testing/until.ts'
import { builtProgram } from '#testing/built-server.ts'
import { testWith } from '#testing/requirements.ts'

const test = testWith('bubblewrap')

const PROGRAM = builtProgram()

/** Runs the program as the first process of its own PID namespace, as in a container. */
const AS_FIRST = [
  ...['bwrap', '--die-with-parent', '--bind', '/', '/', '--dev', '/dev'],
  ...['--unshare-pid', '--as-pid-1', '--proc', '/proc'],
]

/** Leaves a process behind that ends soon, and writes its id to a file. */
const LEAVING = `#!/bin/sh
setsid sleep 0.2 > /dev/null 2>&1 &
echo $! > "$(dirname "$0")/left"
echo hook.action=block
`

test('as the first process of a container it clears away what others left there, and stops on SIGTERM', async () => {
  using place = temporaryDirectory()
  const hook = path.join(place.path, 'hook')
  mkdirSync(path.join(place.path, 'files'))
  writeFileSync(hook, LEAVING, { mode: 0o755 })
  const options = ['--root', 'files', '--data', 'data', '--port', '0', '--auth-method', 'hook', '--auth-command', hook]
  await using child = Bun.spawn([...AS_FIRST, process.execPath, PROGRAM, ...options], {
    cwd: place.path,
    env: { PATH: process.env.PATH },
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const { value } = await child.stdout.getReader().read()
  const [address = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(new TextDecoder().decode(value)) ?? []
  const body = JSON.stringify({ username: 'zoe', password: 'a password of hers' })
  expect((await fetch(`${address}/api/login`, { method: 'POST', body })).status).toBe(403)

  const [first = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'latin1').split(' ')
  const itsProcesses = `/proc/${first}/root/proc`
  expect(readFileSync(`${itsProcesses}/1/cmdline`, 'latin1')).toContain(PROGRAM)
  const orphan = Number(readFileSync(path.join(place.path, 'left'), 'latin1'))
  expect(orphan).toBeGreaterThan(1)
  await until(() => !existsSync(`${itsProcesses}/${orphan}`))

  process.kill(Number(first), 'SIGTERM')
  expect(await child.exited).toBe(0)
})
