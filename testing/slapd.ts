import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from './until.ts'

/** Certificate authority, and a certificate of it for `localhost` and 127.0.0.1, as file names in `folder`. */
type TestCertificates = {
  readonly folder: string
  readonly ca: string
  readonly key: string
  readonly certificate: string
}

/** Creates a certificate authority for tests, which is used nowhere else. */
function createCertificates(folder: string): TestCertificates {
  const at = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => {
    const { exitCode, stderr } = Bun.spawnSync(['openssl', ...args], { cwd: folder, stderr: 'pipe' })
    if (exitCode !== 0) throw new Error(stderr.toString())
  }
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-x509', ...curve, '-subj', '/CN=Test CA', '-days', '30', '-keyout', 'ca.key', '-out', 'ca.pem')
  openssl('req', ...curve, '-subj', '/CN=localhost', '-keyout', 'server.key', '-out', 'server.csr')
  writeFileSync(at('extensions'), 'subjectAltName=DNS:localhost\n')
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'extensions', '-days', '30']
  openssl('x509', '-req', '-in', 'server.csr', ...signed, '-out', 'server.pem')
  return { folder, ca: at('ca.pem'), key: at('server.key'), certificate: at('server.pem') }
}

export type Slapd = AsyncDisposable & {
  /** Address with StartTLS, and without encryption. */
  readonly url: string
  /** Address with TLS from the start. */
  readonly secureUrl: string
  readonly ca: string
}

/** Password of every account of the test directory. */
export const DIRECTORY_PASSWORD = 'correct horse'
export const DIRECTORY_SUFFIX = 'dc=example,dc=org'
export const DIRECTORY_ADMINISTRATOR = `cn=service,${DIRECTORY_SUFFIX}`

/** Starts slapd on the loopback interface with a temporary folder, and loads entries in LDIF. */
export async function startSlapd(ldif: string): Promise<Slapd> {
  const folder = mkdtempSync(join(tmpdir(), 'slapd-'))
  mkdirSync(join(folder, 'data'))
  const { ca, key, certificate } = createCertificates(folder)
  const config = join(folder, 'slapd.conf')
  const schemas = ['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`)
  const lines = [
    ...schemas,
    'modulepath /usr/lib/ldap',
    'moduleload back_mdb',
    'moduleload memberof',
    `pidfile ${folder}/pid`,
    `TLSCACertificateFile ${ca}`,
    `TLSCertificateFile ${certificate}`,
    `TLSCertificateKeyFile ${key}`,
    'database mdb',
    'maxsize 33554432',
    'dbnosync',
    `suffix "${DIRECTORY_SUFFIX}"`,
    `rootdn "${DIRECTORY_ADMINISTRATOR}"`,
    `rootpw "${DIRECTORY_PASSWORD}"`,
    `directory ${folder}/data`,
    'overlay memberof',
  ]
  writeFileSync(config, `${lines.join('\n')}\n`)
  const [port, securePort] = [await freePort(), await freePort()]
  const [url, secureUrl] = [`ldap://localhost:${port}`, `ldaps://localhost:${securePort}`]
  const addresses = `ldap://127.0.0.1:${port}/ ldaps://127.0.0.1:${securePort}/`
  const server = spawn('/usr/sbin/slapd', ['-f', config, '-h', addresses, '-d', '0'], { stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const bind = ['-x', '-D', DIRECTORY_ADMINISTRATOR, '-w', DIRECTORY_PASSWORD, '-H', url]
  const run = (command: string, ...args: string[]) =>
    Bun.spawnSync([command, ...bind, ...args], { stdin: Buffer.from(ldif), stdout: 'ignore', stderr: 'pipe' })
  await until(() => run('ldapwhoami').exitCode === 0)
  const added = run('ldapadd')
  if (added.exitCode !== 0) throw new Error(added.stderr.toString())
  return {
    ...{ url, secureUrl, ca: await Bun.file(ca).text() },
    [Symbol.asyncDispose]: async () => {
      server.kill()
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

/** Returns a port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
