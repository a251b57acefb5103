import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from './config.ts'
import type { Environment } from './environment.ts'
import { ConfigError } from './problem.ts'

let home: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'coffer-old-'))
  mkdirSync(join(home, 'files'))
  writeFileSync(join(home, 'cert.pem'), '')
})
afterAll(() => rmSync(home, { recursive: true }))

function load(argv: string[], env: Environment = {}, cwd = home) {
  try {
    return { config: loadConfig({ argv, env: { HOME: home, ...env }, cwd, clone: '/opt/coffer' }), problems: [] }
  } catch (error) {
    if (error instanceof ConfigError) return { config: undefined, problems: error.problems }
    throw error
  }
}

/** Creates a new directory with these files. */
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(home, 'cwd-'))
  mkdirSync(join(folder, 'files'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const rooted = { demo: false }

/** Flags of the server in all versions, with a value and the expected result. */
const TAKEN: readonly [names: string[], value: string, expected: object][] = [
  [['address', 'a'], '0.0.0.0', { address: '0.0.0.0' }],
  [['port', 'p'], '81', { port: 81 }],
  [['root', 'r'], 'files', rooted],
  [['baseurl', 'baseURL', 'b'], '/fb', { baseUrl: '/fb' }],
  [['socket'], '/run/fb.sock', { socket: { path: '/run/fb.sock', mode: 0o660 } }],
  [['cache-dir', 'cacheDir'], '/cache', { cacheDir: '/cache' }],
  [['disable-thumbnails', 'disableThumbnails'], 'true', { disableThumbnails: true }],
  [['disable-preview-resize', 'disablePreviewResize'], 'true', { disablePreviewResize: true }],
  [['disable-exec', 'disableExec'], 'false', { enableExec: true }],
  [['tokenExpirationTime'], '3h', { sessionLifetime: 10_800_000 }],
  [['followExternalSymlinks'], 'false', {}],
  [['noauth'], 'true', { auth: { method: 'noauth' } }],
  [['username'], 'ann', { username: 'ann' }],
  [['fileMode'], '0o600', { fileMode: 0o600 }],
  [['dirMode'], '0o700', { dirMode: 0o700 }],
]

/** Flags without effect. */
const NEEDLESS = [
  'log',
  'l',
  'img-processors',
  'imageProcessors',
  'disable-type-detection-by-header',
  'disableTypeDetectionByHeader',
  'disableImageResolutionCalc',
  'redisCacheUrl',
  'auth.logoutPage',
  'branding.disableUsedPercentage',
  'hideLoginButton',
  'aceEditorTheme',
  'dateFormat',
  'redirectAfterCopyMove',
]

/** Flags that are configured elsewhere, with a word of the message that says where. */
const ELSEWHERE: readonly [name: string, now: string][] = [
  ['database', 'coffer import'],
  ['d', 'coffer import'],
  ['auth.method', '--auth-method'],
  ['auth.header', '--auth-header'],
  ['auth.command', '--auth-command'],
  ['recaptcha.host', '--recaptcha-host'],
  ['recaptcha.key', '--recaptcha-key'],
  ['recaptcha.secret', 'COFFER_RECAPTCHA_SECRET'],
  ['signup', 'config set signup'],
  ['s', 'config set signup'],
  ...['shell', 'createUserDir', 'minimumPasswordLength', 'branding.name', 'branding.files', 'branding.disableExternal']
    .concat(['branding.color', 'branding.theme', 'tus.chunkSize', 'tus.retryCount'])
    .map((name): [string, string] => [name, `config set ${name}`]),
  ...['scope', 'locale', 'viewMode', 'singleClick', 'sorting.by', 'sorting.asc', 'lockPassword', 'hideDotfiles']
    .concat(['commands'])
    .concat(
      ['admin', 'execute', 'create', 'rename', 'modify', 'delete', 'share', 'download'].map((each) => `perm.${each}`),
    )
    .map((name): [string, string] => [name, 'default for new users']),
]

const flag = (name: string) => (name.length === 1 ? `-${name}` : `--${name}`)
/** Variable names of versions from 2.48, and of those before. */
const variables = (name: string) => [
  `FB_${name
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .replaceAll(/[-.]/g, '_')
    .toUpperCase()}`,
  `FB_${name.toUpperCase().replaceAll('.', '_')}`,
]

describe('names of File Browser that mean the same', () => {
  const each = TAKEN.flatMap(([names, value, expected]) => names.map((name) => ({ name, value, expected })))

  test.each(each)('$name as a flag', ({ name, value, expected }) => {
    const { config, problems } = load([`${flag(name)}=${value}`])
    expect([problems, config?.notices]).toEqual([[], []])
    expect(config).toMatchObject(expected)
  })

  test.each(each.filter(({ name }) => name.length > 1))(
    '$name as a variable and a key',
    ({ name, value, expected }) => {
      for (const variable of variables(name)) {
        const { config, problems } = load([], { [variable]: value })
        expect([problems, config?.notices]).toEqual([[], []])
        expect(config).toMatchObject(expected)
      }
      for (const key of [name, name.toUpperCase()]) {
        const { config, problems } = load([], {}, folderWith({ '.filebrowser.json': JSON.stringify({ [key]: value }) }))
        expect([problems, config?.notices]).toEqual([[], []])
        expect(config).toMatchObject(expected)
      }
    },
  )

  test('short flags take their value in all three ways', () => {
    for (const argv of [['-p', '81'], ['-p81'], ['-p=81']]) expect(load(argv).config?.port).toBe(81)
    expect(load(['-q', '1']).problems[0]).toBe('-q: unexpected argument; see --help')
  })

  test('socket permissions come along', () => {
    for (const argv of [['--socket-perm=0666'], ['--socketPerm', '0o666']])
      expect(load(['--socket', '/run/fb.sock', ...argv]).config?.socket?.mode).toBe(0o666)
    expect(load([], { FB_SOCKET: '/run/fb.sock', FB_SOCKET_PERM: '0600' }).config?.socket?.mode).toBe(0o600)
  })

  test.each(['cert', 'key', 't', 'k'])('%s is read as one half of TLS', (name) => {
    expect(load([`${flag(name)}=cert.pem`]).problems).toEqual([
      expect.stringContaining('missing; give both --tls-cert'),
    ])
  })
})

describe('names of File Browser that mean nothing here', () => {
  test.each(NEEDLESS)('%s is passed over, and told of', (name) => {
    const { config, problems } = load([flag(name), 'something', '--port', '81'])
    expect(problems).toEqual([])
    expect(config?.port).toBe(81)
    expect(config?.notices).toEqual([expect.stringContaining('is ignored: ')])
  })

  test.each(NEEDLESS.filter((name) => name.length > 1))('%s as a variable and a key', (name) => {
    for (const variable of variables(name))
      expect(load([], { [variable]: 'x' }).config?.notices).toEqual([
        expect.stringContaining(`${variable} is ignored: `),
      ])
    const cwd = folderWith({ '.filebrowser.json': JSON.stringify({ [name]: 'x' }) })
    expect(load([], {}, cwd).config?.notices).toEqual([expect.stringContaining(`: ${name} is ignored: `)])
  })

  test('variables of others that begin alike are none of ours', () => {
    expect(load([], { FB_APP_ID: '1', FB_SERVICE_HOST: '10.0.0.1' }).config?.notices).toEqual([])
  })
})

describe('names of File Browser that are said elsewhere', () => {
  test.each(ELSEWHERE)('%s as a flag is refused with what it is now', (name, now) => {
    expect(load([`${flag(name)}=x`]).problems).toEqual([expect.stringContaining(now)])
    expect(load([flag(name), 'x']).problems).toHaveLength(1)
  })

  test.each(ELSEWHERE.filter(([name]) => name.length > 1))('%s as a variable or in a file is told of', (name, now) => {
    for (const variable of variables(name))
      expect(load([], { [variable]: 'x' }).config?.notices).toEqual([expect.stringContaining(now)])
    const cwd = folderWith({ '.filebrowser.json': JSON.stringify({ [name]: 'x' }) })
    expect(load([], {}, cwd).config?.notices).toEqual([expect.stringContaining(now)])
  })

  test('a hash of a password stays out of command lines and files, and is not shown', () => {
    for (const argv of [['--password=hunter2'], ['--password', 'hunter2']])
      expect(load(argv).problems).toEqual([
        '--password: set COFFER_ADMIN_PASSWORD_HASH instead; other users of this machine can see a command line',
      ])
    const { problems } = load([], {}, folderWith({ '.filebrowser.yml': 'password: hunter2' }))
    expect(problems).toEqual([
      '.filebrowser.yml: password: set COFFER_ADMIN_PASSWORD_HASH instead; secrets do not belong in this file',
    ])
  })
})

describe('config files of File Browser', () => {
  const CONTAINER = { port: 80, baseURL: '', address: '', log: 'stdout', database: '/database.db', root: 'files' }

  test.each([
    ['.filebrowser.json', JSON.stringify(CONTAINER)],
    ['.filebrowser.yaml', 'port: 80\nbaseURL: ""\naddress: ""\nlog: stdout\ndatabase: /database.db\nroot: files\n'],
    ['.filebrowser.yml', 'PORT: "80"\nbaseurl: ""\naddress: ""\nlog: stdout\ndatabase: /database.db\nroot: files\n'],
    ['.filebrowser.toml', 'port = 80\nbaseURL = ""\naddress = ""\nlog = "stdout"\ndatabase = "/d"\nroot = "files"\n'],
  ])('%s says what it said there', (name, text) => {
    const cwd = folderWith({ [name]: text })
    const { config, problems } = load([], {}, cwd)
    expect(problems).toEqual([])
    expect(config).toMatchObject({ port: 80, baseUrl: '', address: '0.0.0.0', root: join(cwd, 'files') })
    expect(config?.notices).toHaveLength(2)
  })

  test('one that is named counts the same, whatever it is called', () => {
    const cwd = folderWith({ 'settings.json': JSON.stringify(CONTAINER) })
    const { config } = load(['-c', join(cwd, 'settings.json')], {}, cwd)
    expect(config).toMatchObject({ port: 80, address: '0.0.0.0', root: join(cwd, 'files') })
  })

  test('they are looked for here, then at home, and after Coffer’s own; flags and variables win', () => {
    const cwd = folderWith({})
    const own = folderWith({ '.filebrowser.json': '{ "port": 81, "username": "ann" }' })
    expect(load([], { HOME: own }, cwd).config?.port).toBe(81)
    const here = folderWith({ '.filebrowser.json': '{ "port": 82 }' })
    expect(load([], { HOME: own }, here).config).toMatchObject({ port: 82, username: 'admin' })
    expect(load(['-p', '84'], { HOME: own, FB_USERNAME: 'zoe' }, here).config).toMatchObject({
      port: 84,
      username: 'zoe',
    })
    writeFileSync(join(here, 'coffer.json'), '{ "port": 83 }')
    expect(load([], {}, here).config?.port).toBe(83)
  })

  test('tables are keys with a dot', () => {
    const cwd = folderWith({ '.filebrowser.toml': '[auth]\nmethod = "proxy"\nheader = "X-User"\n' })
    expect(load([], {}, cwd).config?.notices).toEqual([
      expect.stringContaining('--auth-method'),
      expect.stringContaining('--auth-header'),
    ])
  })

  test('what others may have put into the served folder does not count', () => {
    const cwd = folderWith({ '.filebrowser.json': '{ "noauth": true }' })
    const { config } = load(['--root', '.'], {}, cwd)
    expect(config?.auth.method).toBe('json')
    expect(config?.notices).toEqual([expect.stringContaining('is in the served folder')])
    const itself = folderWith({ '.filebrowser.json': '{ "root": "." }' })
    expect(load([], {}, itself).problems).toEqual([expect.stringContaining('is in the served folder')])
  })

  test('what cannot be used is refused with the file, the key and what was meant', () => {
    const refused = (text: string, name = '.filebrowser.json') => load([], {}, folderWith({ [name]: text })).problems
    expect(refused('{ "prot": 1 }')).toEqual(['.filebrowser.json: prot: unknown setting, did you mean port?'])
    expect(refused('{ "disableExec": 1 }')).toEqual(['.filebrowser.json: disableExec: 1 must be true or false'])
    expect(refused('{ "recaptcha.secret": hunter2 }')[0]).not.toContain('hunter2')
    expect(refused(`{ "log": "${'x'.repeat(300_000)}" }`)[0]).toContain('is larger than 256 KB')
    expect(refused('['.repeat(100_000))[0]).toContain('cannot be read')
    expect(load(['--config', home]).problems[0]).toContain('is not a .json')
    mkdirSync(join(home, 'folder.json'))
    expect(load(['--config', 'folder.json']).problems[0]).toContain('is not a file')
  })
})
