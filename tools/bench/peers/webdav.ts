import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Adapter, type HttpRequest, type OfferedOperations, PASSWORD, type Session } from './adapter.ts'
import { freePort, waitUntilAnswered } from './start.ts'

const get = (target: string): HttpRequest => ({ method: 'GET', target })

/** Returns the operations of WebDAV (RFC 4918), with reasons for the rest. */
function webDavOperations({ address }: Session) {
  const transfer = (method: string, from: string, to: string): HttpRequest => ({
    method,
    target: from,
    headers: { Destination: address + to, Depth: 'infinity', Overwrite: 'F' },
  })
  return {
    download: get,
    upload: (file) => ({ method: 'PUT', target: file }),
    createFolder: (folder) => ({ method: 'MKCOL', target: `${folder}/` }),
    uploadInChunks: 'WebDAV has no resumable upload',
    list: (folder) => ({ method: 'PROPFIND', target: `${folder}/`, headers: { Depth: '1' } }),
    zip: 'WebDAV has no archives',
    search: 'no search',
    copy: (from, to) => transfer('COPY', from, to),
    move: (from, to) => transfer('MOVE', from, to),
    remove: (at) => ({ method: 'DELETE', target: at }),
  } satisfies OfferedOperations
}

/** dufs: WebDAV, with archives, search and listings of its own. */
export const dufs: Adapter = {
  name: 'dufs',
  kind: 'peer',
  program: 'dufs',
  version: ['--version'],
  command: (program, { root, port }) => ({
    words: [program, root, '--bind', '127.0.0.1', '--port', String(port), '--allow-all', '--log-format', ''],
  }),
  operations: (session) => ({
    ...webDavOperations(session),
    uploadInChunks: 'its page uploads a file in one request',
    list: (folder) => get(`${folder}/?json`),
    zip: (folder) => get(`${folder}/?zip`),
    search: (text) => get(`/?q=${text}&json`),
    copy: 'it copies no folders',
  }),
}

/** `rclone serve webdav`. */
export const rclone: Adapter = {
  name: 'rclone serve webdav',
  kind: 'peer',
  program: 'rclone',
  version: ['version'],
  command: (program, { root, data, port }) => ({
    words: [
      ...[program, 'serve', 'webdav', root, '--addr', `127.0.0.1:${port}`],
      ...['--config', path.join(data, 'rclone.conf'), '--cache-dir', path.join(data, 'cache'), '--log-level', 'ERROR'],
    ],
  }),
  operations: webDavOperations,
}

/** SFTPGo by its WebDAV server. */
export const sftpGo: Adapter = {
  name: 'SFTPGo',
  kind: 'peer',
  program: 'sftpgo',
  version: ['--version'],
  async prepare(program, ground) {
    const { root, data } = ground
    mkdirSync(data, { recursive: true })
    const admin = { SFTPGO_DEFAULT_ADMIN_USERNAME: 'admin', SFTPGO_DEFAULT_ADMIN_PASSWORD: PASSWORD }
    const port = freePort()
    const server = Bun.spawn([program, 'serve', '--config-dir', data, '--log-file-path', ''], {
      cwd: data,
      env: {
        ...process.env,
        ...sftpGoSettings(ground),
        ...admin,
        SFTPGO_DATA_PROVIDER__CREATE_DEFAULT_ADMIN: 'true',
        SFTPGO_HTTPD__BINDINGS__0__PORT: String(port),
      },
      stdout: 'ignore',
      stderr: 'ignore',
    })
    try {
      const address = `http://127.0.0.1:${port}`
      await waitUntilAnswered(address, server)
      const signedIn = await fetch(`${address}/api/v2/token`, { headers: basic('admin') })
      const { access_token } = await signedIn.json()
      const user = { username: 'bench', password: PASSWORD, status: 1, home_dir: root, permissions: { '/': ['*'] } }
      const created = await fetch(`${address}/api/v2/users`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(user),
      })
      if (!created.ok) throw new Error(`Creating a user answered ${created.status}.`)
    } finally {
      server.kill()
      await server.exited
    }
  },
  command: (program, ground) => ({
    words: [program, 'serve', '--config-dir', ground.data, '--log-file-path', ''],
    env: { ...sftpGoSettings(ground), SFTPGO_HTTPD__BINDINGS__0__PORT: '0' },
  }),
  signIn: () => Promise.resolve(basic('bench')),
  operations: (session) => ({
    ...webDavOperations(session),
    zip: 'not by WebDAV; its own page was not measured',
    uploadInChunks: 'not by WebDAV; its own page was not measured',
  }),
}

const basic = (user: string) => ({ Authorization: `Basic ${btoa(`${user}:${PASSWORD}`)}` })

/** Returns the settings of SFTPGo: only WebDAV, on the loopback address, and its database in the data folder. */
const sftpGoSettings = ({ data, port }: { readonly data: string; readonly port: number }) => ({
  SFTPGO_WEBDAVD__BINDINGS__0__ADDRESS: '127.0.0.1',
  SFTPGO_WEBDAVD__BINDINGS__0__PORT: String(port),
  SFTPGO_SFTPD__BINDINGS__0__PORT: '0',
  SFTPGO_HTTPD__BINDINGS__0__ADDRESS: '127.0.0.1',
  SFTPGO_HTTPD__BINDINGS__0__ENABLE_WEB_ADMIN: 'false',
  SFTPGO_HTTPD__BINDINGS__0__ENABLE_WEB_CLIENT: 'false',
  SFTPGO_HTTPD__BINDINGS__0__RENDER_OPENAPI: 'false',
  SFTPGO_DATA_PROVIDER__DRIVER: 'sqlite',
  SFTPGO_DATA_PROVIDER__NAME: path.join(data, 'sftpgo.db'),
})

/** nginx with its WebDAV module. */
export const nginx: Adapter = {
  name: 'nginx',
  kind: 'floor',
  program: 'nginx',
  version: ['-v'],
  prepare(_, { root, data, port }) {
    mkdirSync(data, { recursive: true })
    writeFileSync(path.join(data, 'nginx.conf'), nginxConfiguration({ root, data, port }))
    return Promise.resolve()
  },
  command: (program, { data }) => ({ words: [program, '-p', data, '-c', path.join(data, 'nginx.conf')] }),
  operations(session) {
    const { copy, move, ...others } = webDavOperations(session)
    return {
      ...others,
      list: (folder) => get(`${folder}/`),
      // nginx requires the slash at the end of a folder.
      copy: (from, to) => copy(`${from}/`, `${to}/`),
      move: (from, to) => move(`${from}/`, `${to}/`),
      remove: (at) => ({ method: 'DELETE', target: `${at}/`, headers: { Depth: 'infinity' } }),
    }
  },
}

const nginxConfiguration = ({ root, data, port }: { root: string; data: string; port: number }) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${data}/nginx.pid;
error_log ${data}/error.log;
worker_processes 2;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  keepalive_requests 1000000;
  client_max_body_size 0;
  client_body_temp_path ${data}/body;
  proxy_temp_path ${data}/proxy;
  fastcgi_temp_path ${data}/fastcgi;
  uwsgi_temp_path ${data}/uwsgi;
  scgi_temp_path ${data}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    autoindex on;
    autoindex_format json;
    dav_methods PUT DELETE MKCOL COPY MOVE;
    create_full_put_path on;
    min_delete_depth 1;
  }
}
`
