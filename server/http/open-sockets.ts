import { CLOSE, LONGEST_MESSAGE, type Socket, type SocketSession } from '#server/platform/network/socket.ts'

/** Bytes that wait in our memory for a client; whoever sends waits as well from the first of them on. */
const MOST_WAITING = 1024 * 1024

/** A client that takes nothing of what waits for so long is let go (ms). */
const PATIENCE = 60_000

/** A client that does not answer when it is asked whether it is there is let go after so long (s). */
const SILENCE = 60

export type SocketData = { readonly session: SocketSession; end: OpenSocket | null }

/** The WebSockets of a server, and the only place that knows the runtime's. */
export class OpenSockets {
  readonly #open = new Set<OpenSocket>()
  #isClosed = false

  readonly handlers: Bun.WebSocketHandler<SocketData> = {
    maxPayloadLength: LONGEST_MESSAGE,
    backpressureLimit: MOST_WAITING,
    closeOnBackpressureLimit: true,
    idleTimeout: SILENCE,
    sendPings: true,
    perMessageDeflate: false,
    open: (socket) => {
      const end = new OpenSocket(socket)
      socket.data.end = end
      this.#open.add(end)
      socket.data.session.opened(end)
      if (this.#isClosed) leave(end)
    },
    message: ({ data: { session, end } }, message) => {
      if (!end || end.isClosed) return
      const bytes = typeof message === 'string' ? Buffer.byteLength(message) : message.length
      if (bytes > session.longestMessage) end.close(CLOSE.tooLong, 'The message is too long.')
      else session.heard(message)
    },
    drain: ({ data: { end } }) => end?.drained(),
    close: ({ data: { session, end } }) => {
      if (end) this.#open.delete(end)
      end?.gone()
      session.closed()
    },
  }

  /** Closes all there are, and those that open later: the server stops. */
  close(): void {
    this.#isClosed = true
    for (const end of this.#open) leave(end)
  }
}

const leave = (end: OpenSocket) => end.close(CLOSE.leaving, 'The server is stopping.')

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

  drained(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#waiting?.resolve()
    this.#waiting = null
  }

  gone(): void {
    this.drained()
  }

  /** @param sent bytes; -1 where they wait, 0 where they were thrown away */
  #taken(sent: number): Promise<void> {
    if (sent >= 0) return Promise.resolve()
    this.#timer ??= setTimeout(() => this.#socket.terminate(), PATIENCE)
    this.#waiting ??= Promise.withResolvers()
    return this.#waiting.promise
  }
}
