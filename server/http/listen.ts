import type { Traffic } from '#server/platform/log/traffic.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { type Dispatch, SWITCHED } from './dispatch.ts'
import { STALL_SECONDS } from './incoming.ts'
import { OpenSockets, type SocketData } from './open-sockets.ts'

export type ListenOptions = {
  readonly dispatch: Dispatch
  readonly address: string
  /** 0: any free one. */
  readonly port: number
  /** Which option says where, when it is not those of the page. */
  readonly option?: string
  /** Is told how many requests there are. */
  readonly traffic?: Traffic
  readonly tls: { readonly cert: string; readonly key: string } | null
  /** In place of address and port, without TLS. */
  readonly socket?: SocketPlace | null
  /** Makes the newer of two servers that share a port take in all who come; without it the port is closed for a moment when a certificate is renewed. */
  readonly newestTakesAll?: ((port: number) => boolean) | null
}

/** A unix socket: where it is made, and what gives it its name and takes it away. */
type SocketPlace = { readonly place: string; readonly publish: () => void; readonly remove: () => void }

/** A running server. `stop` accepts nothing new, closes sockets, lets requests finish for `patience` ms, then cuts them. */
export type Listener = {
  readonly port: number
  /** Shows another certificate to those who come from now on; who is here goes on. @throws StartProblem where the port is lost */
  readonly renew: (tls: ListenOptions['tls']) => void
  readonly stop: (patience: number) => Promise<void>
}

/** Whoever has begun to come to a port that is opened anew may take so long until they are in (ms). */
const ARRIVING = 2000

/**
 * Opens the port, or the unix socket. Only one function answers (R13): the runtime's own route table would match another form of the address than we do.
 *
 * @throws StartProblem when the port or the address cannot be had
 */
export function listen(options: ListenOptions): Listener {
  const sockets = new OpenSockets()
  // Only a certificate is ever renewed. The runtime cannot change it (`server.reload` does not), so another server takes its place.
  const shared = options.tls !== null && Boolean(options.newestTakesAll)
  const first = shared ? openShared(options, sockets) : openPort(options, sockets)
  const port = first.port ?? options.port
  // The latest takes in who comes; those before it end with what they still do.
  const servers = new Set([first])
  let latest = first
  let arriving: Timer | undefined
  options.traffic?.watch(() => [...servers].reduce((sum, server) => sum + server.pendingRequests, 0))
  const end = async (server: Server) => {
    await server.stop(false)
    servers.delete(server)
  }
  return {
    port,
    renew: (tls) => {
      clearTimeout(arriving)
      const before = latest
      // Two at a time share the port: the system knows the newer one as the second.
      for (const server of servers) if (server !== before || !shared) void end(server)
      latest = openPort({ ...options, port, tls }, sockets, shared)
      servers.add(latest)
      if (shared) arriving = setTimeout(() => void end(before), ARRIVING).unref()
    },
    stop: async (patience) => {
      clearTimeout(arriving)
      sockets.close()
      options.socket?.remove()
      const late = setTimeout(() => servers.forEach((server) => void server.stop(true)), patience)
      await Promise.all([...servers].map((server) => server.stop(false)))
      clearTimeout(late)
    },
  }
}

type Server = Bun.Server<SocketData>

/** A port that another server of this process can open beside. Programs that share it would not notice each other, so it is tried alone first. */
function openShared(options: ListenOptions, sockets: OpenSockets): Server {
  const alone = openPort(options, sockets)
  const port = alone.port ?? options.port
  void alone.stop(true)
  const server = openPort({ ...options, port }, sockets, true)
  options.newestTakesAll?.(port)
  return server
}

function openPort(options: ListenOptions, sockets: OpenSockets, shared = false): Server {
  try {
    return serve(options, sockets, shared)
  } catch (error) {
    const explain = error instanceof Error && 'code' in error ? PROBLEMS[String(error.code)] : undefined
    throw explain ? new StartProblem(explain(options), { cause: error }) : error
  }
}

const PROBLEMS: Record<string, (options: ListenOptions) => string> = {
  EADDRINUSE: ({ port, address, option = 'port' }) => `--${option}: ${port} is already in use on ${address}`,
  EACCES: ({ port, option = 'port' }) => `--${option}: ${port} is not for this account to open`,
  EADDRNOTAVAIL: ({ address, option = 'address' }) => `--${option}: ${address} is not an address of this machine`,
}

/** The address of whoever comes by the unix socket and says nothing of others: it is this machine. */
const HERE = '127.0.0.1'

function serve(options: ListenOptions, sockets: OpenSockets, reusePort: boolean): Server {
  const { socket, address, port, tls } = options
  if (!socket)
    return Bun.serve({
      ...answering(options, sockets),
      hostname: address,
      port,
      reusePort,
      idleTimeout: STALL_SECONDS,
      ...(tls && { tls: { cert: tls.cert, key: tls.key } }),
    })
  const server = Bun.serve({ ...answering(options, sockets), unix: socket.place })
  try {
    socket.publish()
    return server
  } catch (error) {
    void server.stop(true)
    throw error
  }
}

/** The runtime forgets who is at the other end once the response was sent or the client left. */
function peerOf(server: Server, request: Request, localPort: number) {
  const peer = server.requestIP(request)
  return peer && { address: peer.address, port: peer.port, localPort }
}

function answering({ dispatch, socket, tls, port }: ListenOptions, sockets: OpenSockets) {
  const overSocket = socket !== undefined && socket !== null
  // A server that was told to stop does not know its port any more, while it still sends.
  let localPort = port
  return {
    development: false as const,
    // What a route takes is bounded by itself, with an answer that carries our headers.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    // Reached only by a defect of the dispatcher itself.
    error: () => new Response(null, { status: 500 }),
    websocket: sockets.handlers,
    fetch: async (request: Request, server: Bun.Server<SocketData>) => {
      localPort ||= server.port ?? 0
      const response = await dispatch(request, {
        get address() {
          return overSocket ? HERE : (server.requestIP(request)?.address ?? '')
        },
        secure: tls !== null,
        overSocket,
        peer: () => (overSocket ? 'unknown' : peerOf(server, request, localPort)),
        setIdleLimit: (seconds) => server.timeout(request, seconds),
        upgrade: (session, headers) => server.upgrade(request, { data: { session, end: null }, headers }),
      })
      // It is a socket already, to which nothing is answered.
      return response.status === SWITCHED ? undefined : response
    },
  }
}
