import { connect } from 'node:net'

/** A real WebSocket client, which records the messages it receives. */
export type SocketClient = {
  /** Messages in the order received; binary ones as text. */
  readonly messages: readonly string[]
  /** Resolves when the socket is open. Rejects when it was refused. */
  readonly opened: Promise<void>
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
  send(message: string | Uint8Array): void
  /** Resolves when a message that matches was received. */
  waitForMessage(pattern: RegExp): Promise<void>
  /** Closes the connection with a close frame. */
  close(): void
  /** Drops the connection without a close frame, like a machine that is switched off. */
  terminate(): void
}

export function openSocket(port: number, path: string, headers: Record<string, string> = {}): SocketClient {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
  socket.binaryType = 'arraybuffer'
  const messages: string[] = []
  const waiting = new Set<() => void>()
  const opened = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<{ code: number; reason: string }>()
  opened.promise.catch(() => undefined)
  socket.onopen = () => opened.resolve()
  socket.onmessage = ({ data }) => {
    messages.push(typeof data === 'string' ? data : new TextDecoder().decode(data))
    for (const look of waiting) look()
  }
  socket.onclose = ({ code, reason }) => {
    opened.reject(new Error(`The socket was closed: ${code} ${reason}`))
    closed.resolve({ code, reason })
    for (const look of waiting) look()
  }
  return {
    messages,
    opened: opened.promise,
    closed: closed.promise,
    send: (message) => socket.send(typeof message === 'string' ? message : Uint8Array.from(message)),
    waitForMessage: (pattern) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const look = () => {
        if (messages.some((message) => pattern.test(message))) resolve()
        else if (socket.readyState === WebSocket.CLOSED)
          reject(new Error(`The socket is closed, and never said ${pattern}: ${messages.join('\n')}`))
        else return
        waiting.delete(look)
      }
      waiting.add(look)
      look()
      return promise
    },
    close: () => socket.close(),
    terminate: () => socket.terminate(),
  }
}

/** Headers of a request for a WebSocket (RFC 6455, 4.1). */
export const UPGRADE = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

/** Opens a client that reads nothing until it is told to. */
export async function rawSocket(port: number, path: string, token: string) {
  const socket = connect(port, '127.0.0.1')
  const headers = Object.entries({ ...UPGRADE, 'X-Auth': token }).map(([name, value]) => `${name}: ${value}`)
  socket.write([`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...headers, '', ''].join('\r\n'))
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  return {
    /** Sends a short text, with an all-zero mask (RFC 6455, 5.2). */
    sendText: (text: string) => {
      const bytes = Buffer.from(text)
      socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]))
    },
    /** Reads everything, including frame headers, until the server has closed the connection. */
    readAll: () =>
      new Promise<string>((resolve) => {
        const pieces: Buffer[] = []
        socket.on('data', (piece) => pieces.push(Buffer.from(piece)))
        socket.on('close', () => resolve(Buffer.concat(pieces).toString()))
        socket.resume()
      }),
    /** Sends up to 125 bytes as a binary message. */
    sendBinary: (text: string) => {
      const bytes = Buffer.from(text)
      socket.write(Buffer.concat([Buffer.from([0x82, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]))
    },
    /** Reads until this text was received; returns everything up to then. */
    readUntil: (text: string) =>
      new Promise<string>((resolve, reject) => {
        let all = ''
        socket.on('data', (piece) => {
          const from = Math.max(0, all.length - text.length)
          all += Buffer.from(piece).toString('latin1')
          if (all.includes(text, from)) resolve(all)
        })
        socket.on('close', () => reject(new Error(`It never said ${text}: …${all.slice(-500)}`)))
        socket.resume()
      }),
    /** Reads and discards all further data. */
    discardData: () => void socket.resume(),
    destroySocket: () => void socket.destroy(),
  }
}
