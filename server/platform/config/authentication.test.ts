import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from './config.ts'
import { ConfigError } from './problem.ts'

let home: string

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'coffer-entry-'))
  writeFileSync(join(home, 'asks people'), '', { mode: 0o755 })
  writeFileSync(join(home, 'no-program'), '', { mode: 0o644 })
})
afterAll(() => rmSync(home, { recursive: true }))

const load = (argv: string[], env = {}, cwd = home) =>
  loadConfig({ argv, env: { HOME: home, ...env }, cwd, clone: home })

function problemsOf(argv: string[], env = {}): readonly string[] {
  try {
    load(argv, env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

const PROXY = ['--auth-method', 'proxy', '--auth-header', 'X-Remote-User', '--trusted-proxies', '127.0.0.1']
const RECAPTCHA = ['--captcha', 'recaptcha', '--recaptcha-key', 'site_key-1']
const SECRET = { COFFER_RECAPTCHA_SECRET: 'hush' }

describe('how people come in', () => {
  test('is by passwords kept here, without a captcha, unless told otherwise', () => {
    expect(load([])).toMatchObject({ auth: { method: 'json' }, captcha: { kind: 'none' } })
    expect(load(['--auth-method', 'json', '--captcha', 'proof-of-work']).captcha).toEqual({ kind: 'proof-of-work' })
  })

  test('can be nobody, by name or by the short form', () => {
    for (const argv of [['--noauth'], ['--auth-method', 'noauth'], ['--noauth', '--auth-method', 'noauth']])
      expect(load(argv).auth).toEqual({ method: 'noauth' })
  })

  test('can be what a trusted proxy says', () => {
    expect(load(PROXY).auth).toEqual({ method: 'proxy', header: 'X-Remote-User' })
  })

  test('can be what a program says, whose words are split at spaces or listed', () => {
    expect(load(['--auth-method', 'hook', '--auth-command', '/bin/sh  -c true']).auth).toEqual({
      method: 'hook',
      command: ['/bin/sh', '-c', 'true'],
    })
    const command: [string, string] = [join(home, 'asks people'), 'a, b']
    const env = { COFFER_AUTH_METHOD: 'hook', COFFER_AUTH_COMMAND: JSON.stringify(command) }
    expect(load([], env).auth).toEqual({ method: 'hook', command })
  })

  test('can be a list of words in a config file', () => {
    const command: [string, string] = [join(home, 'asks people'), 'a, b']
    const file = join(home, 'named.json')
    writeFileSync(file, JSON.stringify({ 'auth-method': 'hook', 'auth-command': command }))
    expect(load(['--config', file]).auth).toEqual({ method: 'hook', command })
  })

  test('can be several methods side by side, whose value on the wire is json', () => {
    const URL = ['--external-url', 'https://files.example.org']
    expect(load(['--sign-in', 'password']).auth).toEqual({ method: 'json' })
    expect(load(['--sign-in', 'none']).auth).toEqual({ method: 'noauth' })
    expect(load(['--sign-in', 'password,oidc', ...URL]).auth).toEqual({ method: 'json', methods: ['password', 'oidc'] })
    expect(load(['--sign-in', 'oidc', ...URL]).auth).toEqual({ method: 'json', methods: ['oidc'] })
    const hook = ['--auth-command', '/bin/sh']
    expect(load(['--sign-in', 'hook, proxy', ...hook, ...PROXY.slice(2)]).auth).toEqual({
      method: 'hook',
      methods: ['hook', 'proxy'],
      header: 'X-Remote-User',
      command: ['/bin/sh'],
    })
    expect(load(['--sign-in', 'proxy', ...PROXY]).auth).toEqual({ method: 'proxy', header: 'X-Remote-User' })
  })

  test('with reCAPTCHA keeps the secret out of the command line', () => {
    expect(load(RECAPTCHA, SECRET).captcha).toEqual({
      kind: 'recaptcha',
      host: 'https://www.google.com',
      key: 'site_key-1',
      secret: 'hush',
    })
    expect(load([...RECAPTCHA, '--recaptcha-host', 'https://www.recaptcha.net/'], SECRET).captcha).toMatchObject({
      host: 'https://www.recaptcha.net',
    })
  })
})

describe('the start is refused', () => {
  const HOOK = ['--auth-method', 'hook', '--auth-command']
  const cases: [string, string[], Record<string, string>, string][] = [
    ['a proxy nobody trusts', PROXY.slice(0, 4), {}, '--trusted-proxies: empty'],
    ['a proxy that says nothing', [...PROXY.slice(0, 2), ...PROXY.slice(4)], {}, '--auth-header: missing'],
    ['a header nobody reads', ['--auth-header', 'X-User'], {}, '--auth-header: only'],
    ['what is no header', [...PROXY, '--auth-header', 'X User'], {}, '--auth-header: "X User" is not the name'],
    ['a program that is missing', HOOK.slice(0, 2), {}, '--auth-command: missing'],
    ['a program nobody runs', ['--auth-command', '/bin/sh'], {}, '--auth-command: only'],
    ['a program by its name', [...HOOK, 'sh -c true'], {}, '--auth-command: "sh -c true" does not begin'],
    [
      'a program that is not there',
      [...HOOK, '/no/such/program'],
      {},
      '--auth-command: /no/such/program is not an executable program',
    ],
    ['a list that is none', [...HOOK, '["/bin/sh", 1]'], {}, '--auth-command: "["/bin/sh", 1]" is not a list'],
    ['two methods', ['--noauth', '--auth-method', 'json'], {}, '--noauth: contradicts'],
    ['nobody beside others', ['--sign-in', 'password,none'], {}, '--sign-in: none excludes'],
    [
      'a list and another method',
      ['--sign-in', 'password', '--auth-method', 'noauth'],
      {},
      '--auth-method: contradicts',
    ],
    [
      'a list and the short form',
      ['--sign-in', 'password', '--noauth'],
      {},
      '--noauth: contradicts --sign-in password',
    ],
    ['a list with a method there is not', ['--sign-in', 'password,saml'], {}, '--sign-in: "password,saml" contains'],
    ['a proxy nobody trusts beside passwords', ['--sign-in', 'password,proxy', ...PROXY.slice(2, 4)], {}, '--trusted-'],
    ['a provider without an address to return to', ['--sign-in', 'oidc'], {}, '--external-url: missing'],
    ['a method there is not', ['--auth-method', 'ldap'], {}, '--auth-method: "ldap" is not one of'],
    ['reCAPTCHA without its secret', RECAPTCHA, {}, 'COFFER_RECAPTCHA_SECRET: missing'],
    ['reCAPTCHA without its key', RECAPTCHA.slice(0, 2), SECRET, '--recaptcha-key: missing'],
    ['a key without reCAPTCHA', RECAPTCHA.slice(2), {}, '--recaptcha-key: only'],
    ['a secret without reCAPTCHA', [], SECRET, 'COFFER_RECAPTCHA_SECRET: only'],
    ['a secret on the command line', ['--recaptcha-secret=x'], {}, '--recaptcha-secret: set COFFER_RECAPTCHA_SECRET'],
    ['a captcha nobody sees', ['--noauth', '--captcha', 'proof-of-work'], {}, '--captcha: --auth-method noauth has no'],
    ['a host without TLS', [...RECAPTCHA, '--recaptcha-host', 'http://a.example'], SECRET, '--recaptcha-host: '],
    ['a host with a path', [...RECAPTCHA, '--recaptcha-host', 'https://a.example/x'], SECRET, '--recaptcha-host: '],
    ['a key for a page', [...RECAPTCHA, '--recaptcha-key', '"><script>'], SECRET, '--recaptcha-key: '],
  ]
  test.each(cases)('for %s', (_name, argv, env, problem) => {
    const problems = problemsOf(argv, env)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toStartWith(problem)
  })

  test('for a file that may not be run', () => {
    expect(problemsOf([...HOOK, join(home, 'no-program')])[0]).toEndWith('is not an executable program')
  })
})
