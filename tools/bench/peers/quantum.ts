import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Adapter, HttpRequest } from './adapter.ts'

/** Size of the requests in which its page uploads a file, by default. */
const CHUNK_BYTES = 10 * 1024 * 1024

const request = (method: string, route: string, query: Readonly<Record<string, string>>): HttpRequest => ({
  method,
  target: `/api/${route}?${new URLSearchParams(query)}`,
})

/** FileBrowser Quantum from 1.4 on, without sign-in, written from its documentation. */
export const quantum: Adapter = {
  name: 'FileBrowser Quantum',
  kind: 'peer',
  program: 'filebrowser-quantum',
  version: ['version'],
  prepare(_, { root, data, port }) {
    mkdirSync(data, { recursive: true })
    const settings = {
      server: {
        ...{ listen: '127.0.0.1', port, database: path.join(data, 'database.db'), cacheDir: path.join(data, 'cache') },
        disableUpdateCheck: true,
        sources: [{ path: root, name: 'bench', config: { defaultEnabled: true } }],
        logging: [{ levels: 'error' }],
      },
      auth: { methods: { noauth: true } },
    }
    // JSON is YAML.
    writeFileSync(path.join(data, 'config.yaml'), JSON.stringify(settings))
    return Promise.resolve()
  },
  command: (program, { data }) => ({ words: [program, '-c', path.join(data, 'config.yaml')] }),
  operations() {
    const source = 'bench'
    const transfer = (action: string, fromPath: string, toPath: string): HttpRequest => ({
      method: 'PATCH',
      target: '/api/resources',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ action, items: [{ fromSource: source, fromPath, toSource: source, toPath }] }),
    })
    return {
      download: (file) => request('GET', 'resources/download', { source, file }),
      upload: (file) => request('POST', 'resources', { source, path: file }),
      createFolder: (folder) => request('POST', 'resources', { source, path: `${folder}/`, isDir: 'true' }),
      uploadInChunks: (file, bytes) =>
        Promise.resolve({
          chunkBytes: CHUNK_BYTES,
          chunk: (offset) => ({
            ...request('POST', 'resources', { source, path: file }),
            headers: { 'X-File-Chunk-Offset': String(offset), 'X-File-Total-Size': String(bytes) },
          }),
        }),
      list: (folder) => request('GET', 'resources', { source, path: `${folder}/` }),
      zip: (folder) => request('GET', 'resources/download', { source, file: `${folder}/`, algo: 'zip' }),
      search: (text) => request('GET', 'tools/search', { sources: source, query: text }),
      copy: (from, to) => transfer('copy', from, to),
      move: (from, to) => transfer('move', from, to),
      remove: (at) => request('DELETE', 'resources', { source, path: at }),
    }
  },
}
