import path from 'node:path'
import type { Adapter, HttpRequest } from './adapter.ts'

const get = (target: string): HttpRequest => ({ method: 'GET', target })
const post = (target: string): HttpRequest => ({ method: 'POST', target })

/** copyparty with its index of names, which its search needs; contents are not hashed. */
export const copyparty: Adapter = {
  name: 'copyparty',
  kind: 'peer',
  program: 'copyparty',
  version: ['--version'],
  command: (program, { root, data, port }) => ({
    words: [
      ...[program, '-i', '127.0.0.1', '-p', String(port), '-q', '-v', `${root}::A`],
      ...['-e2dsa', '--no-hash', '.*', '--hist', path.join(data, 'hist')],
    ],
    env: { XDG_CONFIG_HOME: data, HOME: data },
  }),
  operations: () => ({
    download: get,
    upload: (file) => ({ method: 'PUT', target: file }),
    createFolder: (folder) => ({ method: 'MKCOL', target: folder }),
    uploadInChunks: 'its page sends hashes of all chunks first (up2k), which the bench does not',
    list: (folder) => get(`${folder}/?ls`),
    zip: (folder) => get(`${folder}/?zip`),
    search: (text) => ({
      method: 'POST',
      target: '/?srch',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ q: `name like *${text}*` }),
    }),
    copy: (from, to) => post(`${from}?copy=${to}`),
    move: (from, to) => post(`${from}?move=${to}`),
    remove: (at) => post(`${at}?delete`),
  }),
}
