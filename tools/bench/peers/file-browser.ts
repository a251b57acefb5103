import { mkdirSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { COLUMNS_MEDIA_TYPE } from '#contract/folder-columns.ts'
import { IndexStatus, RESULTS_MEDIA_TYPE } from '#contract/search.ts'
import {
  type Adapter,
  type Ground,
  type HttpRequest,
  type OfferedOperations,
  PASSWORD,
  type Session,
} from './adapter.ts'
import { output } from './clients.ts'

const REPOSITORY = path.join(import.meta.dir, '../../..')

/** The part of the settings that tells the size of the requests in which the page uploads a file. */
const TusSettings = z.object({ tus: z.object({ chunkSize: z.number() }) })

/** Coffer as it is built, with the requests of its page. */
export const coffer: Adapter = {
  name: 'Coffer',
  kind: 'ours',
  command: (program, ground) => ({
    words: [program, path.join(REPOSITORY, 'dist-server/main.js'), ...cofferOptions(ground)],
    env: { COFFER_ADMIN_PASSWORD: PASSWORD },
  }),
  signIn,
  async isReady({ address, headers }) {
    const { state, details } = IndexStatus.parse(await (await fetch(`${address}/api/search-index`, { headers })).json())
    return state === 'ready' && !details?.working
  },
  operations: (session) => ({
    ...fileBrowserOperations(session),
    list: (folder) => get(`/api/resources${folder}/`, { Accept: COLUMNS_MEDIA_TYPE, 'Accept-Encoding': 'zstd' }),
    search: (text) => get(`/api/search/?limit=100&query=${text}`, { Accept: RESULTS_MEDIA_TYPE }),
    remove: (at) => ({ method: 'DELETE', target: `/api/resources${at}?forever=true` }),
  }),
}

/** Coffer as `npm start` starts it. */
export const cofferByNpm: Adapter = {
  ...coffer,
  name: 'Coffer by npm start',
  command: (_, ground) => ({
    words: ['npm', '--silent', '--prefix', REPOSITORY, 'start', '--', ...cofferOptions(ground)],
    env: { COFFER_ADMIN_PASSWORD: PASSWORD },
  }),
}

const cofferOptions = ({ root, data, port }: Ground) => [
  ...['--root', root, '--data', data, '--address', '127.0.0.1', '--port', String(port), '--log-level', 'error'],
]

/** File Browser, whose interface Coffer shares. */
export const fileBrowser: Adapter = {
  name: 'File Browser',
  kind: 'peer',
  program: 'filebrowser',
  version: ['version'],
  async prepare(program, { data }) {
    const database = ['--database', path.join(data, 'filebrowser.db')]
    mkdirSync(data, { recursive: true })
    await output([program, 'config', 'init', ...database])
    await output([program, 'users', 'add', 'admin', PASSWORD, '--perm.admin', ...database])
  },
  command: (program, { root, data, port }) => ({
    words: [
      ...[program, '--address', '127.0.0.1', '--port', String(port), '--root', root],
      ...['--database', path.join(data, 'filebrowser.db'), '--log', 'stderr'],
    ],
  }),
  signIn,
  operations: fileBrowserOperations,
}

async function signIn(address: string): Promise<Readonly<Record<string, string>>> {
  const body = JSON.stringify({ username: 'admin', password: PASSWORD })
  const answer = await fetch(`${address}/api/login`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}.`)
  return { 'X-Auth': await answer.text() }
}

function fileBrowserOperations({ address, headers }: Session): OfferedOperations {
  const patch = (action: string, from: string, to: string): HttpRequest => ({
    method: 'PATCH',
    target: `/api/resources${from}?${new URLSearchParams({ action, destination: to })}`,
  })
  return {
    download: (file) => get(`/api/raw${file}`),
    upload: (file) => ({ method: 'POST', target: `/api/resources${file}` }),
    createFolder: (folder) => ({ method: 'POST', target: `/api/resources${folder}/` }),
    async uploadInChunks(file, bytes) {
      const settings = await fetch(`${address}/api/settings`, { headers })
      const type = 'application/offset+octet-stream'
      return {
        chunkBytes: tusChunkBytes(await settings.json()),
        create: { method: 'POST', target: `/api/tus${file}`, headers: { 'Upload-Length': String(bytes) } },
        chunk: (offset, location) => ({
          method: 'PATCH',
          target: location,
          headers: { 'Content-Type': type, 'Upload-Offset': String(offset) },
        }),
      }
    },
    list: (folder) => get(`/api/resources${folder}/`),
    zip: (folder) => get(`/api/raw${folder}/?algo=zip`),
    search: (text) => get(`/api/search/?query=${text}`),
    copy: (from, to) => patch('copy', from, to),
    move: (from, to) => patch('rename', from, to),
    remove: (at) => ({ method: 'DELETE', target: `/api/resources${at}` }),
  }
}

/** Largest request of Coffer's page: proxies that limit bodies often allow 100 MB. */
const LARGEST_CHUNK_BYTES = 95 * 1024 * 1024

/** Returns the size of the requests in which the page uploads a file, from the settings of the server. */
export const tusChunkBytes = (settings: unknown): number =>
  Math.min(TusSettings.parse(settings).tus.chunkSize, LARGEST_CHUNK_BYTES)

const get = (target: string, headers: Readonly<Record<string, string>> = {}): HttpRequest => ({
  method: 'GET',
  target,
  headers,
})
