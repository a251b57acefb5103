import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { curl, emptyFolder, makeFile, median, type Row, rate, startCoffer, time, times } from './harness.ts'
import { cpuSeconds } from './process-tree.ts'
import { drive } from './raw-client.ts'
import { startBare } from './start-bare.ts'

const GIGABYTE = 1024 ** 3
const SMALL_BYTES = 16 * 1024
const SMALL_REQUESTS = 20_000
const CONNECTIONS = 32
const ROUNDS = 5
const NGINX = '/usr/sbin/nginx'

/** A measured server; `process` is its process id. */
type Server = { readonly name: string; readonly address: string; readonly process: number; readonly token?: string }

/** Median time of a round, in milliseconds, and processor time of the server in a round, in seconds. */
type Cost = { readonly elapsed: number; readonly processor: number }

/** Measures downloads against bare servers that send the same files. */
export async function benchDownloads(): Promise<Row[]> {
  const root = emptyFolder('downloads')
  makeFile(path.join(root, 'large.bin'), GIGABYTE)
  writeFileSync(path.join(root, 'small.bin'), Buffer.alloc(SMALL_BYTES, 7))
  await using started = new AsyncDisposableStack()
  const coffer = started.adopt(await startCoffer(root), (server) => server.stop())
  const bare = started.adopt(await startSender(root), ({ stop }) => stop())
  const beneath = started.adopt(await startSender(root, 'beneath'), ({ stop }) => stop())
  const nginx = existsSync(NGINX) ? started.adopt(await startNginx(root), ({ stop }) => stop()) : null
  const floors = nginx ? [bare, nginx] : [bare]
  const ours = { name: 'Coffer', address: `${coffer.address}/api/raw`, process: coffer.pid, token: coffer.token }
  const large = await measureInTurn([ours, ...floors], download)
  const small = await measureInTurn([ours, beneath, ...floors], (server) =>
    drive(
      server.address,
      CONNECTIONS,
      Array.from({ length: SMALL_REQUESTS }, () => get(server)),
    ),
  )
  return [
    rowOf('download of 1 GB', large, inGigabytes, [ours, bare], '≥ 0.85×', 0.85),
    rowOf(`downloads of 16 KB, ${CONNECTIONS} connections`, small, inRequests, [ours, bare], '≥ 0.60×', 0.6),
  ]
}

const inGigabytes = ({ elapsed, processor }: Cost) =>
  `${(GIGABYTE / 1e6 / elapsed).toFixed(2)} GB/s, ${processor.toFixed(3)} CPU s`

const inRequests = ({ elapsed, processor }: Cost) =>
  `${rate((SMALL_REQUESTS * 1000) / elapsed, 'req/s')}, ${((processor * 10_000) / SMALL_REQUESTS).toFixed(3)} CPU s per 10,000`

function rowOf(
  work: string,
  costs: ReadonlyMap<Server, Cost>,
  shown: (cost: Cost) => string,
  [ours, bare]: readonly [Server, Server],
  target: string,
  least: number,
): Row {
  const [own, floor] = [costs.get(ours), costs.get(bare)]
  if (!own || !floor) throw new Error('A server was not measured.')
  const others = [...costs].filter(([server]) => server !== ours)
  const ratio = floor.elapsed / own.elapsed
  return {
    work,
    floor: others.map(([{ name }, cost]) => `${name}: ${shown(cost)}`).join('; '),
    coffer: shown(own),
    ratio: times(ratio),
    target,
    met: ratio >= least,
  }
}

/** Measures the same work on each server in turn, after one unmeasured round. */
async function measureInTurn(
  servers: readonly Server[],
  work: (server: Server) => unknown,
): Promise<Map<Server, Cost>> {
  const elapsed = new Map(servers.map((server): [Server, number[]] => [server, []]))
  for (const server of servers) await work(server)
  const before = new Map(servers.map((server) => [server, cpuSeconds(server.process)]))
  for (let round = 0; round < ROUNDS; round++)
    for (const server of servers) elapsed.get(server)?.push(await time(() => work(server)))
  return new Map(
    servers.map((server) => {
      const processor = (cpuSeconds(server.process) - (before.get(server) ?? 0)) / ROUNDS
      return [server, { elapsed: median(elapsed.get(server) ?? []), processor }]
    }),
  )
}

type Started = Server & { readonly stop: () => void }

/** Starts a server that does nothing but send the files of a folder. */
async function startSender(root: string, kind: 'file' | 'beneath' = 'file'): Promise<Started> {
  const { address, pid, stop } = await startBare('bare-server.ts', root, kind)
  const name = kind === 'file' ? 'bare Bun.serve' : 'the same, opening beneath the root and reading'
  return { name, address, process: pid, stop }
}

/** Starts nginx with one worker and sendfile. */
async function startNginx(root: string): Promise<Started> {
  const folder = emptyFolder('nginx')
  const socket = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port } = socket
  await socket.stop(true)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`)
  const config = `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr; events {} http { access_log off;
    sendfile on; tcp_nopush on; keepalive_requests 10000000; ${temporary.join(' ')}
    server { listen 127.0.0.1:${port}; root ${root}; } }`
  writeFileSync(`${folder}/nginx.conf`, config)
  const main = Bun.spawn([NGINX, '-c', `${folder}/nginx.conf`], { stdout: 'ignore', stderr: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 100; attempt++) {
    const answered = await fetch(`${address}/small.bin`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) break
    await Bun.sleep(50)
  }
  return { name: 'nginx', address, process: main.pid, stop: () => main.kill() }
}

const download = ({ address, token }: Server) => curl(`${address}/large.bin`, token ?? null)

function get({ address, token }: Server): Uint8Array {
  const { pathname } = new URL(`${address}/small.bin`)
  return Buffer.from(`GET ${pathname} HTTP/1.1\r\nHost: bench\r\n${token ? `X-Auth: ${token}\r\n` : ''}\r\n`)
}
