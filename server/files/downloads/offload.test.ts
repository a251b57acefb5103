import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseIpNetwork } from '#server/platform/network/ip-network.ts'
import { AWKWARD_NAMES } from '#server/testing/awkward-names.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { describeWith } from '#testing/requirements.ts'

const ACCEL = { header: 'X-Accel-Redirect', prefix: '/internal/' } as const
const SENDFILE = { header: 'X-Sendfile', prefix: null } as const
const from = (address: string) => [parseIpNetwork(address)].flatMap((network) => network ?? [])
const address = (...names: string[]) => `/api/raw/${names.map(encodeURIComponent).join('/')}`

describe('what a trusted proxy is told', () => {
  const open = (config: object = {}) =>
    testApp({
      tree: { '/a b.html': '<script>', '/folder/x': 'x', '/link': { link: 'folder/x' } },
      users: [{ username: 'ann', grantedPermissions: ['create'] }],
      config: { offload: ACCEL, trustedProxies: from('127.0.0.1'), ...config },
    })

  test('is to send a file that is kept, with all that keeps it from running', async () => {
    await using app = await open()
    const reply = await app.request('/api/raw/a%20b.html', { headers: { Range: 'bytes=1-2' } })
    expect([reply.status, await reply.text()]).toEqual([200, ''])
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'x-accel-redirect': '/internal/a%20b.html',
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="a b.html"; filename*=UTF-8''a%20b.html`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    })
    const { headers } = await app.request('/api/raw/link')
    expect(headers.get('X-Accel-Redirect')).toBe('/internal/folder/x')
  })

  test('can be a path of the disk', async () => {
    await using app = await open({ offload: SENDFILE })
    const { headers } = await app.request('/api/raw/folder/x')
    expect(headers.get('X-Sendfile')).toBe(`${app.root}/folder/x`)
  })

  test.each(['/api/raw/a%20b.html?inline=true', '/api/raw/folder', '/api/raw/?files=folder'])(
    'is nothing of %s, which Coffer sends itself',
    async (target) => {
      await using app = await open()
      const reply = await app.request(target)
      expect([reply.status, reply.headers.has('X-Accel-Redirect')]).toEqual([200, false])
      expect((await reply.bytes()).length).toBeGreaterThan(0)
    },
  )

  test('is nothing where nothing is sent, or where it is not allowed', async () => {
    await using app = await open()
    for (const [as, target, status] of [
      ['ann', '/api/raw/folder/x', 403],
      ['admin', '/api/raw/none', 404],
      [null, '/api/raw/folder/x', 401],
    ] as const) {
      const reply = await app.request(target, { as })
      expect([reply.status, reply.headers.has('X-Accel-Redirect')]).toEqual([status, false])
    }
    const head = await app.request('/api/raw/folder/x', { method: 'HEAD' })
    expect(head.headers.has('X-Accel-Redirect')).toBe(false)
    const past = await app.request('/api/raw/folder/x', { headers: { Range: 'bytes=9-' } })
    expect([past.status, past.headers.has('X-Accel-Redirect')]).toEqual([416, false])
  })

  test('is told to nobody else, and what a client says of it is not repeated', async () => {
    await using app = await open({ trustedProxies: from('10.0.0.1') })
    const headers = {
      'X-Accel-Redirect': '/internal/folder/x',
      'X-Sendfile': '/etc/passwd',
      'X-Sendfile-Type': 'X-Sendfile',
    }
    const reply = await app.request('/api/raw/folder/x', { headers })
    expect(await reply.text()).toBe('x')
    for (const name of Object.keys(headers)) expect(reply.headers.has(name)).toBe(false)
  })
})

describeWith('nginx')('behind nginx', () => {
  let app: TestApp
  let place: ReturnType<typeof temporaryDirectory>
  let nginx: Bun.Subprocess
  let unix: string

  beforeAll(async () => {
    const tree = Object.fromEntries(AWKWARD_NAMES.map(({ name, what }) => [`/folder/${name}`, what]))
    app = await testApp({ tree, config: { offload: ACCEL, trustedProxies: from('127.0.0.1') } })
    place = temporaryDirectory()
    unix = path.join(place.path, 'n.sock')
    mkdirSync(path.join(place.path, 'logs'))
    writeFileSync(path.join(place.path, 'nginx.conf'), configuration(app, unix))
    const command = [Bun.which('nginx') ?? '/usr/sbin/nginx', '-p', place.path, '-e', 'stderr', '-c', 'nginx.conf']
    nginx = Bun.spawn(command, { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' })
    const answers = () =>
      fetch('http://files.example/health', { unix }).then(
        (reply) => reply.ok,
        () => false,
      )
    while (!(await answers())) await Bun.sleep(20)
  })
  afterAll(async () => {
    nginx.kill()
    await nginx.exited
    await app[Symbol.asyncDispose]()
    place[Symbol.dispose]()
  })

  const ask = async (target: string, headers: Record<string, string> = {}) =>
    fetch(`http://files.example${target}`, { unix, headers: { 'X-Auth': await app.signIn('admin'), ...headers } })

  test.each(AWKWARD_NAMES)('a file with $what is sent by nginx', async ({ name, what }) => {
    const reply = await ask(address('folder', name))
    expect([reply.status, await reply.text()]).toEqual([200, what])
    expect(reply.headers.get('ETag')).toMatch(/^"[\da-f]+-[\da-f]+"$/)
    expect(reply.headers.get('Content-Disposition')).toStartWith('attachment; filename="')
    expect(reply.headers.get('Content-Type')).toBe('application/octet-stream')
    expect(reply.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
    expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(reply.headers.has('X-Accel-Redirect')).toBe(false)
  })

  test('parts and known versions are its own', async () => {
    writeFileSync(path.join(app.root, 'digits'), '0123456789')
    const part = await ask('/api/raw/digits', { Range: 'bytes=2-4' })
    expect([part.status, part.headers.get('Content-Range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234'])
    const etag = part.headers.get('ETag') ?? ''
    expect((await ask('/api/raw/digits', { 'If-None-Match': etag })).status).toBe(304)
    expect(await (await ask('/api/raw/digits', { Range: 'bytes=-2', 'If-Range': etag })).text()).toBe('89')
  })

  test('nobody comes past Coffer', async () => {
    writeFileSync(path.join(app.root, 'digits'), '0123456789')
    expect((await fetch('http://files.example/internal/digits', { unix })).status).toBe(404)
    expect((await fetch('http://files.example/api/raw/digits', { unix })).status).toBe(401)
  })

  test('what is swapped for a link after Coffer has decided is not sent', async () => {
    const secret = path.join(place.path, 'secret')
    mkdirSync(secret)
    writeFileSync(path.join(secret, 'a'), 'secret')
    mkdirSync(path.join(app.root, 'real'))
    writeFileSync(path.join(app.root, 'real/a'), 'mine')
    const told = await app.request('/api/raw/real/a')
    expect(told.headers.get('X-Accel-Redirect')).toBe('/internal/real/a')
    expect(await (await fetch('http://files.example/told/real/a', { unix })).text()).toBe('mine')
    renameSync(path.join(app.root, 'real'), path.join(app.root, 'was'))
    symlinkSync(secret, path.join(app.root, 'real'))
    const reply = await fetch('http://files.example/told/real/a', { unix })
    expect([reply.status, (await reply.text()).includes('secret')]).toEqual([404, false])
  })
})

/** The configuration of `docs/operate/reverse-proxy.md`; requests below `/told/` replay an internal redirect that Coffer sent before. */
function configuration({ port, root }: TestApp, unix: string): string {
  return `
daemon off; master_process off; pid nginx.pid; error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path logs/body; proxy_temp_path logs/proxy; fastcgi_temp_path logs/f; uwsgi_temp_path logs/u; scgi_temp_path logs/s;
  server {
    listen unix:${unix};
    location / {
      proxy_pass http://127.0.0.1:${port};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For 203.0.113.9;
    }
    location /internal/ {
      internal;
      alias ${root}/;
      disable_symlinks on from=${root};
      add_header Content-Security-Policy $upstream_http_content_security_policy always;
      add_header X-Content-Type-Options nosniff always;
      add_header Cross-Origin-Resource-Policy same-origin always;
    }
    location /told/ { rewrite ^/told/(.*)$ /internal/$1 last; }
  }
}
`
}
