import type { Traffic } from '#server/platform/log/traffic.ts'
import { unpaceListener } from '#server/platform/os/peer-sockets.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import type { Dispatch } from './dispatch.ts'
import { STALL_SECONDS } from './incoming.ts'
import { SWITCHING_PROTOCOLS } from './open-call.ts'
import { OpenSockets, type SocketData } from './open-sockets.ts'

export type ListenOptions = {
  readonly dispatch: Dispatch
  readonly address: string
  /** 0 selects any free port. */
  readonly port: number
  /** Name of the option for the port, if it is not `--port`, and for the address, if it is not `--address`. */
  readonly option?: string
  /** Receives the number of pending requests. */
  readonly traffic?: Traffic
  readonly tls: { readonly cert: string; readonly key: string } | null
  /** Replaces address and port; without TLS. */
  readonly socket?: SocketPlace | null
  /**
   * Directs all new connections to the newer of two servers that share a port. Without it the port is closed for a moment when a
   * certificate is renewed.
   */
  readonly preferNewestListener?: ((port: number) => boolean) | null
}

/** A unix socket: the path where it is created, and functions that publish and remove its name. */
type SocketPlace = { readonly place: string; readonly publish: () => void; readonly remove: () => void }

/** A running server. `stop` accepts no new connections, closes WebSockets, lets requests finish for `patience` ms, and then aborts them. */
export type Listener = {
  readonly port: number
  /** Uses another certificate for new connections; existing ones continue. @throws StartProblem where the port is lost */
  readonly renew: (tls: ListenOptions['tls']) => void
  readonly stop: (patience: number) => Promise<void>
}

/** Time for connections in progress on the old listener to be accepted after the port is opened again, in milliseconds. */
const ACCEPT_GRACE = 2000

/**
 * Opens the port, or the unix socket. A single function handles all requests: the runtime's own route table would match another form of the
 * address.
 *
 * @throws StartProblem when the port or address is unavailable
 */
export function listen(options: ListenOptions): Listener {
  const sockets = new OpenSockets()
  // Only certificates are ever renewed. The runtime cannot change them (`server.reload` does not), so another server replaces this one.
  const shared = options.tls !== null && Boolean(options.preferNewestListener)
  const first = shared ? openShared(options, sockets) : openPort(options, sockets)
  const port = first.port ?? options.port
  // The latest accepts connections; earlier ones finish their requests.
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
      // Two servers at a time share the port: the kernel knows the newer one as the second.
      for (const server of servers) if (server !== before || !shared) void end(server)
      latest = openPort({ ...options, port, tls }, sockets, shared)
      servers.add(latest)
      if (shared) arriving = setTimeout(() => void end(before), ACCEPT_GRACE).unref()
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

/**
 * Opens a port that another server of this process can share. Another program on a shared port would go unnoticed, so the port is first
 * opened exclusively.
 */
function openShared(options: ListenOptions, sockets: OpenSockets): Server {
  const alone = openPort(options, sockets)
  const port = alone.port ?? options.port
  void alone.stop(true)
  const server = openPort({ ...options, port }, sockets, true)
  options.preferNewestListener?.(port)
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
  EACCES: ({ port, option = 'port' }) => `--${option}: this account is not permitted to open port ${port}`,
  EADDRNOTAVAIL: ({ address, option = 'address' }) => `--${option}: ${address} is not an address of this machine`,
}

/** Address of clients on the unix socket that send no forwarding header: this machine. */
const SOCKET_CLIENT_ADDRESS = '127.0.0.1'

/** Addresses that only clients on this machine reach, such as a proxy. */
const LOOPBACK = /^(?:127\.|::1$|localhost$)/

function serve(options: ListenOptions, sockets: OpenSockets, reusePort: boolean): Server {
  const { socket, address, port, tls } = options
  if (!socket) {
    const server = Bun.serve({
      ...serverOptions(options, sockets),
      hostname: address,
      port,
      reusePort,
      idleTimeout: STALL_SECONDS,
      ...(tls && { tls: { cert: tls.cert, key: tls.key } }),
    })
    if (LOOPBACK.test(address)) unpaceListener?.(server.port ?? port)
    return server
  }
  const server = Bun.serve({ ...serverOptions(options, sockets), unix: socket.place })
  try {
    socket.publish()
    return server
  } catch (error) {
    void server.stop(true)
    throw error
  }
}

/** Returns the peer of a request; null once the response was sent or the client disconnected, when the runtime forgets it. */
function peerOf(server: Server, request: Request, localPort: number) {
  const peer = server.requestIP(request)
  return peer && { address: peer.address, port: peer.port, localPort }
}

function serverOptions({ dispatch, socket, tls, port }: ListenOptions, sockets: OpenSockets) {
  const overSocket = socket !== undefined && socket !== null
  // A stopping server no longer knows its port while it still sends.
  let localPort = port
  return {
    development: false as const,
    // Each route limits its own body, with a response that has Coffer's headers.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    // Reached only by a defect of the dispatcher itself.
    error: () => new Response(null, { status: 500 }),
    websocket: sockets.handlers,
    fetch: async (request: Request, server: Bun.Server<SocketData>) => {
      localPort ||= server.port ?? 0
      const response = await dispatch(request, {
        get address() {
          return overSocket ? SOCKET_CLIENT_ADDRESS : (server.requestIP(request)?.address ?? '')
        },
        secure: tls !== null,
        overSocket,
        peer: () => (overSocket ? 'unknown' : peerOf(server, request, localPort)),
        setIdleLimit: (seconds) => server.timeout(request, seconds),
        upgrade: (session, headers) => server.upgrade(request, { data: { session, end: null }, headers }),
      })
      // The connection is a WebSocket now and gets no response.
      return response.status === SWITCHING_PROTOCOLS ? undefined : response
    },
  }
}
