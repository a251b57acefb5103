import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from './config.ts'
import type { Environment } from './environment.ts'
import { ConfigError } from './problem.ts'

let home: string
let root: string

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'coffer-config-'))
  root = join(home, 'files')
  mkdirSync(root)
})
afterAll(() => rmSync(home, { recursive: true }))

const load = (argv: string[], env: Environment = {}, cwd = home) =>
  loadConfig({ argv, env: { HOME: '/home/ada', ...env }, cwd, clone: '/opt/coffer' })

function problemsOf(argv: string[], env: Environment = {}, cwd = home): readonly string[] {
  try {
    load(argv, env, cwd)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

/** Creates a new directory with these files. */
function directoryWith(files: Record<string, string>): string {
  const directory = mkdtempSync(join(home, 'cwd-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text)
  return directory
}

describe('defaults', () => {
  test('without a root there is a demo, and nothing outside the clone is touched', () => {
    const config = load([])
    expect(config).toMatchObject({ demo: true, root: '/opt/coffer/.demo/files', data: '/opt/coffer/.demo/data' })
  })

  test('the data of a root lie where the platform keeps data', () => {
    expect(load(['--root', root]).data).toBe('/home/ada/.local/share/coffer/files')
    expect(load(['--root', root], { XDG_DATA_HOME: '/data' }).data).toBe('/data/coffer/files')
    expect(load(['--root', root], { XDG_DATA_HOME: 'relative' }).data).toBe('/home/ada/.local/share/coffer/files')
    expect(load(['--root', '/']).data).toBe('/home/ada/.local/share/coffer/root')
  })

  test('everything else is careful', () => {
    expect(load([])).toMatchObject({
      address: '127.0.0.1',
      port: 8080,
      baseUrl: '',
      tls: null,
      trustedProxies: [],
      username: 'admin',
      auth: { method: 'json' },
      captcha: { kind: 'none' },
      enableExec: false,
      noUrlToken: false,
      noServiceWorker: false,
      fileMode: 0o640,
      dirMode: 0o750,
      sessionLifetime: 7_200_000,
      sessionIdle: 7 * 86_400_000,
      sessionMax: 30 * 86_400_000,
      logFormat: 'text',
      logLevel: 'info',
      secrets: { adminPassword: undefined, adminPasswordHash: undefined },
    })
  })

  test('caches and branding go with the data', () => {
    expect(load(['--data', '/data'])).toMatchObject({ cacheDir: '/data/cache', brandingDir: '/data/branding' })
    expect(load(['--data', '/data', '--cache-dir=/cache']).cacheDir).toBe('/cache')
  })

  test('longer tokens make longer sessions, a short maximum shortens them', () => {
    expect(load([], { FB_TOKEN_EXPIRATION_TIME: '1440h' })).toMatchObject({
      sessionIdle: 60 * 86_400_000,
      sessionMax: 60 * 86_400_000,
    })
    expect(load(['--session-max', '1d']).sessionIdle).toBe(86_400_000)
  })
})

describe('which source wins', () => {
  test('flag, then environment, then file, then default', () => {
    const cwd = directoryWith({ 'coffer.json': '{ "port": 1, "username": "file", "log-level": "warn" }' })
    const env = { COFFER_PORT: '2', COFFER_USERNAME: 'env' }
    expect(load(['--port', '3'], env, cwd)).toMatchObject({
      port: 3,
      username: 'env',
      logLevel: 'warn',
      logFormat: 'text',
    })
  })

  test("Coffer's own variable wins over File Browser's, the last flag over earlier ones", () => {
    expect(load([], { COFFER_PORT: '1', FB_PORT: '2' }).port).toBe(1)
    expect(load(['--port', '1', '--port=2']).port).toBe(2)
  })

  test('an empty variable counts as absent', () => {
    expect(load([], { COFFER_PORT: '', FB_PORT: '2', FB_ADDRESS: '' })).toMatchObject({ port: 2, address: '127.0.0.1' })
  })
})

describe("File Browser's variables", () => {
  test.each([
    [{ FB_PORT: '81' }, { port: 81 }],
    [{ FB_ADDRESS: '0.0.0.0' }, { address: '0.0.0.0' }],
    [{ FB_BASE_URL: '/files/' }, { baseUrl: '/files' }],
    [{ FB_BASEURL: '/files' }, { baseUrl: '/files' }],
    [{ FB_CACHE_DIR: '/cache' }, { cacheDir: '/cache' }],
    [{ FB_NOAUTH: 'true' }, { auth: { method: 'noauth' } }],
    [{ FB_USERNAME: 'ada' }, { username: 'ada' }],
    [{ FB_DISABLE_THUMBNAILS: '1' }, { disableThumbnails: true }],
    [{ FB_DISABLE_PREVIEW_RESIZE: 't' }, { disablePreviewResize: true }],
    [{ FB_TOKEN_EXPIRATION_TIME: '1h30m' }, { sessionLifetime: 5_400_000 }],
    [{ FB_DISABLE_EXEC: 'false' }, { enableExec: true }],
    [{ FB_DISABLE_EXEC: 'true' }, { enableExec: false }],
    [{ FB_DISABLE_EXEC: 'false', COFFER_ENABLE_EXEC: 'false' }, { enableExec: false }],
  ])('%p', (env, expected) => {
    expect(load([], env)).toMatchObject(expected)
  })

  test('FB_ROOT is a root', () => {
    expect(load([], { FB_ROOT: root })).toMatchObject({ demo: false, root })
  })
})

describe('the command line', () => {
  test('relative paths begin where the person is', () => {
    expect(load(['--root', 'files', '--data=data'])).toMatchObject({ root, data: join(home, 'data') })
  })

  test.each([
    [['--noauth'], { auth: { method: 'noauth' } }],
    [['--noauth=false'], { auth: { method: 'json' } }],
    [['--noauth', '--no-noauth'], { auth: { method: 'json' } }],
    [['--no-enable-exec=false'], { enableExec: true }],
    [['--archive-notes'], { archiveNotes: true }],
    [['--no-service-worker'], { noServiceWorker: true }],
    [['--no-service-worker', '--service-worker'], { noServiceWorker: false }],
    [['--no-url-token'], { noUrlToken: true }],
    [['--no-url-token', '--url-token'], { noUrlToken: false }],
  ])('switches: %p', (argv, expected) => {
    expect(load(argv)).toMatchObject(expected)
  })

  test.each([
    [['--prot', '80'], '--prot: unknown option, did you mean --port?'],
    [['--base-ulr=/x'], '--base-ulr: unknown option, did you mean --base-url?'],
    [
      ['--admin-password', 'hunter2'],
      '--admin-password: set COFFER_ADMIN_PASSWORD instead; other users of this machine can see a command line',
    ],
    [['--zzzzzz'], '--zzzzzz: unknown option; see --help'],
    [['files'], 'files: unexpected argument; see --help'],
    [['-q'], '-q: unexpected argument; see --help'],
    [['-p'], '--port: needs a value'],
    [['--'], '--: unexpected argument; see --help'],
    [['--port'], '--port: needs a value'],
    [['--port', '--noauth'], '--port: needs a value'],
    [['--root='], '--root: "" is empty'],
    [['--no-port', '1'], '--no-port: unknown option, did you mean --port?'],
    [
      ['--admin-password', 'x'],
      '--admin-password: set COFFER_ADMIN_PASSWORD instead; other users of this machine can see a command line',
    ],
  ])('refused: %p', (argv, line) => {
    expect(problemsOf(argv)[0]).toBe(line)
  })
})

describe('bad values', () => {
  test.each([
    [['--port', '65536'], '--port: "65536" is not a port (0 to 65535)'],
    [['--port', '-1'], '--port: "-1" is not a port (0 to 65535)'],
    [['--port', '8e1'], '--port: "8e1" is not a port (0 to 65535)'],
    [['--address', 'a b'], '--address: "a b" is not an IP address or host name'],
    [['--address', '256.1.1.1'], '--address: "256.1.1.1" is not an IP address or host name'],
    [
      ['--base-url', '/a/../b'],
      '--base-url: "/a/../b" is not a plain path such as /files (letters, digits, and . _ ~ -)',
    ],
    [
      ['--trusted-proxies', '10.0.0.0/8,x'],
      '--trusted-proxies: "10.0.0.0/8,x" contains "x", which is not an IP address or range such as 10.0.0.0/8',
    ],
    [['--noauth=maybe'], '--noauth: "maybe" is neither true nor false'],
    [['--no-noauth=maybe'], '--no-noauth: "maybe" is neither true nor false'],
    [['--log-level', 'loud'], '--log-level: "loud" is not one of debug, info, warn, error'],
    [['--file-mode', '0888'], '--file-mode: "0888" is not an octal mode such as 0640'],
    [['--file-mode', '4755'], '--file-mode: "4755" is not an octal mode such as 0640'],
    [['--session-idle', '7'], '--session-idle: "7" is not a time of at least a minute, such as 30m, 2h or 7d'],
    [['--session-idle', '2h x'], '--session-idle: "2h x" is not a time of at least a minute, such as 30m, 2h or 7d'],
    [['--username', ' x'], '--username: " x" cannot begin or end with a space or contain control characters'],
    [['--root', '/nowhere/at/all'], '--root: /nowhere/at/all does not exist'],
    [
      ['--follow-external-symlinks'],
      '--follow-external-symlinks: not supported in this version; links that lead out of a scope are invalid',
    ],
    [['--offload', 'sendfile'], '--offload: requires trusted proxies; specify them with --trusted-proxies'],
    [['--session-idle', '1h'], '--session-idle: must not be shorter than --session-lifetime'],
    [['--session-idle', '3d', '--session-max', '2d'], '--session-max: must not be shorter than --session-idle'],
    [['--session-max', '1h'], '--session-max: must not be shorter than --session-lifetime'],
  ])('%p', (argv, line) => {
    expect(problemsOf(argv)).toEqual([line])
  })

  test('a variable is named as it was set', () => {
    expect(problemsOf([], { FB_PORT: 'tcp://10.0.0.1:80' })).toEqual([
      'FB_PORT: "tcp://10.0.0.1:80" is not a port (0 to 65535)',
    ])
    expect(problemsOf([], { FB_DISABLE_EXEC: 'so so' })).toEqual(['FB_DISABLE_EXEC: "so so" is neither true nor false'])
  })

  test('all problems are told at once', () => {
    expect(
      problemsOf(['--port', 'x', '--rot', 'y', '--root', '/nowhere/at/all'], { COFFER_LOG_FORMAT: 'xml' }),
    ).toHaveLength(4)
  })

  test('a root must be a directory, and may be a link to one', () => {
    writeFileSync(join(home, 'file'), '')
    expect(problemsOf(['--root', 'file'])).toEqual([`--root: ${join(home, 'file')} is not a directory`])
    symlinkSync(root, join(home, 'link'))
    expect(load(['--root', 'link']).demo).toBe(false)
  })

  test('the data may lie in the root, not the root in the data', () => {
    expect(problemsOf(['--root', root, '--data', join(root, 'data')])).toEqual([])
    expect(problemsOf(['--root', root, '--data', home])).toEqual([
      `--data: ${home} contains the served folder (--root)`,
    ])
    expect(problemsOf(['--root', root, '--data', root])).toHaveLength(1)
  })
})

describe('passwords', () => {
  const hash = '$2a$10$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234'

  test('come from the environment', () => {
    expect(load([], { COFFER_ADMIN_PASSWORD: ' sésame ' }).secrets.adminPassword).toBe(' sésame ')
    expect(load([], { FB_PASSWORD: hash }).secrets.adminPasswordHash).toBe(hash)
  })

  test('a plain one where a hash belongs is refused without being shown', () => {
    expect(problemsOf([], { FB_PASSWORD: 'hunter2' })).toEqual([
      'FB_PASSWORD: the value is not a bcrypt hash; for a plain password, set COFFER_ADMIN_PASSWORD',
    ])
  })

  test('one is enough', () => {
    expect(problemsOf([], { FB_PASSWORD: hash, COFFER_ADMIN_PASSWORD: 'x' })).toHaveLength(1)
  })
})

describe('config files', () => {
  const expected = { port: 9000, auth: { method: 'noauth' }, fileMode: 0o600, baseUrl: '/x' }

  test.each([
    [
      'coffer.json',
      '{ "port": 9000, "noauth": true, "file-mode": "0600", "base-url": "/x", "trusted-proxies": ["::1", "10.0.0.0/8"] }',
    ],
    [
      'coffer.yaml',
      'port: 9000\nnoauth: true\nfile-mode: "0600"\nbase-url: /x\ntrusted-proxies: ["::1", 10.0.0.0/8]\n',
    ],
    ['coffer.yml', 'port: "9000"\nnoauth: "yes"\nfile-mode: "600"\nbase-url: x/\ntrusted-proxies: ::1,10.0.0.0/8\n'],
    [
      'coffer.toml',
      'port = 9000\nnoauth = true\nfile-mode = "0600"\nbase-url = "/x"\ntrusted-proxies = ["::1", "10.0.0.0/8"]\n',
    ],
  ])('%s is found where the person is', (name, text) => {
    const config = load([], {}, directoryWith({ [name]: text }))
    expect(config).toMatchObject(expected)
    expect(config.trustedProxies).toHaveLength(2)
  })

  test('a named file is read instead, by flag or variable, and its paths begin at its folder', () => {
    const cwd = directoryWith({ 'coffer.json': '{ "port": 1 }' })
    const elsewhere = directoryWith({ 'my.toml': 'port = 2\ndata = "data"' })
    const file = join(elsewhere, 'my.toml')
    expect(load(['--config', file], {}, cwd)).toMatchObject({ port: 2, data: join(elsewhere, 'data') })
    expect(load([], { COFFER_CONFIG: file }, cwd).port).toBe(2)
  })

  test.each([
    ['{ "prot": 1 }', 'coffer.json: prot: unknown setting, did you mean port?'],
    ['{ "base-ulr": "/x" }', 'coffer.json: base-ulr: unknown setting, did you mean base-url?'],
    ['{ "root": [[[[1]]]] }', 'coffer.json: root: the value must be text, in quotes'],
    ['{ "port": "x" }', 'coffer.json: port: "x" is not a port (0 to 65535)'],
    ['{ "port": true }', 'coffer.json: port: true must be a number'],
    ['{ "noauth": 1 }', 'coffer.json: noauth: 1 must be true or false'],
    ['{ "file-mode": 640 }', 'coffer.json: file-mode: 640 must be text, in quotes'],
    ['{ "trusted-proxies": [1] }', 'coffer.json: trusted-proxies: [1] must be a list of strings'],
    ['{ "root": { "a": 1 } }', 'coffer.json: root: {"a":1} must be text, in quotes'],
    [
      '{ "admin-password": "x" }',
      'coffer.json: admin-password: set COFFER_ADMIN_PASSWORD instead; secrets do not belong in this file',
    ],
  ])('refused: %s', (text, line) => {
    expect(problemsOf([], {}, directoryWith({ 'coffer.json': text }))).toEqual([line])
  })

  test.each([
    ['my.json', '{', 'cannot be read: '],
    ['my.toml', 'port = = 1', 'cannot be read: '],
    ['my.yaml', 'a: [', 'cannot be read: '],
    ['my.json', '[1]', 'does not contain named settings'],
    ['my.ini', '', 'is not a .json, .yaml, .yml or .toml file'],
  ])('a file that cannot be used: %s %s', (name, text, reason) => {
    const [line, ...others] = problemsOf(['--config', join(directoryWith({ [name]: text }), name)])
    expect(line).toContain(reason)
    expect(line).not.toContain('\n')
    expect(others).toEqual([])
  })

  test('a named file that is not there, and two files where one is looked for', () => {
    expect(problemsOf(['--config', 'none.json'])).toEqual([`--config: ${join(home, 'none.json')} does not exist`])
    const cwd = directoryWith({ 'coffer.json': '{}', 'coffer.toml': '' })
    expect(problemsOf([], {}, cwd)).toEqual(['--config: found coffer.json and coffer.toml; specify which one to use'])
    expect(problemsOf(['--config', 'coffer.toml'], {}, cwd)).toEqual([])
  })

  test('an empty file says nothing', () => {
    expect(load([], {}, directoryWith({ 'coffer.yaml': '' })).port).toBe(8080)
  })

  test('a file that others may have put into the served folder counts only when it is named', () => {
    const cwd = directoryWith({ 'coffer.json': '{ "noauth": true }' })
    expect(problemsOf(['--root', '.'], {}, cwd)[0]).toContain('is in the served folder')
    expect(load(['--root', '.', '--config', 'coffer.json'], {}, cwd).auth.method).toBe('noauth')
  })
})
