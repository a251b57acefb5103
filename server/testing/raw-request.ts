import { connect } from 'node:net'

/** A reply received over the socket. `status` is 0 when the server closed the connection without an answer. */
export type RawReply = {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
  readonly bytes: Buffer
}

/**
 * Sends exactly these bytes to a local port and reads one answer. Unlike `fetch` it corrects neither the target nor the headers.
 *
 * @param patience milliseconds after which the bytes received so far are the answer
 */
export function sendRaw(port: number, request: string | Uint8Array, patience = 30_000): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    const finish = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(parseReply(Buffer.concat(chunks)))
    }
    const timer = setTimeout(finish, patience)
    const isHead = Buffer.from(request).subarray(0, 5).toString() === 'HEAD '
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (isComplete(Buffer.concat(chunks), isHead)) finish()
    })
    socket.on('close', finish)
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') finish()
      else reject(error)
    })
  })
}

const HEAD_END = '\r\n\r\n'

function isComplete(bytes: Buffer, isHead: boolean): boolean {
  const end = bytes.indexOf(HEAD_END)
  if (end === -1) return false
  const { status, headers } = parseReply(bytes)
  if (isHead || status === 101 || status === 204 || status === 304) return true
  const length = headers.get('Content-Length')
  if (length !== null) return bytes.length - end - HEAD_END.length >= Number(length)
  return headers.get('Transfer-Encoding') === 'chunked' && bytes.subarray(end).includes('\r\n0\r\n\r\n')
}

function parseReply(bytes: Buffer): RawReply {
  const end = bytes.indexOf(HEAD_END)
  const [statusLine = '', ...lines] = bytes.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n')
  const headers = new Headers()
  for (const line of lines) headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim())
  const body = end === -1 ? Buffer.alloc(0) : bytes.subarray(end + HEAD_END.length)
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, body, bytes }
}
