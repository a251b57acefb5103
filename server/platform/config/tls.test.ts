import { afterAll, beforeAll, expect, test } from 'bun:test'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from './config.ts'
import { ConfigError } from './problem.ts'

// A self-signed pair generated for these tests, used nowhere else.
const key = `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIKxCp28I7Cd7oB3qgg0xnJ0NXnvVSRdALWK7E5SlMNaH
-----END PRIVATE KEY-----
`
const cert = `-----BEGIN CERTIFICATE-----
MIIBQjCB9aADAgECAhRyXHsJityxNFIcrjmPaubuN6gQLDAFBgMrZXAwFjEUMBIG
A1UEAwwLY29mZmVyLnRlc3QwIBcNMjYxMTIwMTEyNTE3WhgPMjEyNjEwMjcxMTI1
MTdaMBYxFDASBgNVBAMMC2NvZmZlci50ZXN0MCowBQYDK2VwAyEAlRjTmwxFB3Af
7/WVwavj1MZ5ofQXKooJ9gym1mIVbLqjUzBRMB0GA1UdDgQWBBS5lLCpc76dwIbf
TGYs40/cHDUw0jAfBgNVHSMEGDAWgBS5lLCpc76dwIbfTGYs40/cHDUw0jAPBgNV
HRMBAf8EBTADAQH/MAUGAytlcANBAO7MVVlwheUT+CgooqzirLG9uFF1pwxZ5Stu
TGYiwrU74L9asJS+GXoo//jaFdYB5lxFIfcNJhXrH+iYuZFb5gc=
-----END CERTIFICATE-----
`

let cwd: string

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'coffer-tls-'))
  const other = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' })
  for (const [name, text] of Object.entries({
    'key.pem': key,
    'cert.pem': cert,
    'other.pem': other,
    'text.pem': 'hello',
  })) {
    writeFileSync(join(cwd, name), text)
  }
})
afterAll(() => rmSync(cwd, { recursive: true }))

const load = (...argv: string[]) => loadConfig({ argv, env: {}, cwd })

function problemsOf(...argv: string[]): readonly string[] {
  try {
    load(...argv)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('a pair is read', () => {
  expect(load('--tls-cert', 'cert.pem', '--tls-key=key.pem').tls).toEqual({ cert, key })
})

test('half a pair is refused', () => {
  expect(problemsOf('--tls-cert', 'cert.pem')).toEqual([
    '--tls-key: missing; give both --tls-cert and --tls-key, or neither',
  ])
  expect(problemsOf('--tls-key', 'key.pem')).toEqual([
    '--tls-cert: missing; give both --tls-cert and --tls-key, or neither',
  ])
})

test.each([
  ['none.pem', 'key.pem', /^--tls-cert: .*none\.pem cannot be read$/],
  ['text.pem', 'key.pem', /^--tls-cert: .*text\.pem contains no valid certificate$/],
  ['cert.pem', 'text.pem', /^--tls-key: .*text\.pem contains no valid private key$/],
  ['cert.pem', 'other.pem', /^--tls-key: .*other\.pem does not match .*cert\.pem$/],
])('refused: %s with %s', (certFile, keyFile, line) => {
  expect(problemsOf('--tls-cert', certFile, '--tls-key', keyFile)).toEqual([expect.stringMatching(line)])
})

test('certificates that webhooks trust are read, each by itself', () => {
  writeFileSync(join(cwd, 'two.pem'), `ours:\n${cert}\nand again\n${cert}`)
  expect(load('--webhook-ca', 'two.pem').webhooks.ca).toEqual([cert.trim(), cert.trim()])
  expect(load().webhooks).toEqual({ networks: [], ca: [] })
})

test.each([
  ['none.pem', /^--webhook-ca: .*none\.pem cannot be read$/],
  ['key.pem', /^--webhook-ca: .*key\.pem contains no certificate$/],
  ['broken.pem', /^--webhook-ca: .*broken\.pem contains an invalid certificate$/],
])('no certificates for webhooks: %s', (file, line) => {
  writeFileSync(join(cwd, 'broken.pem'), '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')
  expect(problemsOf('--webhook-ca', file)).toEqual([expect.stringMatching(line)])
})

test('networks that webhooks may reach', () => {
  const { networks } = load('--webhook-networks', '10.1.0.0/16, fd00::/8').webhooks
  expect(networks.map(({ prefix }) => prefix)).toEqual([16, 8])
  expect(problemsOf('--webhook-networks', '10.1.0.1/16')).toHaveLength(1)
})
