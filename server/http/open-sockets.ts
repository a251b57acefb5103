import { CLOSE, LONGEST_MESSAGE, type Socket, type SocketSession } from '#server/platform/network/socket.ts'

/**
 * Maximum number of bytes that are buffered for a client; senders wait as soon as anything is buffered.
 *
 * @limit Requests and connections | Data buffered for a slow WebSocket client | {bytes}
 */
const MAX_BUFFERED = 1024 * 1024

/**
 * Time after which a client that reads nothing of the buffered data is disconnected, in milliseconds.
 *
 * @limit Requests and connections | Time in which a WebSocket client reads nothing | {ms}
 */
const READ_TIMEOUT = 60_000

/** Time after which a client that does not answer pings is disconnected, in seconds. */
const PING_TIMEOUT = 60

export type SocketData = { readonly session: SocketSession; end: OpenSocket | null }

/** The WebSockets of a server. The only class that uses the runtime's own type. */
export class OpenSockets {
  readonly #open = new Set<OpenSocket>()
  #isClosed = false

  readonly handlers: Bun.WebSocketHandler<SocketData> = {
    maxPayloadLength: LONGEST_MESSAGE,
    backpressureLimit: MAX_BUFFERED,
    closeOnBackpressureLimit: true,
    idleTimeout: PING_TIMEOUT,
    sendPings: true,
    perMessageDeflate: false,
    open: (socket) => {
      const end = new OpenSocket(socket)
      socket.data.end = end
      this.#open.add(end)
      socket.data.session.onOpen(end)
      if (this.#isClosed) closeForShutdown(end)
    },
    message: ({ data: { session, end } }, message) => {
      if (!end || end.isClosed) return
      const bytes = typeof message === 'string' ? Buffer.byteLength(message) : message.length
      if (bytes > session.longestMessage) end.close(CLOSE.tooLong, 'The message is too long.')
      else session.onMessage(message)
    },
    drain: ({ data: { end } }) => end?.onDrained(),
    close: ({ data: { session, end } }) => {
      if (end) this.#open.delete(end)
      end?.onClosed()
      session.onClose()
    },
  }

  /** Closes all sockets, and those that open later, because the server is stopping. */
  close(): void {
    this.#isClosed = true
    for (const end of this.#open) closeForShutdown(end)
  }
}

const closeForShutdown = (end: OpenSocket) => end.close(CLOSE.goingAway, 'The server is stopping.')

class OpenSocket implements Socket {
  readonly #socket: Bun.ServerWebSocket<SocketData>
  #waiting: PromiseWithResolvers<void> | null = null
  #timer: Timer | null = null

  constructor(socket: Bun.ServerWebSocket<SocketData>) {
    this.#socket = socket
  }

  get isClosed(): boolean {
    return this.#socket.readyState !== WebSocket.OPEN
  }

  sendText(text: string): Promise<void> {
    return this.isClosed ? Promise.resolve() : this.#taken(this.#socket.sendText(text))
  }

  sendTexts(texts: readonly string[]): Promise<void> {
    if (this.isClosed) return Promise.resolve()
    let isWaiting = false
    // One write for all of them.
    this.#socket.cork((socket) => {
      for (const text of texts) isWaiting = socket.sendText(text) < 0 || isWaiting
    })
    return this.#taken(isWaiting || this.#socket.getBufferedAmount() > 0 ? -1 : 0)
  }

  sendBinary(bytes: Uint8Array): Promise<void> {
    return this.isClosed ? Promise.resolve() : this.#taken(this.#socket.sendBinary(Uint8Array.from(bytes)))
  }

  close(code: number, reason = ''): void {
    if (!this.isClosed) this.#socket.close(code, reason)
  }

  onDrained(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#waiting?.resolve()
    this.#waiting = null
  }

  onClosed(): void {
    this.onDrained()
  }

  /** @param sent bytes; -1 when they are buffered, 0 when they were dropped */
  #taken(sent: number): Promise<void> {
    if (sent >= 0) return Promise.resolve()
    this.#timer ??= setTimeout(() => this.#socket.terminate(), READ_TIMEOUT)
    this.#waiting ??= Promise.withResolvers()
    return this.#waiting.promise
  }
}
