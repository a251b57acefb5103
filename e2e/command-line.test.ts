// Tests the built command line beside the built server.
import { expect, test } from 'bun:test'
import { join, resolve } from 'node:path'
import { PASSWORD, startProgram } from './program.ts'

const BUILT = resolve(import.meta.dir, '..', 'dist-server/main.js')

test('the built program has the command line, which the running server hears', async () => {
  await using program = await startProgram()
  const data = join(program.root, '..', 'data')
  const command = [process.execPath, BUILT, 'users', 'add', 'zoe', '--json', '--root', program.root, '--data', data]
  const env = { ...process.env, COFFER_PASSWORD: PASSWORD }
  const child = Bun.spawn(command, { env, stdout: 'pipe', stderr: 'inherit' })
  expect(await new Response(child.stdout).json()).toMatchObject({ username: 'zoe', password: '' })
  const login = { method: 'POST', body: JSON.stringify({ username: 'zoe', password: PASSWORD }) }
  expect((await fetch(`${program.url}/api/login`, login)).status).toBe(200)
}, 180_000)
