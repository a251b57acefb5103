import { expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'

const PROGRAM = path.join(import.meta.dir, '../main.ts')

async function doctor(cwd: string, words: readonly string[], env: Record<string, string> = {}) {
  const child = Bun.spawn([process.execPath, PROGRAM, 'doctor', ...words], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [said, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, said, errors }
}

const findings = (said: string) =>
  new Map<string, string>(JSON.parse(said).map((one: { check: string; finding: string }) => [one.check, one.finding]))

test('what is well is told so, and nothing is made', async () => {
  using place = temporaryDirectory()
  mkdirSync(path.join(place.path, 'files'))
  const { code, said, errors } = await doctor(place.path, ['--root', 'files', '--data', 'data', '--json'])
  expect([code, errors]).toEqual([0, ''])
  const found = findings(said)
  for (const check of ['root', 'data', 'clock', 'TLS', 'proxies', 'sandbox', 'letter case'])
    expect(found.get(check)).toBe('ok')
  expect(await Array.fromAsync(new Bun.Glob('**').scan({ cwd: place.path, onlyFiles: false }))).toEqual(['files'])
  expect((await doctor(place.path, ['--root', 'files', '--data', 'data'])).said).toMatch(/^ok +root +\S/m)
})

test('what is wrong is told with what to do, and is a failure', async () => {
  using place = temporaryDirectory()
  mkdirSync(path.join(place.path, 'files'))
  const everybody = { COFFER_TRUSTED_PROXIES: '0.0.0.0/0' }
  const open = await doctor(place.path, ['--root', 'files', '--data', 'data', '--json'], everybody)
  expect([open.code, open.errors]).toEqual([1, 'coffer doctor: there is a problem\n'])
  expect(findings(open.said).get('proxies')).toBe('problem')

  const missing = await doctor(place.path, ['--root', 'none', '--data', 'data'])
  expect(missing.code).toBe(1)
  expect(missing.said).toMatch(/^problem +settings +--root: .*none does not exist$/m)
})

test('an address without TLS is a warning', async () => {
  using place = temporaryDirectory()
  mkdirSync(path.join(place.path, 'files'))
  const { code, said } = await doctor(place.path, ['--root', 'files', '--data', 'data', '--json'], {
    COFFER_ADDRESS: '0.0.0.0',
  })
  expect(code).toBe(0)
  expect(findings(said).get('proxies')).toBe('warning')
})

test('unix sockets, old names and the address for others are looked at', async () => {
  using place = temporaryDirectory()
  for (const folder of ['files', 'run']) mkdirSync(path.join(place.path, folder))
  const words = ['--root', 'files', '--data', 'data', '--json']
  const env = { FB_SOCKET: 'run/c.sock', FB_LOG: 'stdout', COFFER_EXTERNAL_URL: 'https://files.example.org/x' }
  const well = findings((await doctor(place.path, words, env)).said)
  expect([well.get('socket'), well.get('settings'), well.get('external address')]).toEqual(['ok', 'warning', 'warning'])
  const open = findings((await doctor(place.path, words, { ...env, FB_SOCKET_PERM: '0666' })).said)
  expect([open.get('socket'), open.get('proxies')]).toEqual(['warning', 'ok'])
  writeFileSync(path.join(place.path, 'run/c.sock'), '')
  expect((await doctor(place.path, words, env)).code).toBe(1)
  expect(findings((await doctor(place.path, words, { ...env, FB_SOCKET: 'none/c.sock' })).said).get('socket')).toBe(
    'problem',
  )
})
