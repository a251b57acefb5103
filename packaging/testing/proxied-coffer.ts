import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLONE, packagingFile, run, until } from './places.ts'
import { at, textsOf } from './yaml.ts'

/** Coffer, reached through the proxy. */
export type ProxiedCoffer = AsyncDisposable & {
  /** Address of the proxy, including the base path. */
  readonly url: string
  readonly password: string
  /** Sends a request through the proxy. */
  readonly ask: (target: string, options?: RequestInit) => Promise<Response>
  /** Returns the bytes of request bodies that have reached Coffer, from its metrics. */
  readonly received: () => Promise<number>
  /** Runs a command on the instance. */
  readonly runCommand: (...words: string[]) => Promise<void>
}

type Setting = { readonly proxy: string; readonly form: string; readonly folder: string }

const PROGRAM = [process.execPath, join(CLONE, 'server/main.ts')]
const PASSWORD = 'correct horse battery staple'
const WATCHER = 'the-token-of-whoever-watches'

/** Starts Coffer as the compose file does, and the proxy with the configuration that the compose file gives it. */
export async function startBehindProxy({ proxy, form, folder }: Setting): Promise<ProxiedCoffer> {
  const env: Record<string, string> = {
    ...environmentOf(proxy, form),
    COFFER_ADDRESS: '0.0.0.0',
    COFFER_PORT: '8080',
    COFFER_ROOT: join(folder, 'files'),
    COFFER_DATA: join(folder, 'data'),
    COFFER_ADMIN_PASSWORD: PASSWORD,
    COFFER_METRICS_TOKEN: WATCHER,
    // The proxy runs on this machine here.
    COFFER_TRUSTED_PROXIES: '127.0.0.1',
    COFFER_ENABLE_EXEC: 'true',
    COFFER_EXEC_UNCONFINED: 'true',
  }
  const log = Bun.file(join(folder, 'log'))
  const coffer = Bun.spawn(PROGRAM, { cwd: folder, env: { ...process.env, ...env }, stdout: log, stderr: log })
  const server = Bun.spawn(await commandOf({ proxy, form, folder }), {
    env: { ...process.env, COFFER_DOMAIN: 'localhost', XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdout: Bun.file(join(folder, 'proxy-out')),
    stderr: Bun.file(join(folder, 'proxy-errors')),
  })
  const url = `https://localhost${env.COFFER_BASE_URL ?? ''}`
  const ask: ProxiedCoffer['ask'] = (target, options) =>
    fetch(url + target, { ...options, redirect: 'manual', tls: { rejectUnauthorized: false } })
  await until(async () => ((await statusOf(() => ask('/health'))) === 200 ? true : null), 'both are there')
  const received = async () => {
    const headers = { Authorization: `Bearer ${WATCHER}` }
    const figures = await (await fetch('http://coffer:8080/metrics', { headers })).text()
    return Number(/^coffer_http_received_bytes_total (\S+)$/m.exec(figures)?.[1])
  }
  const runCommand: ProxiedCoffer['runCommand'] = async (...words) => {
    const { code, errors } = await run([...PROGRAM, ...words], env)
    if (code !== 0) throw new Error(errors)
  }
  return {
    ...{ url, password: PASSWORD, ask, received, runCommand },
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM')
      coffer.kill('SIGTERM')
      await Promise.all([server.exited, coffer.exited])
    },
  }
}

async function statusOf(ask: () => Promise<Response>): Promise<number> {
  try {
    return (await ask()).status
  } catch {
    // The server is not listening yet.
    return 0
  }
}

/** Returns the environment of Coffer in the compose files. */
function environmentOf(proxy: string, form: string): Record<string, string> {
  const files = ['compose.yaml', ...(form === 'path' ? ['compose.path.yaml'] : [])]
  const parts = files.map((file) => at(Bun.YAML.parse(packagingFile(`compose/${proxy}/${file}`)), 'services', 'coffer'))
  return Object.assign({}, ...parts.map((part) => textsOf(at(part, 'environment'))))
}

/** Returns the command that starts the proxy, with its configuration where the image has it. */
async function commandOf({ proxy, form, folder }: Setting): Promise<string[]> {
  const compose = join(CLONE, 'packaging/compose', proxy)
  if (proxy === 'caddy') {
    const file = join(compose, form === 'path' ? 'Caddyfile.path' : 'Caddyfile')
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', file]
  }
  const [conf, certificates] = ['/etc/nginx/conf.d', '/etc/nginx/certificates']
  for (const each of [conf, certificates]) mkdirSync(each, { recursive: true })
  cpSync(join(compose, form === 'path' ? 'coffer.path.conf' : 'coffer.conf'), join(conf, 'default.conf'))
  const files = ['-keyout', join(certificates, 'privkey.pem'), '-out', join(certificates, 'fullchain.pem')]
  const made = await run([
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=localhost',
    ...files,
  ])
  if (made.code !== 0) throw new Error(made.errors)
  // Like the main file of the image, but with an existing account.
  const main = `user root; daemon off; pid ${folder}/nginx.pid; events {} http { access_log off; include ${conf}/*.conf; }`
  writeFileSync(join(folder, 'nginx.conf'), main)
  return ['nginx', '-c', join(folder, 'nginx.conf')]
}
