import { describe, expect, setDefaultTimeout, test as testAnywhere } from 'bun:test'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { hooksWith, testWith } from '../../testing/requirements.ts'
import { type CopiedSystem, copiedSystem } from '../testing/copied-system.ts'
import { freePort, packagingFile, run, temporaryFolder, until } from '../testing/places.ts'
import { builtProgram } from '../testing/program.ts'

const test = testWith('dpkg')
const asRoot = testWith('dpkg', 'mounts')
const { afterAll, beforeAll } = hooksWith('dpkg')

// The first test file to run builds the program, which takes minutes on a busy machine.
setDefaultTimeout(480_000)

let place: ReturnType<typeof temporaryFolder>
let file: string

beforeAll(async () => {
  place = temporaryFolder()
  await builtProgram()
  const { code, out, errors } = await run(['node', 'packaging/debian/build.mjs', '0'])
  expect([code, errors]).toEqual([0, ''])
  file = out.trim()
})
afterAll(() => place[Symbol.dispose]())

describe('the package', () => {
  test('says what it is and needs', async () => {
    const { out } = await run(['dpkg-deb', '--field', file, 'Package', 'Version', 'Depends', 'Suggests'])
    expect(out.split('\n').slice(0, 2)).toEqual(['Package: coffer', `Version: ${manifest.version}-1`])
    expect(out).toContain('Depends: adduser, libc6 (>= ')
  })

  test('has everything where Debian has it, and all of it belongs to root', async () => {
    const { out } = await run(['dpkg-deb', '--contents', file])
    const lines = out
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/))
    expect([...new Set(lines.map(([, owner]) => owner))]).toEqual(['root/root'])
    const files = lines.filter(([mode]) => mode?.startsWith('-')).map(([mode, , , , , path]) => `${mode} ${path}`)
    expect(files.sort()).toEqual([
      '-rw-r--r-- ./etc/coffer/coffer.yaml',
      '-rw-r--r-- ./usr/lib/systemd/system/coffer.service',
      '-rw-r--r-- ./usr/share/bash-completion/completions/coffer',
      '-rw-r--r-- ./usr/share/doc/coffer/changelog.Debian.gz',
      '-rw-r--r-- ./usr/share/doc/coffer/changelog.gz',
      '-rw-r--r-- ./usr/share/doc/coffer/copyright',
      '-rw-r--r-- ./usr/share/doc/coffer/examples/commands.conf',
      '-rw-r--r-- ./usr/share/fish/vendor_completions.d/coffer.fish',
      '-rw-r--r-- ./usr/share/lintian/overrides/coffer',
      '-rw-r--r-- ./usr/share/man/man1/coffer.1.gz',
      '-rw-r--r-- ./usr/share/zsh/vendor-completions/_coffer',
      '-rwxr-xr-x ./usr/bin/coffer',
    ])
  })

  test('is the same when it is made again', async () => {
    const first = await Bun.file(file).bytes()
    await run(['node', 'packaging/debian/build.mjs', '0'])
    expect(Bun.hash(await Bun.file(file).bytes())).toBe(Bun.hash(first))
  })

  testAnywhere('has a manual that names every group of commands', async () => {
    const manual = packagingFile('debian/coffer.1')
    const { out } = await run([process.execPath, 'server/main.ts', 'help'])
    const groups = [...out.matchAll(/^ {2}(\w+)/gm)].map(([, word]) => word ?? '')
    expect(groups.length).toBeGreaterThan(10)
    for (const group of groups) expect(manual).toContain(group)
  })
})

/** Returns the command by which the unit starts the program under its account. */
function started(...more: string[]): string[] {
  const [, line = ''] = /^ExecStart=(.*)$/m.exec(packagingFile('systemd/coffer.service')) ?? []
  const [, account = ''] = /^User=(.*)$/m.exec(packagingFile('systemd/coffer.service')) ?? []
  return [...as(account), ...line.split(' '), ...more]
}

