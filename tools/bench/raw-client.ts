/**
 * Minimal HTTP/1.1 client for benches: keep-alive connections, one request at a time on each, bodies counted and discarded. Cheap enough
 * that the server is what is measured.
 *
 * @param requests complete request heads (and bodies), sent in turn
 * @returns the total duration in milliseconds
 */
export async function drive(
  address: string,
  connections: number,
  requests: readonly Uint8Array[],
  expected = 200,
): Promise<number> {
  const { hostname, port } = new URL(address)
  let next = 0
  const take = () => requests[next++]
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, () => connection(hostname, Number(port), take, expected)))
  if (next < requests.length) throw new Error('The server closed all connections before the last request.')
  return performance.now() - began
}

function connection(
  hostname: string,
  port: number,
  take: () => Uint8Array | undefined,
  expected: number,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let head = Buffer.alloc(0)
  let bodyLeft = -1
  let unsent: Uint8Array = Buffer.alloc(0)
  const flush = (socket: Bun.Socket) => {
    if (unsent.length > 0) unsent = unsent.subarray(socket.write(unsent))
  }
  const send = (socket: Bun.Socket) => {
    const request = take()
    if (!request) {
      socket.end()
      return resolve()
    }
    unsent = request
    flush(socket)
  }
  const receive = (socket: Bun.Socket, chunk: Buffer) => {
    if (bodyLeft < 0) {
      head = Buffer.concat([head, chunk])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      if (!text.startsWith(`HTTP/1.1 ${expected}`)) return reject(new Error(text.split('\r\n')[0]))
      bodyLeft = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0) - (head.length - end - 4)
      head = Buffer.alloc(0)
    } else bodyLeft -= chunk.length
    if (bodyLeft > 0) return
    bodyLeft = -1
    send(socket)
  }
  Bun.connect({
    hostname,
    port,
    socket: { open: send, data: receive, drain: flush, error: (_, error) => reject(error), close: () => resolve() },
  }).catch(reject)
  return promise
}
