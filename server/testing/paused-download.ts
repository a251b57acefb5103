import { connect, type Socket, type TcpNetConnectOpts } from 'node:net'

/** A download that pauses after its first bytes, like that of a slow client. */
export type PausedDownload = Disposable & {
  readonly status: number
  /** Reads the rest. `isComplete` says whether a client would consider the download complete. */
  readonly rest: () => Promise<{ readonly bytes: number; readonly isComplete: boolean }>
}

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = '0\r\n\r\n'

/**
 * Requests a target with these headers, and pauses once the head has arrived. `where` is a port, the path of a unix socket, or both
 * endpoints.
 */
export async function pausedDownload(
  where: number | string | TcpNetConnectOpts,
  target: string,
  headers: Record<string, string> = {},
): Promise<PausedDownload> {
  const socket = connectTo(where)
  const received: Buffer[] = []
  const closed = Promise.withResolvers<void>()
  socket.on('close', () => closed.resolve())
  // A reset counts as an end here: the received bytes show what arrived.
  socket.on('error', () => closed.resolve())
  const lines = Object.entries({ Host: 'x', Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.write([`GET ${target} HTTP/1.1`, ...lines].join('\r\n') + HEAD_END)
  await headIn(socket, received)
  const head = Buffer.concat(received).toString('latin1').split(HEAD_END)[0] ?? ''
  return {
    status: Number(head.split(' ')[1]),
    rest: async () => {
      socket.on('data', (bytes: Buffer) => received.push(bytes))
      socket.resume()
      await closed.promise
      const all = Buffer.concat(received)
      const bytes = all.length - head.length - HEAD_END.length
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      const isComplete = length === undefined ? all.subarray(-5).toString() === LAST_CHUNK : bytes === Number(length)
      return { bytes, isComplete }
    },
    [Symbol.dispose]: () => void socket.destroy(),
  }
}

function connectTo(where: number | string | TcpNetConnectOpts): Socket {
  if (typeof where === 'number') return connect(where, '127.0.0.1')
  return typeof where === 'string' ? connect(where) : connect(where)
}

/** Resolves when the response head has arrived, with the socket paused. */
function headIn(socket: Socket, received: Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const onData = (bytes: Buffer) => {
      received.push(bytes)
      if (!Buffer.concat(received).includes(HEAD_END)) return
      socket.off('data', onData)
      socket.pause()
      resolve()
    }
    socket.on('data', onData)
    socket.on('close', () => reject(new Error('The connection was closed before an answer.')))
  })
}
