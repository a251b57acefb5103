import { expect } from 'bun:test'
import { SYSCALLS } from '#server/execution/sandbox/syscalls.ts'
import { LIMITS, openSandboxWorld, type RunOptions, type SandboxWorld } from '#server/testing/sandbox-world.ts'
import { OUTSIDE } from '#server/testing/storage-world.ts'
import { hooksWith, testWith } from '#testing/requirements.ts'

const test = testWith('bubblewrap')
const withPython = testWith('bubblewrap', 'python3')
const { afterAll, beforeAll } = hooksWith('bubblewrap')

// Escape attempts of hostile programs inside the sandbox.

const PLANTED = 'planted-for-the-test'

let there: SandboxWorld
beforeAll(async () => {
  process.env.COFFER_PLANTED = PLANTED
  there = await openSandboxWorld({
    'a.txt': 'a',
    'to-accounts': { link: '/etc/shadow' },
    'to-outside': { link: `../${OUTSIDE.name}` },
    'to-top': { link: '../../../..' },
    '--help': 'a name like an option',
    '$(touch made)': 'a name like a command',
  })
})
afterAll(async () => {
  delete process.env.COFFER_PLANTED
  await there[Symbol.asyncDispose]()
})

/** Returns the output of a line of sh(1). */
const said = async (line: string, how?: RunOptions) => (await there.sh(line, how)).output
/** Returns the output of a Python program. */
const python = (program: string, how?: RunOptions) => said('python3 -', { ...how, input: program })

test('nothing of this machine but its programs is there', async () => {
  expect(await said('ls -A /')).toBe(
    'bin\ndev\netc\nfiles\nlib\nlib64\nproc\nsbin\ntmp\nusr\n'.replace(/lib64\n/, await lib64()),
  )
  for (const place of [
    '/etc/shadow',
    '/root',
    '/home',
    '/var',
    '/run',
    '/sys',
    '/srv',
    '/opt',
    '/boot',
    there.world.scope.root,
  ])
    expect(await said(`ls ${place} 2>&1`)).toContain('No such file or directory')
  expect(await said('cat to-accounts to-outside 2>&1; ls to-top; cat /etc/passwd')).not.toMatch(
    /not yours|root:[^x]|home/,
  )
  expect(await said('cat /proc/sys/kernel/hostname; hostname')).toBe('coffer\ncoffer\n')
})

const lib64 = async () => ((await said('test -e /lib64 && echo yes')) === 'yes\n' ? 'lib64\n' : '')

test('nothing of the server is there: neither environment, processes, arguments nor open files', async () => {
  const all = await said(
    'env; cat /proc/*/environ /proc/*/cmdline /proc/*/maps; ls -l /proc/*/cwd /proc/*/root /proc/*/exe',
  )
  expect(all).not.toContain(PLANTED)
  expect(all).not.toContain('coffer-world-')
  expect(all).not.toContain('bun')
  expect(await said('echo /proc/[0-9]*')).toBe('/proc/1 /proc/2\n')
  // The three standard streams are pipes to the server; process 1 also has a descriptor that reports the end of its child.
  const open = (await said('for f in /proc/1/fd/* /proc/2/fd/*; do readlink $f; done')).trim().split('\n')
  expect(open.filter((target) => !/^(\/dev\/null|(socket|pipe):\[\d+\]|anon_inode:\[eventfd\])$/.test(target))).toEqual(
    [],
  )
  expect(open.length).toBeLessThanOrEqual(8)
})

withPython('the network is not there, in no family of sockets', async () => {
  using listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
  const tried = await python(`
import socket
def attempt(name, work):
    try:
        work(); print('REACHED', name)
    except OSError:
        pass
attempt('tcp', lambda: socket.create_connection(('127.0.0.1', ${listener.port}), 2))
attempt('outside', lambda: socket.create_connection(('192.0.2.1', 80), 2))
attempt('names', lambda: socket.getaddrinfo('example.org', 80))
def abstract():
    for line in open('/proc/net/unix').read().split('\\n')[1:]:
        if '@' in line: raise SystemExit('REACHED ' + line)
abstract()
for family in range(64):
    if family not in (1, 2, 10, 16):
        for kind in (1, 2, 3, 5): attempt(family, lambda: socket.socket(family, kind))
print('done')
`)
  expect(tried).toBe('done\n')
})