const as = (account: string) => ['setpriv', '--reuid', account, '--regid', account, '--init-groups', '--reset-env']

/** Returns owner and permissions of a file in the system. */
const rights = async ({ within }: CopiedSystem, path: string) =>
  (await within('stat', '-c', '%U:%G %a', path)).out.trim()

const isThere = async ({ within }: CopiedSystem, path: string) => (await within('test', '-e', path)).code === 0

asRoot('is installed, started from there, changed, removed and purged, and what people keep stays', async () => {
  const shared = join(place.path, 'shared')
  mkdirSync(shared)
  copyFileSync(file, join(shared, 'coffer.deb'))
  await using system = await copiedSystem(place.path, shared)
  const { within } = system
  expect(await within('dpkg', '--install', '/mnt/coffer.deb')).toMatchObject({ code: 0 })
  expect(await rights(system, '/var/lib/coffer')).toBe('coffer:coffer 700')
  expect(await rights(system, '/srv/coffer')).toBe('coffer:coffer 750')
  expect(await isThere(system, '/etc/systemd/system/multi-user.target.wants/coffer.service')).toBe(true)
  expect((await within('coffer', '--version')).out).toBe(`Coffer ${manifest.version}\n`)

  await works(system)

  // The next version keeps the administrator's changes.
  await within('sh', '-c', 'echo "hide-version: true" >> /etc/coffer/coffer.yaml')
  expect(await within('dpkg', '--install', '/mnt/coffer.deb')).toMatchObject({ code: 0 })
  expect((await within('tail', '-1', '/etc/coffer/coffer.yaml')).out).toBe('hide-version: true\n')

  expect(await within('dpkg', '--remove', 'coffer')).toMatchObject({ code: 0 })
  expect(await isThere(system, '/usr/bin/coffer')).toBe(false)
  for (const kept of ['/etc/coffer/coffer.yaml', '/var/lib/coffer/coffer.db', '/srv/coffer/a.txt'])
    expect([kept, await isThere(system, kept)]).toEqual([kept, true])
  expect(await within('dpkg', '--purge', 'coffer')).toMatchObject({ code: 0 })
  for (const gone of ['/etc/coffer', '/var/lib/coffer', '/etc/systemd/system/multi-user.target.wants/coffer.service'])
    expect([gone, await isThere(system, gone)]).toEqual([gone, false])
  expect(await isThere(system, '/srv/coffer/a.txt')).toBe(true)
  expect(existsSync('/usr/bin/coffer')).toBe(false)
})

/** Checks that the installed program serves a file, that its command line works beside it, and that it stops. */
async function works(system: CopiedSystem) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = Bun.spawn(system.command(...started('--port', String(port))), {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  let said = ''
  const hearing = (async () => {
    for await (const piece of child.stdout) said += Buffer.from(piece).toString()
  })()
  const password = await until(() => /password +(\S+)/.exec(said)?.[1] ?? null, 'the password is told')
  const body = JSON.stringify({ username: 'admin', password })
  const token = await (await fetch(`${url}/api/login`, { method: 'POST', body })).text()
  const upload = await fetch(`${url}/api/resources/a.txt`, { method: 'POST', headers: { 'X-Auth': token }, body: 'a' })
  expect(upload.status).toBe(200)
  expect(await rights(system, '/srv/coffer/a.txt')).toBe('coffer:coffer 640')
  expect(await system.within('coffer', 'health', '--url', url)).toEqual({ code: 0, out: 'ready\n', errors: '' })
  // As in the manual, without sudo.
  const users = await system.within(...as('coffer'), 'coffer', 'users', 'ls', '--config', '/etc/coffer/coffer.yaml')
  expect([users.code, users.out]).toEqual([0, expect.stringContaining('admin')])
  child.kill('SIGTERM')
  expect(await child.exited).toBe(0)
  await hearing
}
