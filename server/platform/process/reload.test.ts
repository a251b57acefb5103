import { expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { connect } from 'node:tls'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { builtProgram } from '#testing/built-server.ts'
import { testWith } from '#testing/requirements.ts'
import { repetitions } from '#testing/scale.ts'

const withOpenssl = testWith('openssl')

const PROGRAM = builtProgram()

/** Starts the program with a config file, and collects its output. */
async function started(directory: string, settings: object) {
  const file = path.join(directory, 'settings.json')
  const write = (value: object | string) =>
    writeFileSync(
      file,
      typeof value === 'string' ? value : JSON.stringify({ root: 'files', data: 'data', port: 0, ...value }),
    )
  mkdirSync(path.join(directory, 'files'))
  write(settings)
  const command = [process.execPath, PROGRAM, '--config', file]
  const child = Bun.spawn(command, { cwd: directory, env: {}, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  let log = ''
  const reading = (async () => {
    for await (const piece of child.stderr) log += new TextDecoder().decode(piece)
  })()
  const { value } = await child.stdout.getReader().read()
  const [address = '', port = ''] = /https?:\/\/127\.0\.0\.1:(\d+)/.exec(new TextDecoder().decode(value)) ?? []
  const says = async (text: string) => {
    while (!log.includes(text)) await Bun.sleep(20)
    return log.slice(log.indexOf(text))
  }
  const reload = (value: object | string) => {
    write(value)
    child.kill('SIGHUP')
  }
  const stop = async () => {
    child.kill('SIGTERM')
    expect(await child.exited).toBe(0)
    await reading
    return log
  }
  return { address, port: Number(port), says, reload, stop }
}

test('what can change does, what cannot is named, and a broken file changes nothing', async () => {
  using place = temporaryDirectory()
  const { address, says, reload, stop } = await started(place.path, { 'log-level': 'warn' })
  const forwarded = { 'X-Forwarded-For': '192.0.2.7' }
  const ready = async () => (await fetch(`${address}/health/ready`, { headers: forwarded })).status
  expect(await ready()).toBe(200)
  reload({ 'log-level': 'info', 'log-format': 'json', 'trusted-proxies': ['127.0.0.1'], 'hide-version': true })
  expect(await says('"message":"settings reloaded"')).toContain('"changed":"trusted-proxies log-format log-level"')
  expect(await says('after a restart')).toContain('"settings":"hide-version"')
  expect(await ready()).toBe(200)
  await says('"route":"health.ready"')
  reload('{ broken')
  await says('nothing has changed')
  reload({ port: 'many' })
  await says('port: \\"many\\"')
  expect(await ready()).toBe(200)
  await stop()
})

async function certify(folder: string, name: string): Promise<void> {
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  const files = ['-keyout', 'key.pem', '-out', 'cert.pem']
  const command = ['openssl', 'req', ...kind, '-subj', `/CN=${name}`, ...files]
  await Bun.spawn(command, { cwd: folder, stderr: 'ignore' }).exited
}

/** Opens a TLS connection: the name in its certificate, and a function that sends a request on it. */
function connection(port: number): Promise<{ name: string; ask: () => Promise<string> }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      const ask = () =>
        new Promise<string>((answered, cut) => {
          socket.once('data', (data) => answered(data.toString()))
          socket.once('close', () => cut(new Error('closed before an answer')))
          socket.write('GET /health HTTP/1.1\r\nHost: here\r\n\r\n')
        })
      resolve({ name: String(socket.getPeerCertificate().subject.CN), ask })
    })
    socket.once('error', reject)
  })
}

const TLS = { 'tls-cert': 'cert.pem', 'tls-key': 'key.pem' }

withOpenssl('a new certificate is shown to those who come, and who is here goes on', async () => {
  using place = temporaryDirectory()
  await certify(place.path, 'first')
  const { port, says, reload, stop } = await started(place.path, TLS)
  const old = await connection(port)
  expect([old.name, await old.ask()]).toEqual(['first', expect.stringContaining('200 OK')])
  await certify(place.path, 'second')
  reload(TLS)
  expect(await says('settings reloaded')).toContain('changed=tls')
  const fresh = await connection(port)
  expect([fresh.name, await fresh.ask()]).toEqual(['second', expect.stringContaining('200 OK')])
  expect(await old.ask()).toContain('200 OK')
  await stop()
})

withOpenssl('over TLS, browsers are told to come by TLS alone from now on, also with an error', async () => {
  using place = temporaryDirectory()
  await certify(place.path, 'here')
  const { port, stop } = await started(place.path, TLS)
  for (const target of ['/', '/health', '/api/users', '/nothing/here']) {
    const { headers } = await fetch(`https://127.0.0.1:${port}${target}`, { tls: { rejectUnauthorized: false } })
    expect([target, headers.get('Strict-Transport-Security')]).toEqual([target, 'max-age=31536000'])
  }
  await stop()
})

withOpenssl('nobody who comes while certificates are renewed is refused', async () => {
  using place = temporaryDirectory()
  await certify(place.path, 'first')
  const { port, reload, stop } = await started(place.path, TLS)
  let over = false
  const shown = new Set<string>()
  const coming = Array.from({ length: 6 }, async () => {
    while (!over) {
      const { name, ask } = await connection(port)
      shown.add(name)
      expect(await ask()).toContain('200 OK')
    }
  })
  const rounds = repetitions(2, 6)
  for (let round = 1; round <= rounds; round++) {
    await certify(place.path, `round ${round}`)
    reload(TLS)
    while (!shown.has(`round ${round}`)) await Bun.sleep(5)
  }
  over = true
  await Promise.all(coming)
  expect(shown.size).toBe(rounds + 1)
  await stop()
})

withOpenssl('a port that another program has is said to be in use, with TLS too', async () => {
  using place = temporaryDirectory()
  await certify(place.path, 'first')
  const { port, stop } = await started(place.path, TLS)
  mkdirSync(path.join(place.path, 'elsewhere'))
  const words = [
    '--root',
    'elsewhere',
    '--data',
    'other',
    '--port',
    String(port),
    '--tls-cert',
    'cert.pem',
    '--tls-key',
    'key.pem',
  ]
  const second = Bun.spawn([process.execPath, PROGRAM, ...words], {
    cwd: place.path,
    env: {},
    stdout: 'ignore',
    stderr: 'pipe',
  })
  expect(await new Response(second.stderr).text()).toContain(`--port: ${port} is already in use on 127.0.0.1`)
  expect(await second.exited).toBe(1)
  await stop()
})