withPython('calls that ways out are made of fail', async () => {
  const numbers = SYSCALLS.map(({ name, [process.arch === 'arm64' ? 'arm64' : 'x64']: number }) => ({ name, number }))
  const tried = await python(`
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
def attempt(name, *how):
    ctypes.set_errno(0)
    if libc.syscall(*[ctypes.c_long(each) for each in how]) != -1 or ctypes.get_errno() != 1: print(name, ctypes.get_errno())
for name, number in ${JSON.stringify(numbers.filter(({ number }) => number >= 0).map(({ name, number }) => [name, number]))}:
    attempt(name, number, 0, 0, 0, 0, 0)
clone, ioctl, clone3 = ${process.arch === 'arm64' ? '220, 29, 435' : '56, 16, 435'}
attempt('clone', clone, 0x10000000 | 17, 0, 0, 0, 0)
attempt('TIOCSTI', ioctl, 0, 0x5412, 0)
attempt('TIOCSTI with more bits', ioctl, 0, 0x7fffffff00005412, 0)
attempt('TIOCLINUX', ioctl, 0, 0x541c, 0)
libc.syscall(clone3, 0, 0)
print(ctypes.get_errno())
`)
  expect(tried).toBe('38\n')
})

withPython('another instruction set is no way around the filter', async () => {
  if (process.arch !== 'x64') return
  // Calls getpid by its x32 number, which is refused, and by the 32-bit entry, which kills the program.
  const gate = (bytes: string) => `
import ctypes, mmap
code = mmap.mmap(-1, 4096, prot=7)
code.write(bytes.fromhex('${bytes}'))
print(ctypes.CFUNCTYPE(ctypes.c_long)(ctypes.addressof(ctypes.c_char.from_buffer(code)))())
`
  expect(await python(gate('b8270000400f05c3'))).toBe('-1\n')
  expect(await said('python3 - && echo lived', { input: gate('b814000000cd80c3') })).not.toContain('lived')
})

test('rights cannot be won', async () => {
  const status = await said('grep -E "^(NoNewPrivs|Seccomp|Cap(Inh|Prm|Eff|Amb)|Uid)" /proc/self/status /proc/1/status')
  expect(status).not.toMatch(/Cap\w+:\t0*[1-9a-f]/)
  expect(status.match(/NoNewPrivs:\t1/g)).toHaveLength(2)
  expect(status.match(/Seccomp:\t2/g)).toHaveLength(2)
  const refused = [
    'unshare -Ur true',
    'mount -t tmpfs none /tmp',
    'umount /files',
    'chroot /files /bin/true',
    'mknod /tmp/disk b 8 0',
  ]
  for (const line of refused) expect((await there.sh(line)).ending).not.toEqual({ how: 'exited', code: 0 })
  expect(await said('cp /bin/sh /tmp/sh && chmod 6755 /tmp/sh && /tmp/sh -c "id -u"')).toBe('1000\n')
})

withPython('nothing can be written but the files, /tmp and /dev/shm', async () => {
  const written = await python(`
import os
for top in ['/', '/usr', '/etc', '/dev', '/bin/', '/proc/self']:
    try:
        os.close(os.open(top + '/made', os.O_CREAT | os.O_WRONLY)); print('MADE', top)
    except OSError: pass
for folder, _, names in os.walk('/proc'):
    for name in names:
        try:
            os.close(os.open(os.path.join(folder, name), os.O_WRONLY | os.O_NONBLOCK | os.O_NOFOLLOW)); print('OPENED', folder, name)
        except OSError: pass
for file in ['/proc/1/mem', '/proc/self/mem', '/proc/sys/kernel/core_pattern', '/proc/sysrq-trigger', '/etc/passwd', '/usr/bin/env']:
    try:
        os.close(os.open(file, os.O_WRONLY)); print('OPENED', file)
    except OSError: pass
print('done')
`)
  expect(written).toBe('done\n')
  expect(await said('touch /tmp/a /dev/shm/a /files/made-here && rm /files/made-here && echo all')).toBe('all\n')
})

test('names of files are nothing but names', async () => {
  const { output } = await there.sh('for f in *; do cat -- "$f"; done; ls', { env: { FILE: '; touch /files/made' } })
  expect(output).toContain('a name like a command')
  expect(await there.world.inspect.names('/')).not.toContain('made')
  let words = ''
  const running = await there.sandbox.run(
    { command: ['/bin/echo', '--unshare-all', '$(id)', '`id`', '--bind', '/', '; id', '*'], ...launched() },
    {
      onOutput: (piece) => {
        words += Buffer.from(piece).toString()
      },
    },
  )
  expect(await running.ended).toEqual({ how: 'exited', code: 0 })
  expect(words).toBe('--unshare-all $(id) `id` --bind / ; id *\n')
})

const launched = () => ({ folder: there.folder(), env: {}, limits: LIMITS })
