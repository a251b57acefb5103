import { expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { connect } from 'node:tls'
import { temporaryDirectory } from './testing/temporary-directory.ts'

const PROGRAM = path.join(import.meta.dir, 'main.ts')

/** The program with a config file, and what it says. */
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
  expect(await says('"message":"settings were read again"')).toContain(
    '"changed":"trusted-proxies log-format log-level"',
  )
  expect(await says('wait for a restart')).toContain('"settings":"hide-version"')
  expect(await ready()).toBe(200)
  await says('"route":"health.ready"')
  reload('{ broken')
  await says('nothing has changed')
  reload({ port: 'many' })
  await says('port: \\"many\\"')
  expect(await ready()).toBe(200)
  await stop()
})

test('a new certificate is shown to those who come', async () => {
  using place = temporaryDirectory()
  const certify = async (name: string) => {
    const args = [
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      'key.pem',
      '-out',
      'cert.pem',
    ]
    await Bun.spawn(['openssl', 'req', ...args], { cwd: place.path, stderr: 'ignore' }).exited
  }
  await certify('first')
  const settings = { 'tls-cert': 'cert.pem', 'tls-key': 'key.pem' }
  const { port, says, reload, stop } = await started(place.path, settings)
  const open = () =>
    new Promise<{ name: string; ask: () => Promise<string> }>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        const ask = () =>
          new Promise<string>((answered) => {
            socket.once('data', (data) => answered(data.toString()))
            socket.write('GET /health HTTP/1.1\r\nHost: here\r\n\r\n')
          })
        resolve({ name: String(socket.getPeerCertificate().subject.CN), ask })
      })
      socket.once('error', reject)
    })
  const old = await open()
  expect([old.name, await old.ask()]).toEqual(['first', expect.stringContaining('200 OK')])
  await certify('second')
  reload(settings)
  expect(await says('settings were read again')).toContain('changed=tls')
  const fresh = await open()
  expect([fresh.name, await fresh.ask()]).toEqual(['second', expect.stringContaining('200 OK')])
  await stop()
})
