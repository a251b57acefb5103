import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { loadConfig } from '#server/platform/config/config.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { builtProgram } from '#testing/built-server.ts'
import { testWith } from '#testing/requirements.ts'
import { diagnose } from './doctor.ts'

const withMounts = testWith('userMounts')
const withBubblewrap = testWith('userMounts', 'bubblewrap')
const withPrlimit = testWith('userMounts', 'prlimit')
const withOpenssl = testWith('openssl')

const PROGRAM = builtProgram()

async function doctor(
  cwd: string,
  words: readonly string[],
  env: Record<string, string> = {},
  within: readonly string[] = [],
) {
  const child = Bun.spawn([...within, process.execPath, PROGRAM, 'doctor', ...words], {
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

test('a database that is looked at is left as it was', async () => {
  using place = temporaryDirectory()
  mkdirSync(path.join(place.path, 'files'))
  const at = ['--root', 'files', '--data', 'data']
  const add = Bun.spawn([process.execPath, PROGRAM, 'users', 'add', 'zoe', ...at], {
    cwd: place.path,
    env: { COFFER_PASSWORD: 'a long enough password' },
    stdout: 'ignore',
    stderr: 'ignore',
  })
  expect(await add.exited).toBe(0)
  const inData = () => readdirSync(path.join(place.path, 'data')).sort()
  const before = inData()
  expect((await doctor(place.path, at)).said).toMatch(/^ok +database/m)
  expect(inData()).toEqual(before)
})

test('what is wrong is told with what to do, and is a failure', async () => {
  using place = temporaryDirectory()
  mkdirSync(path.join(place.path, 'files'))
  const everybody = { COFFER_TRUSTED_PROXIES: '0.0.0.0/0' }
  const open = await doctor(place.path, ['--root', 'files', '--data', 'data', '--json'], everybody)
  expect([open.code, open.errors]).toEqual([1, 'coffer doctor: 1 problem found\n'])
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

describe('each thing that can be wrong', () => {
  let place: ReturnType<typeof temporaryDirectory>
  const HERE = ['--root', 'files', '--data', 'data']
  /** Command that runs another in new user and mount namespaces, as far as the container or machine allows. */
  const IN_NAMESPACE = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c']

  beforeEach(() => {
    place = temporaryDirectory()
    mkdirSync(path.join(place.path, 'files'))
    mkdirSync(path.join(place.path, 'data'))
  })
  afterEach(() => place[Symbol.dispose]())

  /** Returns the finding and the text of one check. */
  async function says(check: string, { env = {}, within = [] }: Circumstances = {}): Promise<string> {
    const { said, errors } = await doctor(place.path, [...HERE, '--json'], env, within)
    const all: { check: string; finding: string; says: string }[] = JSON.parse(
      said || `[{"says":${JSON.stringify(errors)}}]`,
    )
    const found = all.find((one) => one.check === check)
    return found ? `${found.finding}: ${found.says}` : `not said in ${said}`
  }
  type Circumstances = {
    readonly env?: Record<string, string>
    readonly within?: readonly string[]
  }

  /** Returns a command that runs the program after some commands in its own namespace, where it may mount. */
  const after = (commands: string): readonly string[] => [...IN_NAMESPACE, `${commands} && exec "$@"`, 'sh']

  /** Returns a command that runs the program in an environment without these other programs. */
  const without = (...programs: string[]) =>
    after(
      programs
        .flatMap((name) => Bun.which(name) ?? [])
        .map((file) => `mount --bind /dev/null ${file}`)
        .concat('true')
        .join(' && '),
    )

  async function certify(): Promise<void> {
    const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=here']
    const command = ['openssl', 'req', ...kind, '-keyout', 'key.pem', '-out', 'cert.pem']
    await Bun.spawn(command, { cwd: place.path, stderr: 'ignore' }).exited
  }

  withMounts('programs that are missing', async () => {
    const within = without('ffmpeg', 'heif-convert', 'heif-dec', 'bwrap')
    expect(await says('ffmpeg', { within })).toBe('warning: not found, so videos have no previews; install ffmpeg')
    expect(await says('HEIC', { within })).toMatch(/^warning: .*install libheif$/)
    expect(await says('sandbox', { within })).toMatch(/^ok: not needed/)
    const env = { COFFER_ENABLE_EXEC: 'true' }
    expect(await says('sandbox', { env, within })).toMatch(/^problem: .*apt install bubblewrap/)
    const unconfined = { ...env, COFFER_EXEC_UNCONFINED: 'true' }
    expect(await says('sandbox', { env: unconfined, within })).toMatch(/^warning: .*--exec-unconfined/)
  })

  withBubblewrap('a sandbox that is there and does not work', async () => {
    writeFileSync(path.join(place.path, 'old'), '#!/bin/sh\nexit 1\n')
    chmodSync(path.join(place.path, 'old'), 0o755)
    const within = after(`mount --bind old ${Bun.which('bwrap')}`)
    expect(await says('sandbox', { env: { COFFER_ENABLE_EXEC: 'true' }, within })).toMatch(
      /^problem: .*bubblewrap does not work here/,
    )
  })

  withMounts('disks that are full, nearly full, or not to be written', async () => {
    expect(await says('root disk', { within: after('mount -t tmpfs -o size=8m none files') })).toMatch(
      /^problem: \d+ MB free; free some space$/,
    )
    expect(await says('data disk', { within: after('mount -t tmpfs -o size=100m none data') })).toMatch(
      /^warning: \d+ MB free; free some space soon$/,
    )
    const readOnly = (folder: string) => after(`mount -t tmpfs -o ro none ${folder}`)
    expect(await says('root', { within: readOnly('files') })).toMatch(
      /^warning: this account cannot write to .*files, .*give it write permission/,
    )
    expect(await says('data', { within: readOnly('data') })).toMatch(
      /^problem: this account cannot write to .*data; change its owner, or specify --data/,
    )
  })

  withPrlimit('limits of the system', async () => {
    const within = ['prlimit', '--nofile=1024:1024']
    expect(await says('open files', { within })).toMatch(
      /^warning: 1024; at least 4096 is recommended \(ulimit -n, or LimitNOFILE/,
    )
    const watches = after('echo 512 > watches && mount --bind watches /proc/sys/fs/inotify/max_user_watches')
    expect(await says('watched folders', { within: watches })).toMatch(
      /^warning: 512; .*sysctl fs.inotify.max_user_watches/,
    )
  })

  withOpenssl('certificates that end, do not fit or cannot be read', async () => {
    await certify()
    const words = [...HERE, '--tls-cert', 'cert.pem', '--tls-key', 'key.pem']
    const config = loadConfig({ argv: words, env: { HOME: place.path }, cwd: place.path, clone: place.path })
    const inDays = async (days: number) =>
      (await diagnose(config, Date.now() + days * 86_400_000)).find(({ check }) => check === 'TLS')
    expect(await inDays(0)).toMatchObject({ finding: 'ok' })
    expect(await inDays(20)).toMatchObject({
      finding: 'warning',
      says: expect.stringMatching(/expires on .*; renew it/),
    })
    expect(await inDays(31)).toMatchObject({
      finding: 'problem',
      says: expect.stringMatching(/expired on .*; renew it/),
    })
    const key = readFileSync(path.join(place.path, 'key.pem'))
    await certify()
    writeFileSync(path.join(place.path, 'key.pem'), key)
    const env = { COFFER_TLS_CERT: 'cert.pem', COFFER_TLS_KEY: 'key.pem' }
    expect(await says('settings', { env })).toMatch(/^problem: --tls-key: /)
    expect(await says('settings', { env: { ...env, COFFER_TLS_CERT: 'none.pem' } })).toMatch(
      /^problem: --tls-cert: .*none\.pem/,
    )
  })

  test('databases that are damaged, and a clock that is wrong', async () => {
    expect(await says('databases')).toMatch(/^not said/)
    const made = [process.execPath, PROGRAM, 'config', 'set', 'signup', 'true', ...HERE]
    expect(await Bun.spawn(made, { cwd: place.path, env: {}, stdout: 'ignore', stderr: 'inherit' }).exited).toBe(0)
    expect(await says('databases')).toMatch(/^ok: coffer\.db/)
    const file = path.join(place.path, 'data/coffer.db')
    const later = new Date(Date.now() + 86_400_000)
    utimesSync(file, later, later)
    expect(await says('clock')).toMatch(/^problem: .* is wrong, .*set the clock$/)
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0x55, 4096, bytes.length))
    expect(await says('databases')).toMatch(/^problem: coffer\.db is damaged.*coffer restore/)
  })

  test('proxies that are not trusted, or all of them', async () => {
    const said = (env: Record<string, string>) => says('proxies', { env })
    expect(await said({ COFFER_ADDRESS: '0.0.0.0' })).toMatch(/^warning: .*use a reverse proxy and specify/)
    expect(await said({ COFFER_TRUSTED_PROXIES: '::/0,0.0.0.0/0' })).toMatch(/^problem: .*specify only the proxy/)
    expect(await said({ COFFER_TRUSTED_PROXIES: '10.0.0.1' })).toBe('ok: 1 trusted')
  })
})
